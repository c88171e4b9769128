"""Chapter 10: Protectorates and the release of land as a new State (SC-PROT)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.numerals import naturals
from rules.statecraft import honor, lands, ledger, seats, stability, treaties
from rules.statecraft.model import Realm
from rules.statecraft.order_model import Clause
from rules.statecraft.refusals import RefusedError
from rules.statecraft.relations import Treaty
from rules.statecraft.sovereigns import create
from rules.statecraft.table import Table

PRESTIGE_EACH = 1
STABILITY_EACH = 1


def check_release(realm: Realm, regions: int, reward: bool) -> None:
    """SC-PROT-06, -07: Prestige (not for a General's reward) and Honor must pay in full. Raises RefusedError."""
    prestige = 0 if reward else PRESTIGE_EACH * regions
    if realm.prestige < prestige or realm.honor < -honor.FIXED["released"] * regions:
        raise RefusedError("ERR-CANNOT-PAY", n=regions)


def pay_release(table: Table, realm: Realm, regions: int, reward: bool) -> int:
    """1 Prestige, 1 Honor and 1 Stability a region; a reward costs Honor only. The excess of a rebellion, 0
    for none."""
    check_release(realm, regions, reward)
    honor.fixed(table, realm, "released", regions)
    if reward:
        return 0
    ledger.spend_prestige(table, realm, PRESTIGE_EACH * regions, "released")
    return stability.change(table, realm, -STABILITY_EACH * regions, "released")


def release(table: Table, realm: Realm, regions: Sequence[str], name: str, capital: str, general: str = "") -> Realm:
    """SC-PROT-06, SC-LEAD-07: regions become a new State that starts as a Protectorate, under a General or a new
    Sovereign."""
    pay_release(table, realm, len(regions), bool(general))
    return release_free(table, realm, regions, name, capital, general)


def release_free(
    table: Table, realm: Realm, regions: Sequence[str], name: str, capital: str, general: str = ""
) -> Realm:
    """The release itself, with the Tax Income and Recruitment that go along (RQ-RELEASE)."""
    taxes = sum(lands.tax_share(table, r) for r in regions)
    men = sum(lands.recruitment_share(table, r) for r in regions)
    subject = f"{realm.code}:{','.join(regions)}:{table.world.date}"
    answer = table.ask("RQ-RELEASE", subject, f"Tax Income and Recruitment of the new State {name}", f"{taxes} {men}")
    given = naturals(answer) or [taxes, men]
    new = found(table, realm, regions, name, capital)
    for region in regions:
        lands.hand_over(table, region, new.code, (0, 0), "released")
    _endow(table, realm, new, given[0], given[1] if len(given) > 1 else men)
    if general:
        crown(table, new, general)
    else:
        new.ruler = create(table, f"{realm.code}:{name}", f"Sovereign of {name}")
    protect(table, realm.code, new.code)
    table.proclaim("released", state=realm.code, new=new.code, name=name, regions=list(regions))
    return new


def found(table: Table, parent: Realm, regions: Sequence[str], name: str, capital: str) -> Realm:
    """A new State of the parent's faith and knowledge, without land yet."""
    code = free_code(table, name)
    new = Realm(code=code, name=name, capital=capital, religion=parent.religion, prestige=0, knows=list(parent.knows))
    table.world.realms[code] = new
    return new


def free_code(table: Table, name: str) -> str:
    """A code for a new State: the first three letters of its name, or with a number if they are taken."""
    letters = "".join(c for c in name.upper() if c.isalpha())[:3] or "NEW"
    taken = {*table.world.realms, *table.board.places, *table.board.figures}
    return next(code for n in range(1, 1000) if (code := letters if n == 1 else f"{letters}{n}") not in taken)


def protect(table: Table, lord: str, vassal: str) -> Treaty:
    """A Protectorate in force without mails: of a scenario, or of land released."""
    number = table.next("treaty")
    clause = Clause(number=1, condition="protectorate", states=(lord, vassal))
    treaty = Treaty(number, f"Protectorate of {vassal}", lord, [lord, vassal], False, [clause])
    treaty.status, treaty.since, treaty.drafted, treaty.known = "signed", table.world.date, table.world.date, True
    treaty.signed = {lord: table.world.date, vassal: table.world.date}
    table.world.treaties[number] = treaty
    treaties.number_for_all(table, treaty)
    return treaty


def crown(table: Table, realm: Realm, general: str) -> None:
    """A General becomes a State's Sovereign and keeps his Prestige (SC-LEAD-07)."""
    officer = table.world.generals.pop(general)
    realm.ruler, realm.player = officer.person, officer.player
    realm.ruler.acceded = table.world.date // 4
    realm.prestige, realm.spent = officer.prestige, officer.spent
    seats.leave_command(table, officer)
    table.proclaim("seated", seats={realm.code: realm.player})


def _endow(table: Table, realm: Realm, new: Realm, taxes: int, men: int) -> None:
    for measure, amount in (("tax_income", taxes), ("recruitment", men)):
        ledger.change(table, realm, measure, -amount, "released")  # type: ignore[arg-type]
        ledger.change(table, new, measure, amount, "released")  # type: ignore[arg-type]
