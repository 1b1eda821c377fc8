export const docs = {
  /** The topics that people come for, in this order, by the names of their files in content/docs. */
  firstTopics: {
    "what-it-does": "Who gets reminders, when they come, and what we can’t do for you.",
    "before-you-start": "What to have at hand before you sign up.",
    "choose-the-date": "What to enter if your paper gives one day, several days, or no date.",
    "missed-date": "What to do today, and who to call first.",
    "what-messages-say": "Every email and text, with the words they use.",
    "stop-and-start": "Turn off messages in one step, without an account.",
    "prices-and-paying": "What a year costs, and how to get a refund.",
    "get-help": "How to reach us, and where to find a lawyer.",
  },
};
