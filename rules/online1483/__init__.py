"""1483 Online: a world of nations, five phases a turn, twelve actions a phase.

How the rooms are laid out, in the order in which a turn passes through them:

* what there is: `board` (the map's fixed tables), `rulebook` (every changeable number), `model` (the state, frozen),
  `game` (the tables bound together), `line` (one order line, frozen) and `wording` (its canonical text);
* how a game begins: `scenario`, `setup`, `tribes`; a board from a document: `casefile`, `position` with
  `position_names`, `position_forces`, `position_relations`;
* the working board of one adjudication: `world`, made from a state and frozen back by `thawing`; `ledger` (the few
  functions through which money and units change, each with its event), `rolls` (dice), `relations` (boxes, wars),
  `hostilities` (how fighting begins), `reach` (borders and distances), `strength` (sums of combat values), `births`
  (nations that come into being), `rulings` (what nobody can read);
* one nation's turn, action by action: `turn`; `diplomacy` and `financed_war` (1); `economy`, `trade_points` and
  `caravans` (2); `building` (3); `loading`, `sea_routes`, `ice`, `sailing`, `expeditions`, `sea_battle` and
  `sea_values` (4, 5); `marching`, `landing`, `garrisons`, `muster`, `combat_values`, `land_battle`, `sharing`,
  `cautious`, `retreating`, `aftermath` (6, 7); `placing` (8); `incorporation` and `core` (9); `income` (10);
  `offers`, `treaties`, `surrender`, `allies`, `marriage` and `union`, `rebels`, `liberation`, `colonial`,
  `civil_war`, `independence` (11a); `trades` and `delivery` (11b); `standing` (12);
* what happens around the turns: `processing`, `phases`, `windows`, `conquest`, `colonies`, `npc` and `npc_landing`,
  `berbers`, `royal`, `technology`, `missed`, `conduct`, `benchmark`, `edits` (the moderator's corrections);
* what players and moderators meet: `language` (words -> lines) and `orders` (a player's text -> what is on file),
  `receipt` (a turn rehearsed before the deadline), `foresight` (whom a movement will meet), `report` and `reporting`,
  `figures`, `rows` (the board as plain rows), `ruleset` (the contract with the service).

Rule IDs in docstrings are those of the specification without their prefix 1483-.
"""
