// The home page, beside what stands in public-words.ts.

import { brand } from "#core/brand.ts";

/** The price list of the home page. */
export const prices = {
  often: "You register",
  first: "First place",
  extra: "Each extra place",
  timesAYear: (times: number) => (times === 1 ? "Once a year" : `${times} times a year`),
};

/**
 * Two messages as they arrive on a locked phone, three days before a date. They stand here as a whole, because the home
 * page loads no calendar: `messages/subjects.test.ts` and `messages/texts.test.ts` compare them with what is sent.
 */
export const sample = {
  heading: "All that your phone shows",
  about: "An email and a text, three days before the date.",
  clock: "9:00",
  today: "Monday, December 7",
  mail: {
    subject: "3 days left: due Thu, Dec 10",
    preview: "Thursday, December 10. The details are in your account.",
  },
  text: "3 days to your date, Thu Dec 10. Done? Reply DONE or example.com/d/k7Qm. STOP ends texts.",
  link: "example.com/d/k7Qm",
};

export const strip = {
  title: "Six reminders around one date",
  example: (date: string) => `Example: ${date}`,
  label: (date: string) => `Example of the six reminders around ${date}`,
};

/** Below the cards of the home page. */
export const whoMadeIt = {
  heading: "Who makes it",
  text: `Two people who live on the registry themselves started ${brand.name} in 2020. They know what it's like to carry that date around.`,
  more: "Read about us",
};

/** The questions that are asked most. The docs have all of them, and longer answers. */
export const firstQuestions = {
  heading: "Questions and answers",
  all: "All questions",
  list: [
    {
      question: `Does ${brand.name} register me?`,
      answer: `No. You register yourself, at your office. ${brand.name} only reminds you.`,
    },
    {
      question: "Who learns that I use it?",
      answer: `We tell no one. ${brand.name} is not part of the police or the government. A court could order us to hand over what we keep, so we keep little.`,
    },
    {
      question: "Does it renew by itself?",
      answer: "No. You pay once for one year. We remind you before it ends, and you decide.",
    },
    {
      question: "Can I get a refund?",
      answer: "Yes, within 14 days, as long as none of that year's reminders has gone out.",
    },
    {
      question: "What if I have no phone?",
      answer: "Someone you trust can hold the account and tell you. Your year also prints on paper.",
    },
  ],
};
