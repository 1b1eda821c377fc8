import { m } from "#messages";
/**
 * The record: what people told us about each date. It may lie in a printer that others use, so no word says what the dates
 * are for. Every word shows that we only know what people told us.
 */
export const recordWords = {
  outcomes: {
    done: m.record_outcomes_done,
    passed: m.record_outcomes_passed,
    open: m.record_outcomes_open,
    replaced: m.record_outcomes_replaced,
    ended: m.record_outcomes_ended,
  },
  ways: {
    dashboard: m.record_ways_dashboard,
    text: m.reminder_done_via_text,
    linkInEmail: m.record_ways_link_in_email,
    linkInText: m.record_ways_link_in_text,
    link: m.record_ways_link,
  },
};
