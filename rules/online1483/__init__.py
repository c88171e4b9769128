"""1483 Online: a world of nations, five phases a turn, twelve actions a phase.

How the rooms are laid out, in the order in which a turn passes through them:

* what there is: `board` (the map's fixed tables), `rulebook` (every changeable number), `model` (the state, frozen),
  `line` (one order line, frozen) and `wording` (its canonical text), `orders` (a player's text -> lines);
* how a game begins: `scenario`, `setup`, `tribes`, `position` (a board from a document);
* the working board of one adjudication: `world` (made from a state once, frozen back once), `ledger` (the few functions
  through which money and units change, each with its event), `rolls` (dice), `relations` (boxes, wars), `reach`
  (borders and distances);
* one nation's turn, action by action: `turn`, `diplomacy` and `financed_war` (1), `economy`, `trade_points` and
  `caravans` (2), `building` (3), `sailing`, `loading`, `expeditions` and `sea_battle` (4, 5), `marching`, `landing`,
  `land_battle`, `combat_values`, `generals`, `garrisons` (6, 7), `placing` (8), `incorporation` and `core` (9),
  `income` (10), `treaties`, `surrender`, `allies`, `marriage`, `liberation`, `colonial`, `civil_war`,
  `independence` (11a), `trades` (11b), `standing` (12);
* what happens around the turns: `phases`, `colonies`, `conquest`, `npc`, `berbers`, `royal`, `technology`,
  `benchmark`;
* what players and moderators meet: `receipt` (a turn rehearsed before the deadline), `foresight` (whom a
  movement will meet), `report`, `ruleset`.

Rule IDs in docstrings are those of the specification without their prefix 1483-.
"""
