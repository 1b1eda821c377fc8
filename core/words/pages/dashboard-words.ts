import { ofWhom } from "#core/words/of-whom.ts";
import { m } from "#messages";
// The dashboard: the dates, the people who get reminders, and the question about a stranger's sign-up.

export const reminderWords = {
  // `who`: the first name of the person who registers. Null when that is the reader, or while names are hidden.
  done: {
    ask: (who: string | null, date: string) => m.reminder_done_ask({ ...ofWhom(who), date }),
    via: {
      link: m.reminder_done_via_link,
      dashboard: m.reminder_done_via_dashboard,
      text: m.reminder_done_via_text,
    },
  },
  overdue: {
    zip: (who: string | null) => m.reminder_overdue_zip(ofWhom(who)),
  },
  date: {
    // A long name would not fit into the button of a small phone.
    haveRegistered: (who: string | null) =>
      who !== null && who.length > 7
        ? m.reminder_date_it_is_done()
        : m.reminder_date_have_registered(ofWhom(who)),
  },
};

// A receipt may lie in a printer that others use. Its words say nothing about what the reminders are for.
export const receiptWords = {
  /** There is one currency today. `currency`: "usd", as the payment provider spells it. */
  total: (currency: string) =>
    currency === "usd" ? m.receipt_total_dollars() : m.receipt_total_other({ code: currency.toUpperCase() }),
};

// The page shows and says these once something is saved.
export const savedWords = {
  ready: (what: string, isReady: boolean) =>
    isReady ? m.saved_ready({ what }) : m.saved_not_ready({ what }),
};

export const peopleWords = {
  hasSentStop: (ourNumber: string | null) =>
    ourNumber === null ? m.people_has_sent_stop() : m.people_has_sent_stop_to({ ourNumber }),
};

/**
 * The page behind "Done?" in a message. `whose`: the first name of the person whose date it is. Null when that is the
 * reader.
 */
export const doneLinkWords = {
  notDoneYet: (whose: string | null) => m.done_link_not_done_yet(ofWhom(whose)),
};
