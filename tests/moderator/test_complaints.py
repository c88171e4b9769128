"""71 failures of other play-by-email and e-mail-command systems, and where each is a test of ours.

The numbers are used all over the tests. Below each stands the test that would have caught it; more tests name it.

A. What counts as the player's text

    C01 quoted text taken as new
        test_mail_quotes.py: test_a_marked_quote_and_its_attribution_go_and_nothing_else
    C02 Outlook quotes without marks
        test_mail_quotes.py: test_below_a_header_block_all_is_old
    C03 signatures
        test_mail_quotes.py: test_a_programs_line_about_itself_goes
    C04 press mixed with orders
        test_verbs.py: test_press_is_never_read_as_orders
    C05 format=flowed
        test_mail_message.py: test_flowed_text_is_joined_at_soft_breaks_only
    C06 quoted-printable by replacement
        test_mail_message.py: test_quoted_printable_with_soft_breaks_in_an_order
    C07 HTML-only mail
        test_mail_message.py: test_html_only_mail_is_read
    C08 no-break spaces
        test_mail_words.py: test_no_break_spaces_do_not_hide_a_quote_or_a_signature
    C09 smart punctuation
        test_lines.py: test_clean_folds_what_mail_programs_make
    C10 byte order mark
        test_mail_message.py: test_byte_order_marks_go
    C15 names of attachments
        test_mail_message.py: test_names_of_attachments_are_decoded_and_harmless
    C16 unexpected attachments
        test_mail_message.py: test_a_file_that_is_no_text_is_named_for_the_notice
    C17 orders in the subject
        test_complaints_mail.py: test_c17_a_subject_is_shown_and_never_acted_on
    C33 deep MIME trees
        test_mail_message.py: test_a_tree_that_is_too_deep_is_not_walked_to_its_end
    C37 line ends
        test_mail_words.py: test_every_kind_of_line_end_is_one
    C45 two bodies that differ
        test_mail_message.py: test_two_bodies_that_differ_are_both_given

B. Character sets and broken MIME

    C11 wrong charset
        test_mail_message.py: test_a_wrong_charset_costs_no_order
    C12 windows-1252
        test_mail_message.py: test_a_declared_charset_is_honoured
    C13 unknown charset
        test_mail_message.py: test_a_wrong_charset_costs_no_order
    C14 broken encoded words
        test_mail_message.py: test_subjects_are_decoded_for_showing_and_never_raise
    C18 winmail.dat
        test_mail_words.py: test_winmail_dat_is_named_and_the_text_beside_it_read
    C19 S/MIME and PGP
        test_mail_message.py: test_opaque_smime_is_named
    C20 Proton's structure
        test_mail_message.py: test_protons_structure
    C28 attached messages
        test_mail_message.py: test_an_attached_message_is_never_read
    C29 one bad mail blocks the queue
        test_complaints_mail.py: test_c29_one_broken_mail_never_stops_the_rest
    C30 headers that raise
        test_mail_message.py: test_headers_that_make_the_stdlibs_parser_raise
    C35 long lines, truncated mail
        test_complaints_mail.py: test_c35_a_line_without_an_end_is_cut_named_and_answered
    C36 NUL bytes
        test_complaints_mail.py: test_c36_nul_bytes_anywhere_are_survived_by_every_database

C. Who sent it

    C22 mailing lists
        test_complaints_mail.py: test_c22_a_list_is_never_taken_for_the_author_and_never_answered
    C23 SPF broken by forwarding
        test_mail_identity.py: test_what_our_server_found_out
    C24 forged From
        test_intake_identity.py: test_a_forged_mail_changes_nothing_and_the_real_player_may_release_it
    C31 several authors
        test_mail_identity.py: test_one_from_with_one_mailbox
    C32 addresses by pattern
        test_mail_message.py: test_addresses_are_parsed_and_what_is_read_two_ways_is_two
    C34 answers to the wrong address
        test_complaints_mail.py: test_c34_each_reader_gets_his_own_mail_at_his_registered_address
    C46 changed address
        test_confirming.py: test_a_mail_from_a_new_address_is_acted_on_when_the_old_one_agrees
    C64 passwords in mails
        test_complaints_mail.py: test_c64_what_looks_like_a_password_is_sent_back_to_nobody
    C69 a failed change of context
        test_complaints_mail.py: test_c69_a_mail_that_changes_games_in_the_middle_is_refused_whole

D. Automatic mail, bounces, delivery

    C21 two robots
        test_complaints_mail.py: test_c21_two_robots_stop_writing_to_each_other
    C25 reports that never arrive
        test_cli_mail.py: test_who_did_not_get_this_turn
    C26 bounces
        test_delivery.py: test_a_bounce_is_marked_on_the_player_and_told_to_the_moderator
    C27 read receipts, calendar replies
        test_mail_automatic.py: test_an_acceptance_beside_text_is_a_calendar_reply_and_an_invitation_is_none
    C50 a From that may not be used
        test_cli_settings.py: test_doctor_on_real_servers
    C51 greylisting
        test_delivery.py: test_a_put_off_mail_goes_out_later_as_the_very_same_message
    C52 big or binary mail
        test_complaints_mail.py: test_c52_an_oversize_mail_is_kept_as_headers_and_its_author_told
    C56 days of notices at once
        test_complaints_turns.py: test_c56_after_a_stall_only_the_newest_notice_of_a_kind_goes_out
    C63 reports sent in bulk
        test_delivery.py: test_limits_per_hour_are_kept
    C65 SMTP details
        test_smtp.py: test_a_mail_arrives
    C70 echoing whole mails
        test_complaints_mail.py: test_c70_nobody_makes_us_send_his_words_to_a_stranger

E. Mailbox mechanics

    C38 duplicates
        test_complaints_mail.py: test_c38_one_mail_to_two_games_is_no_duplicate_in_either
    C39 mails that overtake each other
        test_complaints_mail.py: test_c39_mails_that_overtake_each_other_ask_before_the_older_wins
    C47 IDLE that dies
        test_imap_source.py: test_waits_for_a_mail_and_polls_when_none_comes
    C48 UIDVALIDITY
        test_imap_source.py: test_a_renumbered_mailbox_is_read_again
    C49 log-in switched off
        test_standstill.py: test_a_mailbox_that_cannot_be_read_stops_the_games_and_alarms_the_moderator_once_a_day
    C53 a crash runs mails again
        test_killed.py: test_killed_at_every_commit
    C58 locks left behind
        test_complaints_turns.py: test_c58_a_lock_dies_with_its_process
    C68 a cursor that never moves
        test_complaints_mail.py: test_c68_every_mail_has_an_outcome

F. Deadlines, turns, dice

    C40 summer time
        test_complaints_turns.py: test_c40_a_deadline_keeps_its_time_on_the_wall_over_the_change_of_clocks
    C41 a deadline in nobody's zone
        test_complaints_mail.py: test_c41_c42_a_receipt_says_what_each_line_means_and_when_time_is_up
    C42 wrong orders found afterwards
        test_complaints_mail.py: test_c41_c42_a_receipt_says_what_each_line_means_and_when_time_is_up
    C43 language guessed
        test_complaints_mail.py: test_c43_the_language_is_not_guessed_from_a_subject
    C44 orders from an old report
        test_complaints_mail.py: test_c44_no_command_of_an_old_mail_touches_the_new_phase
    C54 dice that can be seen coming
        test_complaints_turns.py: test_c54_c55_each_turn_has_a_secret_of_its_own_before_it_is_played
    C55 dice without a record
        test_complaints_turns.py: test_c54_c55_each_turn_has_a_secret_of_its_own_before_it_is_played
    C57 a wrong clock
        test_standstill.py: test_after_an_outage_mail_is_taken_and_nothing_is_late_or_adjudicated
    C59 who holds is not absent
        test_complaints_turns.py: test_c59_who_has_ordered_holds_or_has_nothing_to_order_has_missed_nothing
    C60 a takeover gains time
        test_deadline_moves.py: test_a_new_player_gets_the_time_of_a_phase_once
    C61 a habitual absentee
        test_complaints_turns.py: test_c61_a_habitual_absentee_is_warned_and_then_waited_for_no_more
    C62 nobody sees who missed
        test_complaints_turns.py: test_c62_everybody_sees_who_missed_left_and_came
    C66 keywords in names, absences
        test_deadline_moves.py: test_an_absence_is_taken_back
    C67 orders kept under an old name
        test_complaints_mail.py: test_c67_what_was_meant_for_a_phase_stays_with_it_and_with_its_power
    C71 the same notice again
        test_complaints_turns.py: test_c71_no_notice_comes_twice

Not wholly: C50 (whether other servers believe our domain is a matter of its DNS: doctor looks), C54 and C55 (standard
Diplomacy rolls no dice but for the powers), and C49's telling the players (with no mailbox the moderator decides).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

LINES = re.findall(r"^ {4}(C\d\d) .*\n {8}(\w+\.py): (\w+)$", __doc__ or "", re.MULTILINE)
TESTS = Path(__file__).parents[1]


def test_every_complaint_has_its_line() -> None:
    assert sorted(number for number, _, _ in LINES) == [f"C{number:02}" for number in range(1, 72)]


@pytest.mark.parametrize(("number", "module", "test"), LINES)
def test_the_test_that_is_named_is_there(number: str, module: str, test: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in TESTS.rglob(module)]
    assert any(f"def {test}(" in source for source in sources), number
