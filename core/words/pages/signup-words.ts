import { m } from "#messages";
export const welcomeWords = {
  back: (name: string) => (name === "" ? m.welcome_back() : m.welcome_back_named({ name })),
  backSignedIn: (name: string) =>
    name === "" ? m.welcome_back_signed_in() : m.welcome_back_signed_in_named({ name }),
};

/** The page that says no to a sign-up. `by`: the person who made it. Null when the page does not name that person. */
export const sayNoWords = {
  question: (by: string | null) =>
    by === null ? m.say_no_question_unnamed() : m.say_no_question_named({ by }),
  follows: (by: string | null) => (by === null ? m.say_no_follows_unnamed() : m.say_no_follows_named({ by })),
};

/** The page where the maker of a sign-up takes the payment back. `asked`: the first name of the person who has not said yes. */
export const refundByLinkWords = {
  lead: (asked: string | null) =>
    asked === null ? m.refund_by_link_lead_unnamed() : m.refund_by_link_lead_named({ asked }),
};

export const successWords = {
  /** Nobody has said yes to the sign-up yet. `asked`: the person who is asked. Null when that is the maker. */
  waits: (asked: string | null) =>
    asked === null ? m.success_waits_for_login() : m.success_waits_for_other({ asked }),
  firstText: {
    waiting: m.success_first_text_waiting,
    sent: m.success_first_text_sent,
    failing: m.success_first_text_failing,
  },
};
