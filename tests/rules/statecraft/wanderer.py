"""Random legal orders and answers, from a seed: for soaks and property tests. Nothing here knows what an order does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from rules.dice import KeyedDice
from rules.ruleset import MODERATOR, Act, Answer, Closed, Edit, Event, Trigger, Window
from rules.statecraft import legality, routes
from rules.statecraft.horizon import knows
from rules.statecraft.model import Item, State
from rules.statecraft.order_model import Clause, StatecraftOrder
from rules.statecraft.ruleset import Statecraft

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
CONDITIONS = (
    "defense_pact",
    "non_aggression",
    "royal_marriage",
    "exchange",
    "military_access",
    "protectorate",
    "protectorate",
    "free",
)
RETREATS = ("NEVER", "AT ONCE", "IF LOSS >= 40%", "IF ODDS < 1:2", "AFTER ROUND 2", "IF LOSS >= 60% OR AFTER ROUND 3")


class Wanderer:
    """Plays a whole game at random. seen: what kinds of acts, items and events have happened."""

    def __init__(self, rules: Statecraft, seed: int, players: int = 6) -> None:
        self.rules, self.chance, self.turn = rules, random.Random(seed), seed * 1_000_000
        self.seen: Counter[str] = Counter()
        self.events: tuple[Event, ...] = ()
        self.state: State = rules.setup([f"p{n}" for n in range(players)], self.dice()).state

    def dice(self) -> KeyedDice:
        """Dice of a new turn."""
        self.turn += 1
        return KeyedDice(self.turn.to_bytes(16, "big"))

    def do(
        self, trigger: Trigger, orders: dict[str, Sequence[StatecraftOrder]], answers: Sequence[Answer] = ()
    ) -> None:
        """One trigger; a game on full auto never asks."""
        result = self.rules.adjudicate(self.state, trigger, orders, answers, self.dice())
        assert not result.questions, result.questions
        self.state, self.events = result.state, result.events
        self.seen.update(f"event {e.kind}" for e in result.events)
        self.seen.update(f"item {e.facts['item_kind']}" for e in result.events if e.kind == "item closed")

    def season(self) -> None:
        """Acts of everybody, all items that close early, then the season (and with Winter the year)."""
        for power in self.rules.powers(self.state):
            for _ in range(self.chance.randint(1, 4)):
                self.act(power)
        if self.chance.random() < 0.5:
            self.moderate()
        self.close_items(0.8)
        windows = self.rules.windows(self.state)
        phase = next((w for w in windows if w.kind == "phase"), None)
        if phase:
            for held in [w for w in windows if phase.id in w.holds]:
                self.close(held)
            self.do(Closed(window=phase.id), {p: self.moves(p) for p in self.rules.powers(self.state)})
        while self.rules.windows(self.state) and self.rules.windows(self.state)[0].kind != "phase":
            self.claim()
            self.close_items(0.5)

    def claim(self) -> None:
        """While a throne is vacant somebody may claim it, or pay for who did."""
        for power in self.rules.powers(self.state):
            for order in (self.some_claim(power), self.some_support(power)):
                if order and self.chance.random() < 0.3 and power in self.state.world.realms:
                    self.give(power, order)

    def close_items(self, share: float) -> None:
        """Close some of the open items with random answers, in random order."""
        waiting = [w for w in self.rules.windows(self.state) if w.kind != "phase"]
        self.chance.shuffle(waiting)
        for window in waiting:
            if self.chance.random() < share:
                self.close(window)

    def close(self, window: Window) -> None:
        """One item with whatever its powers answer."""
        item = self.state.world.items.get(window.id)
        if item is None or item.closed:
            return
        answers = [
            Answer(power=p, subject=window.id, text=self.answer(item, p))
            for p in window.may_answer
            if p != MODERATOR and self.chance.random() < 0.8
        ]
        self.do(Closed(window=window.id), {}, answers)

    def answer(self, item: Item, power: str) -> str:
        """Some word that fits the kind of item."""
        words = {
            "trace": ("yes", "no"),
            "call": ("join", "refuse"),
            "consent": ("yes", "no"),
            "quote": ("accept", "accept", "decline"),
            "ballot": ("yes", "no"),
            "terms": ("accept", "refuse"),
            "service": ("accept", "decline"),
            "choice": ("stability", "centralization", "invest+", "invest-", "nonsense"),
        }
        return self.chance.choice(words[item.kind]) if item.kind in words else str(self.chance.randint(0, 6))

    def act(self, power: str) -> None:
        """One random act, if it is legal."""
        for _ in range(8):
            order = self.some_act(power)
            if order and self.give(power, order):
                return

    def give(self, power: str, order: StatecraftOrder) -> bool:
        """An act, if it is legal: whether it was."""
        if legality.refusal(self.rules.board_data, self.state.world, power, order):
            return False
        self.seen[f"act {order.verb}"] += 1
        self.do(Act(power=power, order=order.model_dump(mode="json")), {})
        return True

    def some_act(self, power: str) -> StatecraftOrder | None:
        """An order that may or may not be legal."""
        world, pick = self.state.world, self.chance.choice
        if power in world.generals:
            return StatecraftOrder(verb="GENERAL_ROLLS", fields={"strategy": "first", "vigilance": "second"})
        me = world.realms[power]
        others = [r for r in world.realms.values() if r.alive and r.code not in (power, "PIRATES")]
        played = [r.code for r in others if r.player] or [power]
        other = pick(played) if self.chance.random() < 0.6 else pick(others).code
        if not me.alive:
            free = [r.code for r in others if not r.player]
            return StatecraftOrder(verb="SUCCEED", option="MOVE", states=(pick(free),))
        mine = [f for f in world.forces.values() if f.owner == power]
        city = me.capital
        region = pick(list(world.lands))
        sea = pick(list(self.rules.board_data.seas))
        few = self.chance.randint(1, 4)
        n = self.chance.randint(0, 5)
        options = [
            lambda: StatecraftOrder(verb="RECRUIT", option=pick(("LAND", "NAVAL")), number=few, city=city),
            lambda: StatecraftOrder(verb="RECRUIT", option="LAND", number=12, city=city),
            lambda: StatecraftOrder(verb="HIRE", number=few, city=city),
            lambda: StatecraftOrder(
                verb="READINESS", option=pick(("LAND", "NAVAL", "BOTH")), number=self.chance.randint(1, 3)
            ),
            lambda: StatecraftOrder(
                verb="INVESTMENT", number=me.investment + pick((10, 10, -10)), force_it=self.chance.random() < 0.2
            ),
            lambda: StatecraftOrder(verb="CENTRALIZATION", option=pick(("UP", "DOWN"))),
            lambda: StatecraftOrder(verb="RELIGION", option=pick(world.religions)),
            lambda: StatecraftOrder(verb="CAPITAL", city=pick(list(self.rules.board_data.cities))),
            lambda: StatecraftOrder(verb="LOAN", number=100 * few),
            lambda: StatecraftOrder(verb="REPAY", number=100),
            lambda: StatecraftOrder(verb="BANKRUPTCY", confirm=True) if sum(me.loans.values()) > 6 else None,
            lambda: StatecraftOrder(verb="GROWTH", option=pick(("TAX", "RECRUITMENT"))),
            lambda: StatecraftOrder(verb="COLONY", place=region),
            lambda: StatecraftOrder(verb="CONVERT", option=pick(("YES", "NO"))),
            lambda: StatecraftOrder(
                verb="EXPLORE", option=pick(DIRECTIONS), gold=pick((None, 60)), text=pick(("", "land"))
            ),
            lambda: StatecraftOrder(verb="TELL", state=other, place=region),
            lambda: self.some_release(power),
            lambda: StatecraftOrder(verb="SCOUT", place=region),
            lambda: StatecraftOrder(verb="FIELD_REPORT", force=pick(mine).id) if mine else None,
            lambda: StatecraftOrder(verb="DISBAND", force=pick(mine).id, number=1) if mine else None,
            lambda: StatecraftOrder(verb="DESTABILIZE", state=other, prestige=few),
            lambda: StatecraftOrder(verb="FOMENT", state=other, prestige=few + 4, gold=20, place=region),
            lambda: StatecraftOrder(verb="INFILTRATE", state=other, prestige=few),
            lambda: StatecraftOrder(verb="PIRACY", place=sea, gold=8),
            lambda: self.some_annexation(power),
            lambda: self.some_claim(power),
            lambda: self.some_support(power),
            lambda: StatecraftOrder(verb="WAR", state=other, confirm=True, option=pick(("", "NO CB"))),
            lambda: StatecraftOrder(verb="PRESS", states=(other,), text="hello", secret=True),
            lambda: StatecraftOrder(verb="INFLUENCE", state=other, prestige=few, text=f"no war on {pick(played)}"),
            lambda: self.some_offer(power, n),
            lambda: self.some_peace(power),
            lambda: StatecraftOrder(verb="REQUEST_CB", state=other, text="he began it"),
            lambda: StatecraftOrder(verb="REQUEST_HONOR", text="I kept my word"),
            lambda: StatecraftOrder(verb="REPORT_REWARD", ref=pick([*world.rewards, "R-0"]), text="done"),
            lambda: self.some_wish(power, pick([r.code for r in others])),
            lambda: StatecraftOrder(verb="PAUSE", text="talks"),
            lambda: StatecraftOrder(verb="ASK", text="why?"),
            lambda: StatecraftOrder(verb="TEST", option="guile", text="charm the Pope"),
            lambda: self.some_treaty(power, other, pick(played)),
            lambda: self.some_treaty_answer(power),
            lambda: self.some_treaty_answer(power),
        ]
        return pick(options)()

    def some_release(self, power: str) -> StatecraftOrder | None:
        """One own region let go."""
        own = [r for r, land in self.state.world.lands.items() if land.owner == power]
        if len(own) < 4:
            return None
        region = self.chance.choice(own)
        cities = self.rules.board_data.regions[region].cities
        return StatecraftOrder(verb="RELEASE", via=(region,), title=f"New {region}", city=cities[0].name)

    def some_annexation(self, power: str) -> StatecraftOrder | None:
        """A State whose capital is held."""
        world, cities = self.state.world, self.rules.board_data.cities
        held = [
            r.code
            for r in world.realms.values()
            if r.alive and r.code != power and r.capital and world.lands[cities[r.capital].region].controller == power
        ]
        return StatecraftOrder(verb="ANNEX", state=self.chance.choice(held)) if held else None

    def some_claim(self, power: str) -> StatecraftOrder | None:
        """A vacant throne."""
        open_now = [i.about["state"] for i in self.state.world.items.values() if i.kind == "claims"]
        if not open_now:
            return None
        return StatecraftOrder(
            verb="CLAIM", state=self.chance.choice(open_now), option=self.chance.choice(("SELF", "FAMILY"))
        )

    def some_support(self, power: str) -> StatecraftOrder | None:
        """A bidding war."""
        for item in self.state.world.items.values():
            if item.kind == "support":
                claimant = self.chance.choice(sorted(item.about["margins"]))
                return StatecraftOrder(verb="SUPPORT", state=claimant, states=(item.about["state"],), prestige=1)
        return None

    def some_offer(self, power: str, amount: int) -> StatecraftOrder | None:
        """An Influence offer that waits, or an agreement to complain of."""
        for made in self.state.world.offers.values():
            if made.status == "open" and made.turn == power:
                verb = self.chance.choice(("COUNTER", "ACCEPT_OFFER", "ACCEPT_OFFER", "REJECT_OFFER"))
                return StatecraftOrder(verb=verb, ref=str(made.id), prestige=amount if verb == "COUNTER" else None)
            if made.status == "agreed" and made.payer == power:
                return StatecraftOrder(verb="COMPLAIN_INFLUENCE", ref=str(made.id), text="broken")
        return None

    def some_peace(self, power: str) -> StatecraftOrder | None:
        """Generous terms to an enemy."""
        foes = [w.defender if w.attacker == power else w.attacker for w in self.state.world.wars if w.ended is None]
        near = [f for f in foes if f != power]
        return StatecraftOrder(verb="GENEROUS", state=self.chance.choice(near), text="as before") if near else None

    def some_wish(self, power: str, state: str) -> StatecraftOrder:
        """What to do at the next death."""
        return StatecraftOrder(
            verb="SUCCEED", option=self.chance.choice(("STAY", "STAY", "MOVE", "GENERAL")), states=(state,)
        )

    def some_treaty(self, power: str, other: str, third: str) -> StatecraftOrder:
        """A draft of one or two clauses."""
        condition = self.chance.choice(CONDITIONS)
        foes = [w.defender if w.attacker == power else w.attacker for w in self.state.world.wars if w.ended is None]
        if foes and self.chance.random() < 0.5:
            other, condition = self.chance.choice(foes), "peace"
        first = Clause(number=1, condition=condition, states=(power, other), text="be kind")  # type: ignore[arg-type]
        if condition == "exchange":
            gift = {"gives": "gold", "amount": self.chance.randint(1, 30), "every_year": self.chance.random() < 0.5}
            first = first.model_copy(update=gift)
        if condition == "military_access":
            first = first.model_copy(update={"scope": self.chance.choice(("LAND", "PORTS", "ALL"))})
        states, clauses = (other,), (first,)
        if third not in (power, other) and self.chance.random() < 0.3:
            enemies = [r for r in self.state.world.realms if r not in (power, other, third, "PIRATES")]
            states = (other, third)
            pact = {"leader": power, "enemy": self.chance.choice(enemies)}
            clauses = (Clause(number=1, condition="coalition", states=(power, other, third), **pact),)  # type: ignore[arg-type]
        return StatecraftOrder(
            verb="TREATY_NEW", title="A treaty", states=states, clauses=clauses, secret=self.chance.random() < 0.4
        )

    def some_treaty_answer(self, power: str) -> StatecraftOrder | None:
        """Sign, amend, reject, publish, leak, leave, end, complain."""
        mine = [t for t in self.state.world.treaties.values() if power in t.parties and t.status in ("open", "signed")]
        if not mine:
            return None
        treaty, ref = self.chance.choice(mine), ""
        ref = str(treaty.number)
        if treaty.status == "open":
            verb = self.chance.choice(("SIGN", "SIGN", "SIGN", "SIGN", "SIGN", "AMEND", "UNSIGN", "REJECT_TREATY"))
            return StatecraftOrder(verb=verb, ref=ref, version=treaty.version)
        verb = self.chance.choice(("PUBLISH", "LEAK", "LEAVE", "END_TREATY", "COMPLAIN_TREATY"))
        accused = next(s for s in treaty.parties if s != power)
        number = treaty.clauses[0].number if treaty.clauses else 1
        return StatecraftOrder(verb=verb, ref=ref, confirm=True, number=number, state=accused)

    def moves(self, power: str) -> list[StatecraftOrder]:
        """Season orders for own forces."""
        world, found = self.state.world, []
        for force in [f for f in world.forces.values() if f.owner == power]:
            order = self.some_move(force.id)
            if order and legality.refusal(self.rules.board_data, world, power, order) is None:
                self.seen[f"order {order.verb}"] += 1
                found.append(order)
        return found

    def some_move(self, name: str) -> StatecraftOrder | None:
        """A season order for a force."""
        world, board, pick = self.state.world, self.rules.board_data, self.chance.choice
        force = world.forces[name]
        foes = [w.defender if w.attacker == force.owner else w.attacker for w in world.wars if w.ended is None]
        foes = [f for f in foes if f != force.owner]
        near = [link.to for link in board.places[force.place].links if knows(board, world, force.owner, link.to)]
        stance = pick(("attack", "attack", "defend", "avoid"))
        if force.aboard:
            coasts = [link.to for link in board.places[force.place].links if link.kind == "coast"] or [force.place]
            return StatecraftOrder(verb="LAND", force=name, place=pick(coasts))
        roll = self.chance.random()
        if foes and roll < 0.35:
            enemy = pick(foes)
            targets = [r for r, land in world.lands.items() if land.controller == enemy]
            if targets:
                nearest = min(targets, key=lambda r: board.km(force.place, r))
                if routes.path(board, world, force, nearest):
                    return StatecraftOrder(verb="MOVE", force=name, place=nearest, stance="attack")
        if foes and roll < 0.55:
            enemy = pick(foes)
            if force.kind == "A":
                return StatecraftOrder(verb="DEVASTATE", force=name, place=force.place)
            return self.some_raid(name, enemy)
        if roll < 0.75 and near:
            return StatecraftOrder(verb="MOVE", force=name, place=pick(near), stance=stance)  # type: ignore[arg-type]
        navies = [
            f for f in world.forces.values() if f.owner == force.owner and f.kind == "N" and f.place == force.place
        ]
        same = [
            f for f in world.forces.values() if f.owner == force.owner and f is not force and f.place == force.place
        ]
        others = [
            StatecraftOrder(verb="STANCE", force=name, stance=stance),  # type: ignore[arg-type]
            StatecraftOrder(verb="RETREAT", force=name, retreat=pick(RETREATS)),
            StatecraftOrder(verb="COMMAND", force=name, option=pick(("SOVEREIGN", "OFFICER", *world.generals))),
            StatecraftOrder(verb="DISMISS", force=name),
            StatecraftOrder(verb="SPLIT", force=name, number=max(1, force.units // 2)),
            StatecraftOrder(verb="HOLD", force=name),
        ]
        others += [StatecraftOrder(verb="MERGE", force=name, other=f.id) for f in same]
        if force.kind == "A" and force.units > 2 and navies:
            return StatecraftOrder(verb="SPLIT", force=name, number=1) if roll < 0.85 else pick(others)
        others += [StatecraftOrder(verb="EMBARK", force=name, other=f.id) for f in navies for _ in range(6)]
        return pick(others)

    def some_raid(self, navy: str, enemy: str) -> StatecraftOrder | None:
        """Off an enemy's coast a blockade or privateers, else the way there."""
        world, board = self.state.world, self.rules.board_data
        force = world.forces[navy]
        coasts = sorted({s for r, land in world.lands.items() if land.owner == enemy for s in board.regions[r].seas})
        if not coasts:
            return None
        if force.place in coasts:
            verb = self.chance.choice(("BLOCKADE", "BLOCKADE", "BLOCKADE", "PRIVATEERS"))
            return StatecraftOrder(verb=verb, force=navy, place=force.place, state=enemy)
        nearest = min(coasts, key=lambda s: board.km(force.place, s))
        return StatecraftOrder(verb="MOVE", force=navy, place=nearest, stance="attack")

    def capital_lost(self, city: str, state: str) -> StatecraftOrder:
        """A capital falls, so that somebody can annex the State."""
        region = self.rules.board_data.cities[city].region if city else next(iter(self.state.world.lands))
        winner = self.chance.choice(
            [p for p in self.rules.powers(self.state) if p in self.state.world.realms] or [state]
        )
        return StatecraftOrder(verb="GM_REGION", place=region, option="CONTROLLER", state=winner)

    def moderate(self) -> None:
        """One act of the moderator."""
        world, pick = self.state.world, self.chance.choice
        alive = [r for r in world.realms.values() if r.alive and r.code != "PIRATES"]
        state, other = pick(alive), pick(alive)
        events = list(self.rules.board_data.events)
        options = [
            StatecraftOrder(verb="AWARD", state=state.code, number=self.chance.randint(1, 6), text="well done"),
            StatecraftOrder(verb="AWARD", state=pick(self.rules.powers(self.state)), number=6, text="bold"),
            StatecraftOrder(verb="EVENT", ref=pick(events)),
            StatecraftOrder(verb="EVENT", ref=pick(events)),
            StatecraftOrder(verb="REWARD", text="a colony", number=4, title="colony_in(unknown)"),
            StatecraftOrder(
                verb="PAPACY", option=pick(("FIDEI", "EXCOMMUNICATE", "CRUSADE ON", "CRUSADE OFF")), state=state.code
            ),
            StatecraftOrder(verb="CB", state=state.code, states=(other.code,)),
            StatecraftOrder(verb="GM_KILL", state=state.code, confirm=True),
            StatecraftOrder(verb="GM_SET", state=state.code, fields={"stability": "5", "gold": "40"}, confirm=True),
            StatecraftOrder(verb="REVEAL", place=pick(list(world.lands)), state=state.code),
            StatecraftOrder(verb="SECRET_ROLL", option="guile", state=state.code, number=-2),
            StatecraftOrder(verb="HONOR", state=state.code, number=1, text="true"),
            StatecraftOrder(verb="MINORITY", state=state.code, number=1),
            StatecraftOrder(verb="ANNOUNCE", text="peace on earth"),
            StatecraftOrder(
                verb="GM_SEAT", title="p5", option="GENERAL", state=pick(self.rules.powers(self.state)[:1])
            ),
            self.capital_lost(state.capital, other.code),
        ]
        order = pick(options)
        self.seen[f"edit {order.verb}"] += 1
        self.do(Edit(order=order.model_dump(mode="json"), reason="play"), {})
