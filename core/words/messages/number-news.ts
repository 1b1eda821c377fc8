import type { NumberNews } from "#core/people/number-doubt.ts";

/** A mail to the account holder about a number on the list. `whose`: the first name of its person; null for the reader. */
export interface NumberMail {
  subject: string;
  preview: string;
  lead: string;
  paragraphs: string[];
}

interface About {
  whose: string | null;
  phoneEnding: string;
}

const subject = "Please check a phone number on your list";

export const numberMails: Record<NumberNews, (about: About) => NumberMail> = {
  carrier: ({ whose, phoneEnding }) => ({
    subject,
    preview: "Texts to it are paused until we know whose it is.",
    lead:
      whose === null
        ? `A phone company says that your number ending in ${phoneEnding} was given up.`
        : `A phone company says that ${whose}'s number ending in ${phoneEnding} was given up.`,
    paragraphs: [
      "They also say so when someone keeps the number and changes phone companies. We can't tell which it is, so we paused the reminders by text to this number. We asked it to reply START if nothing has changed.",
      "Same phone, new company? Confirm the number on your dashboard. If there is a new number, enter it there.",
    ],
  }),
  "said-changed": ({ whose, phoneEnding }) => ({
    subject,
    preview: "Reminders by text to it have stopped.",
    lead:
      whose === null
        ? `Someone used a link in our email to you to say that your number ending in ${phoneEnding} has changed.`
        : `Someone used a link in our email to ${whose} to say that ${whose}'s number ending in ${phoneEnding} has changed.`,
    paragraphs: [
      "Reminders by text to that number have stopped. If there is a new number, enter it on your dashboard.",
      "If this was a mistake, confirm the number there, and the texts go on.",
    ],
  }),
  started: ({ whose, phoneEnding }) => ({
    subject: "A phone number on your list replied",
    preview: "Reminders by text to it are on again.",
    lead:
      whose === null
        ? `Your number ending in ${phoneEnding} replied START, so reminders by text are on again.`
        : `${whose}'s number ending in ${phoneEnding} replied START, so reminders by text are on again.`,
    paragraphs: ["If someone else has this number now, please change it on your dashboard."],
  }),
  "start-not-believed": ({ whose, phoneEnding }) => ({
    subject,
    preview: "Texts to it are still paused.",
    lead:
      whose === null
        ? `Your number ending in ${phoneEnding} texted START. Someone else may have that number by now.`
        : `${whose}'s number ending in ${phoneEnding} texted START. Someone else may have that number by now.`,
    paragraphs: [
      "Reminders by text to this number are still paused. Is the number the same as before? Confirm it on your dashboard. If there is a new number, enter it there.",
    ],
  }),
  silent: ({ whose, phoneEnding }) => ({
    subject,
    preview: "We haven't heard from it for a year.",
    lead:
      whose === null
        ? `We haven't heard from your number ending in ${phoneEnding} for a year.`
        : `We haven't heard from ${whose}'s number ending in ${phoneEnding} for a year.`,
    paragraphs: [
      "Reminders by text still go there. We sent it a text to ask if it is still the right number. If there is a new number, please enter it on your dashboard.",
    ],
  }),
};

/** The same as a text, for when no mail arrives. */
export const numberTexts: Record<NumberNews, string> = {
  carrier: "texts to a number on your list are paused. It may be someone else's now.",
  "said-changed": "texts to a number on your list are paused. We were told that it has changed.",
  started: "texts to a number on your list are on again.",
  "start-not-believed": "a number on your list texted START. It may be someone else's now.",
  silent: "we haven't heard from a number on your list for a year. Please check it.",
};

/** To the others on the list. `whose`: the registrant's first name; null when it is forgotten. */
export const registrantUnreached = {
  lead: (whose: string | null) =>
    whose === null
      ? "The person whose dates you help with may not be getting our reminders."
      : `${whose} may not be getting our reminders.`,
  paragraph: (whose: string | null) =>
    whose === null
      ? "Their phone number may have changed. Please make sure that they know the next date. Your own reminders go on."
      : `${whose}'s phone number may have changed. Please make sure that ${whose} knows the next date. Your own reminders go on.`,
};
