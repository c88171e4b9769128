"""What a check of an order stands on: the table it would be played at, who orders, what the mail has spent already."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.statecraft import influence
from rules.statecraft.costs import Cost
from rules.statecraft.horizon import knows_state
from rules.statecraft.model import PIRATES, Force, Realm
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table


@dataclass(frozen=True)
class Ground:
    """table: only read. spent: what earlier acts of the same mail will take."""

    table: Table
    power: str
    realm: Realm
    spent: Cost

    def force(self, name: str, kind: str = "") -> Force:
        """An own force. Raises RefusedError ERR-FORCE."""
        found = self.table.world.forces.get(name)
        own = found is not None and (found.owner == self.realm.code or found.commander == self.power)
        if found is None or not own or (kind and found.kind != kind):
            mine = [f.id for f in self.table.forces_of(self.realm.code)]
            raise RefusedError("ERR-FORCE", x=name, list=mine)
        return found

    def has(self, measure: str, needed: int) -> None:
        """Enough Gold, Manpower or Prestige after what is spent. Raises RefusedError."""
        world = self.table.world
        held = influence.free(world, self.realm) if measure == "prestige" else int(getattr(self.realm, measure))
        left = held - int(getattr(self.spent, measure))
        if needed > left:
            raise RefusedError(f"ERR-{measure.upper()}", n=needed, m=left)

    def state(self, code: str, self_too: bool = False) -> Realm:
        """Another living State that this one may know of. Raises RefusedError."""
        other = self.table.world.realms.get(code)
        known = knows_state(self.table.board, self.table.world, self.realm.code, code)
        if other is None or not other.alive or code == PIRATES or not known:
            raise RefusedError("ERR-STATE", x=code)
        if code == self.realm.code and not self_too:
            raise RefusedError("ERR-SELF")
        return other

    def own_city(self, name: str) -> str:
        """The region of a city that the State owns and holds. Raises RefusedError ERR-CITY."""
        city = self.table.board.cities.get(name)
        land = self.table.world.lands[city.region] if city else None
        if city is None or land is None or (land.owner, land.controller) != (self.realm.code, self.realm.code):
            raise RefusedError("ERR-CITY", city=name)
        return city.region


Check = Callable[[Ground, StatecraftOrder], None]
