// The home page.

import { brand } from "#core/brand.ts";

/** The price list of the home page. */
export const prices = {
  timesAYear: (times: number) => (times === 1 ? "Once a year" : `${times} times a year`),
};

/** The questions that are asked most. The docs have all of them, and longer answers. */
export const firstQuestions = {
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
