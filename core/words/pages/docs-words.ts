import { m } from "#messages";
export const docsWords = {
  /** The topics that people come for, in this order, by the names of their files in content/docs. */
  firstTopics: {
    "what-it-does": m.docs_first_topics_what_it_does,
    "before-you-start": m.docs_first_topics_before_you_start,
    "choose-the-date": m.docs_first_topics_choose_the_date,
    "missed-date": m.docs_first_topics_missed_date,
    "what-messages-say": m.docs_first_topics_what_messages_say,
    "stop-and-start": m.docs_first_topics_stop_and_start,
    "prices-and-paying": m.docs_first_topics_prices_and_paying,
    "get-help": m.docs_first_topics_get_help,
  },
};
