"""One letter of every purpose with rich data, and one with nothing but what it must have."""

from __future__ import annotations

from moderator import letters
from moderator.letters import Heading, Letter
from rules.ruleset import GuideEntry, Later, Problem, Question, Reading, Report, Standing

EVIL = '<script>alert("x")</script> & <b>bold</b>'

HEADING = Heading(
    reply_to="orders+hadrian.s1901m.k3x7p2qa@example.org",
    moderator="hollis.prentiss@example.org",
    tag="[hadrian S1901M #k3x7p2qa]",
    game_code="hadrian",
    game_name="Hadrian",
    phase="Spring 1901 movement",
    reader="Austria-Hungary",
    player="Zoltán Keresztes",
    deadline=(
        "Sun 29 Mar 2026 19:00 UTC",
        "Sun 29 Mar 2026 20:00 Europe/London (game)",
        "Sun 29 Mar 2026 21:00 Europe/Budapest (yours)",
    ),
    left="2 days 3 hours",
)
LOBBY = Heading(
    reply_to="orders+hadrian@example.org",
    moderator="hollis.prentiss@example.org",
    tag="[hadrian]",
    game_code="hadrian",
    game_name="Hadrian",
    player="Zoltán Keresztes",
)
BARE_HEADING = Heading(reply_to="orders@example.org", moderator="moderator@example.org")
STANDING = Standing(
    lines=("A BUD - SER", "A VIE - GAL"),
    lacking=("F TRI",),
    complete=False,
    notes=("A unit without an order holds.",),
)
FORM = ("A BUD - SER", "A VIE - GAL", "F TRI H")
GUIDE = (
    GuideEntry(
        name="move", forms=("A Paris - Burgundy", "A Par to Bur"), examples=("A PAR - BUR",), text="moves a unit"
    ),
    GuideEntry(
        name="support",
        forms=("A Marseilles S A Paris - Burgundy",),
        examples=("A MAR S A PAR - BUR", "A MAR S A PAR"),
        text="helps another unit to move, or to stay where it is; a support is cut when its own province is attacked",
    ),
    GuideEntry(name="PRESS", forms=("PRESS TO power ... ENDPRESS",), examples=("PRESS TO ALL\nPeace.\nENDPRESS",)),
)
COMMITMENTS = ("PUBLIC  9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",)

RECEIPT = letters.Receipt(
    heading=HEADING,
    status="partly",
    readings=(
        Reading(line=3, text="A Vienna - Galicia", means=("A VIE - GAL",)),
        Reading(line=4, text="A Budapset goes to Serbia please", means=("A BUD - SER",)),
        Reading(line=9, text="A VIE H", means=("A VIE H",)),
    ),
    problems=(
        Problem(
            line=4, text="A Budapset goes to Serbia please", kind="doubtful", message='"Budapset" was read as Budapest.'
        ),
        Problem(line=5, text="F Tri - Vienna", kind="illegal", message="A fleet cannot go to Vienna: it lies inland."),
        Problem(line=6, text=f"dear all, {EVIL}", kind="unread", message="No order could be made of this line."),
        Problem(line=7, text="F Tri - Albanja or Adr", kind="ambiguous", message="Two targets. Write one: ALB or ADR?"),
        Problem(
            line=8, text="F Tri - Xyzzy", kind="unknown", message='There is no place "Xyzzy". Did you mean Tyrolia?'
        ),
        Problem(line=0, text="", kind="unread", message="Your mail has more than 400 lines; the rest was not read."),
    ),
    commands=(
        letters.CommandDone(text="VOTE DRAW", result="Your vote is noted. It lapses when the phase ends."),
        letters.CommandDone(text="PRESS TO ITALY", result="Not passed on: this service does not relay press yet."),
    ),
    standing=STANDING,
    dropped=("A VIE - TRI",),
    later=(Later(phase="F1901M", text="A Gal - War\nA Ser S F Alb - Gre"),),
    answers=("Draw: yes",),
    notes=(
        'Two lines were joined: "A MAR S A PAR -" and "BUR".',
        "Italy (g.bellandi@example.net) was among the addressees of your mail: your orders are no secret from it.",
    ),
)
COMPLETE_RECEIPT = letters.Receipt(
    heading=HEADING,
    status="accepted",
    readings=(
        Reading(line=1, text="A Vie-Gal", means=("A VIE - GAL",)),
        Reading(line=2, text="A Bud-Ser", means=("A BUD - SER",)),
        Reading(line=3, text="F Tri-Alb", means=("F TRI - ALB",)),
    ),
    standing=Standing(lines=("A BUD - SER", "A VIE - GAL", "F TRI - ALB")),
)
REFUSED_RECEIPT = letters.Receipt(
    heading=HEADING,
    status="refused",
    why="Its Date is older than that of the orders on file, so it may be one that was overtaken on its way.",
    confirm_code="q7m2k9",
    standing=Standing(lines=("A BUD - SER", "A VIE - GAL", "F TRI - ALB")),
)

SAMPLES: dict[str, Letter] = {
    "receipt": RECEIPT,
    "receipt-complete": COMPLETE_RECEIPT,
    "receipt-refused": REFUSED_RECEIPT,
    "receipt-nothing": letters.Receipt(heading=HEADING, status="nothing", standing=STANDING),
    "notice_held": letters.NoticeHeld(
        heading=HEADING,
        confirm_code="q7m2k9",
        sender=f"Zoltan {EVIL} <zoltan.keresztes@example.com>",
        received="Sat 28 Mar 2026 11:02 UTC",
        why="the sender's domain does not vouch for it (DMARC failed) and it carries no reply token",
    ),
    "notice_new_address": letters.NoticeNewAddress(heading=BARE_HEADING),
    "address_change": letters.AddressChange(
        heading=HEADING,
        confirm_code="q7m2k9",
        new="zoltan@example.net",
        received="Sat 28 Mar 2026 11:02 UTC",
        held=True,
    ),
    "address_changed": letters.AddressChanged(
        heading=HEADING, old="zoltan.keresztes@example.com", new="zoltan@example.net"
    ),
    "stranger_join": letters.StrangerJoin(heading=LOBBY, confirm_code="q7m2k9"),
    "joined": letters.Joined(
        heading=LOBBY, seats="4 of 7 places are taken", notes=("The game starts when all places are taken.",)
    ),
    "which_game": letters.WhichGame(
        heading=BARE_HEADING,
        why="You play in two games and it named neither.",
        games=(
            letters.GameAddress(
                code="hadrian", name="Hadrian", power="Germany", address="orders+hadrian.s1901m.aa@example.org"
            ),
            letters.GameAddress(
                code="trajan", name="Trajan", power="France", address="orders+trajan.f1903m.bb@example.org"
            ),
        ),
    ),
    "unreadable": letters.Unreadable(heading=HEADING, cause="winmail", standing=STANDING),
    "unreadable-subject": letters.Unreadable(
        heading=HEADING,
        cause="subject_only",
        seen=("A PAR - BUR", "F BRE - MAO"),
        confirm_code="q7m2k9",
        standing=STANDING,
    ),
    "unreadable-docx": letters.Unreadable(
        heading=HEADING, cause="attachment", detail="orders S1901 final.docx", standing=STANDING
    ),
    "help": letters.Help(heading=HEADING, commands=GUIDE, orders=GUIDE),
    "status": letters.Status(
        heading=HEADING,
        standing=STANDING,
        votes=("Draw: yes",),
        notes=("You asked to WAIT.",),
    ),
    "start": letters.Start(
        heading=HEADING,
        units=("A Budapest", "A Vienna", "F Trieste"),
        players=(
            letters.PlayerLine(
                power="Austria-Hungary", player="Zoltán Keresztes", contact="zoltan.keresztes@example.com"
            ),
            letters.PlayerLine(power="Italy", player=f"Giacomo {EVIL}", contact="g.bellandi@example.net"),
            letters.PlayerLine(power="Turkey", player="Emre Çelikbaş"),
        ),
        ready_by="Fri 27 Mar 2026 19:00 UTC",
        commitments=COMMITMENTS,
        order_form=FORM,
        map_cids=("map1.0123456789abcdef", "map2.0123456789abcdef"),
        map_alts=("Map of Europe at the start: every power on its home centres", "The world"),
    ),
    "item_reminder": letters.ItemReminder(
        heading=HEADING,
        number="Q-3",
        until="Sun 29 Mar 2026 18:00 UTC (19:00 your time)",
        left="11 hours",
        notes=("Q-3 is open: DEFEND Q-3 PRESTIGE n",),
    ),
    "reminder": letters.Reminder(heading=HEADING, standing=STANDING, not_ready=True, order_form=("F TRI H",)),
    "nmr": letters.Nmr(
        heading=HEADING,
        missed_phase="Spring 1901 movement",
        in_a_row=2,
        happened="Your units held.",
        next="If nothing comes for Fall 1901 either, your seat is offered to somebody else.",
    ),
    "nmr_public": letters.NmrPublic(
        heading=HEADING, missed_phase="Spring 1901 movement", powers=("Italy", "Turkey"), next="Their units held."
    ),
    "seat_open": letters.SeatOpen(
        heading=HEADING,
        power="Italy",
        why="3 phases without orders",
        cares="Until somebody takes over, its units hold.",
        join_at="orders+hadrian@example.org",
    ),
    "replaced": letters.Replaced(heading=HEADING, power="Italy", player=f"Ines {EVIL}", contact="ines@example.net"),
    "deadline_moved": letters.DeadlineMoved(
        heading=HEADING,
        old=("Sun 29 Mar 2026 07:00 UTC", "Sun 29 Mar 2026 08:00 Europe/London (game)"),
        reason="The mail server was down on Saturday.",
    ),
    "sanctioned": letters.Sanctioned(heading=HEADING, kind="mute", reason=f"Insults on the list. {EVIL}"),
    "sanctioned-ban": letters.Sanctioned(heading=BARE_HEADING, kind="ban", reason="Two nations in one game."),
    "reborn": letters.Reborn(
        heading=HEADING, power="Italy", until="Sun 29 Mar 2026 19:00 UTC (21:00 your time)", confirm_code="q7m2k9"
    ),
    "paused": letters.Paused(heading=HEADING, reason="The moderator is travelling."),
    "resumed": letters.Resumed(heading=HEADING, reason="Thank you for your patience."),
    "rollback": letters.Rollback(
        heading=HEADING,
        restored="Spring 1901 movement",
        undone=("Spring 1901 movement", "Fall 1901 movement"),
        reason="An order of Italy had been entered for the wrong unit.",
        new_dice=True,
        order_form=FORM,
    ),
    "mod_shunted": letters.ModShunted(
        heading=HEADING,
        what="mail 12",
        cause="UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte",
        show="moderator mail show 12",
        release="moderator mail release 12",
    ),
    "mod_held": letters.ModHeld(
        heading=HEADING,
        number=12,
        sender=f"{EVIL} <somebody@example.com>",
        claims="Germany",
        received="Sat 28 Mar 2026 11:02 UTC",
        why="DMARC failed for example.net; no reply token",
    ),
    "mod_join": letters.ModJoin(
        heading=LOBBY, player=f"Nova {EVIL}", address="nova@example.net", powers=("Austria-Hungary", "Italy")
    ),
    "mod_own_mail": letters.ModOwnMail(
        heading=BARE_HEADING,
        subject=EVIL,
        received="Sat 28 Mar 2026 11:02 UTC",
        games=(("hadrian", "orders+hadrian@example.org"),),
    ),
    "mod_brake": letters.ModBrake(
        heading=BARE_HEADING,
        last_run="Fri 27 Mar 2026 02:00 UTC",
        now="Sun 29 Mar 2026 09:00 UTC",
        due=(("hadrian", "Spring 1901 movement"), ("trajan", "Fall 1903 retreats")),
    ),
    "mod_digest": letters.ModDigest(
        heading=HEADING,
        not_ready=("Italy (Giacomo Bellandi)",),
        lacking=("Turkey (Emre Çelikbaş): nothing yet", "Italy (Giacomo Bellandi): 2 of 3"),
        bounces=("emre.celikbas@example.net: mailbox full, since Sat 28 Mar 2026",),
        held=("mail 12, in the name of Germany: DMARC failed",),
        notes=("An absence notice came from Italy's address: back on 2 April.",),
    ),
    "mod_question": letters.ModQuestion(
        heading=HEADING,
        rulings=(
            letters.RulingAsked(
                question=Question(
                    id="convoy:12",
                    text="May the convoy go on although its fleet was dislodged in the same phase?",
                    default="no",
                    choices=("yes", "no"),
                ),
                number="M-3",
                until="Mon 30 Mar 2026 19:00 UTC",
            ),
        ),
        form=("RULE M-3 no",),
        how='moderator ruling answer hadrian M-n "ANSWER"',
    ),
    "mod_receipt": letters.ModReceipt(
        heading=HEADING,
        status="partly",
        commands=(letters.CommandDone(text="RULE M-3 yes", result=f"noted for Spring 1901 movement: yes {EVIL}"),),
        problems=RECEIPT.problems,
        order_form=("RULE M-4 no",),
    ),
    "mod_desk": letters.ModDesk(
        heading=HEADING,
        rulings=(
            letters.RulingAsked(
                question=Question(
                    id="convoy:12", text=f"How far may the convoy go? {EVIL}", default="0", form="a whole number"
                ),
                number="M-3",
            ),
        ),
        items=("Q-17: ruling RQ-CB (Spring 1492), closes Mon 30 Mar 2026 19:00 UTC",),
        form=("RULE M-3 0", "RULE Q-17 no"),
        seats=(("Austria-Hungary", "in"), ("Italy", "nothing yet")),
        forecast=(("Austria-Hungary", "units 3 to 4, gains Serbia"),),
        preview="moderator phase preview hadrian",
        notes=("The game is paused: no deadline runs.",),
    ),
    "mod_seat_removed": letters.ModSeatOpen(
        heading=HEADING, power="Italy", player="Giacomo Bellandi", why="taken out of the game by the moderator"
    ),
    "mod_seat_open": letters.ModSeatOpen(heading=HEADING, power="Italy", player="Giacomo Bellandi", missed=3),
    "mod_dispute": letters.ModDispute(
        heading=HEADING,
        power="Italy",
        player="Giacomo Bellandi",
        lines=(f"My fleet in Naples was ordered to ION. {EVIL}",),
    ),
    "mod_wish": letters.ModWish(
        heading=HEADING,
        power="Italy",
        player="Giacomo Bellandi",
        wish="votes NO on going on",
        lines=("yes: Austria, England", f"no: Italy {EVIL}", "no vote: Turkey"),
        how=('moderator game end hadrian --reason "all players wish it"',),
        then="That ends the game for everybody: do it only if all of them wish it.",
    ),
    "mod_bounce": letters.ModBounce(
        heading=HEADING,
        player="Emre Çelikbaş",
        address="emre.celikbas@example.net",
        mail="Spring 1901 movement: results",
        reason="552 5.2.2 Mailbox full",
    ),
}

BARE: tuple[Letter, ...] = (
    letters.Receipt(heading=BARE_HEADING, status="accepted"),
    letters.Receipt(heading=BARE_HEADING, status="nothing"),
    letters.Receipt(heading=BARE_HEADING, status="refused", why="Too late."),
    letters.NoticeHeld(heading=BARE_HEADING, sender="", received="", why=""),
    letters.AddressChange(heading=BARE_HEADING, new="", received=""),
    letters.AddressChanged(heading=BARE_HEADING, old="", new=""),
    letters.StrangerJoin(heading=BARE_HEADING),
    letters.Joined(heading=BARE_HEADING),
    letters.Joined(heading=LOBBY, placed=False, notes=("Hadrian is full: 7 of 7 places are taken.",)),
    letters.WhichGame(heading=BARE_HEADING, games=()),
    *(
        letters.Unreadable(heading=BARE_HEADING, cause=cause)
        for cause in ("empty", "quoted", "encrypted", "too_large", "damaged", "garbled")
    ),
    letters.Unreadable(heading=BARE_HEADING, cause="attached_message"),
    letters.Help(heading=BARE_HEADING),
    letters.Status(heading=BARE_HEADING),
    letters.Start(heading=BARE_HEADING),
    letters.Reminder(heading=BARE_HEADING),
    letters.Nmr(heading=BARE_HEADING, missed_phase="", in_a_row=1, happened="", next=""),
    letters.NmrPublic(heading=BARE_HEADING, missed_phase="", powers=()),
    letters.SeatOpen(heading=BARE_HEADING, power=""),
    letters.Replaced(heading=BARE_HEADING, power="", player=""),
    letters.DeadlineMoved(heading=BARE_HEADING, old=()),
    letters.Paused(heading=BARE_HEADING),
    letters.Resumed(heading=BARE_HEADING),
    letters.Rollback(heading=BARE_HEADING, restored=""),
    letters.ModHeld(heading=BARE_HEADING, number=1, sender="", received="", why=""),
    letters.ModJoin(heading=BARE_HEADING, player="", address="", powers=()),
    letters.ModOwnMail(heading=BARE_HEADING, subject="", received=""),
    letters.ModBrake(heading=BARE_HEADING, last_run="", now=""),
    letters.ModDigest(heading=BARE_HEADING),
    letters.ModQuestion(heading=BARE_HEADING, rulings=()),
    letters.ModReceipt(heading=BARE_HEADING, status="nothing"),
    letters.ModDesk(heading=BARE_HEADING),
    letters.ModSeatOpen(heading=BARE_HEADING, power="", player=""),
    letters.ModDispute(heading=BARE_HEADING, power="", player="", lines=()),
    letters.ModWish(heading=BARE_HEADING, power="", player="", wish="", lines=(), how=()),
    letters.ModBounce(heading=BARE_HEADING, player="", address="", mail="", reason="", permanent=False),
)

GAME_REPORT = Report(
    reader="France", title="Spring 1901 movement", template="turn", facts={"results": [EVIL]}, form=FORM
)
