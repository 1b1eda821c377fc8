import type { ObstacleReason } from "#core/dates/date-kinds.ts";

/** Somebody cannot come on a date. `who`: the first name of the person whose date it is; null when that is the reader, or hidden. */
export const obstacle = {
  // A long name would not fit into the button of a small phone.
  say: (who: string | null) =>
    who === null ? "I can't come" : who.length > 7 ? "They can't come" : `${who} can't come`,
  why: (who: string | null) => (who === null ? "Why can't you come?" : `Why can't ${who} come?`),
  reasons: {
    ill: "Ill",
    hospital: "In the hospital",
    custody: "In custody",
    "no-ride": "No ride",
    "no-money": "No money for the fee",
    "office-closed": "Office closed",
  } satisfies Record<ObstacleReason, string>,
  rests: (who: string | null) =>
    who === null
      ? "In custody: we pause your other messages until you turn them back on. Emails to your account continue."
      : `In custody: we pause messages to ${who} until you turn them back on. Everyone else still gets theirs.`,
  tellHint: (who: string | null) =>
    who === null
      ? "We'll say that you may not be able to make it. We won't say why."
      : `We'll say that ${who} may not be able to make it. We won't say why.`,
  // On the card, once it is said.
  mayNot: (who: string | null, days: string) =>
    who === null ? `You may not be able to make it: ${days}.` : `${who} may not be able to make it: ${days}.`,
  questions: {
    ill: [
      "Is another day possible?",
      "Can an officer come to the home?",
      "Can it be done by phone or video, or with a form?",
      "Do you need a note from the doctor?",
    ],
    hospital: [
      "Can an officer come to the hospital?",
      "Can it be done by phone or video, or with a form?",
      "When do we need to come in after leaving the hospital?",
      "Which paper from the hospital do you need?",
    ],
    custody: [
      "Does the office know about the custody? If not, who tells them?",
      "Is there anything to do while in custody?",
      "When do we need to come in after release?",
      "Which paper from the jail do you need?",
    ],
    "no-ride": [
      "Is another day possible?",
      "Is there an office that is closer?",
      "Can an officer come to the home?",
      "Can it be done by phone or video, or with a form?",
    ],
    "no-money": [
      "Can we come in now and pay later?",
      "Can the fee be waived? Is there a form for that?",
      "Is it possible to pay in parts?",
    ],
    "office-closed": [
      "Which office is open today?",
      "Can we come on the next day that you are open?",
      "Can we get a note that says the office was closed?",
    ],
  } satisfies Record<ObstacleReason, string[]>,
  /** Where nobody has said why. */
  anyQuestions: [
    "Is another day possible?",
    "Is there another office?",
    "Can it be done by phone or video, or with a form?",
    "What proof do you need?",
  ],
  canCome: (who: string | null) => (who === null ? "I can come now" : "They can come now"),
  // Behind the link of a message.
  link: {
    say: (whose: string | null) => (whose === null ? "I can't make it" : "They can't make it"),
    follows: (whose: string | null) =>
      whose === null
        ? "Can't make it? We'll tell the person who manages the account. Reminders go on."
        : `Can't ${whose} make it? We'll tell the person who manages the account. Reminders go on.`,
    isSaid: (whose: string | null) =>
      whose === null ? "You may not be able to make it." : `${whose} may not be able to make it.`,
    canCome: (whose: string | null) =>
      whose === null ? "I can make it after all" : "They can make it after all",
  },
};
