import type { NumberNews } from "#core/people/number-doubt.ts";
import { m } from "#messages";

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

export const numberMails: Record<NumberNews, (about: About) => NumberMail> = {
  carrier: ({ whose, phoneEnding }) => ({
    subject: m.number_mail_subject(),
    preview: m.number_mail_carrier_preview(),
    lead:
      whose === null
        ? m.number_mail_carrier_lead_own({ phoneEnding })
        : m.number_mail_carrier_lead_other({ whose, phoneEnding }),
    paragraphs: [m.number_mail_carrier_why(), m.number_mail_carrier_next()],
  }),
  "said-changed": ({ whose, phoneEnding }) => ({
    subject: m.number_mail_subject(),
    preview: m.number_mail_said_changed_preview(),
    lead:
      whose === null
        ? m.number_mail_said_changed_lead_own({ phoneEnding })
        : m.number_mail_said_changed_lead_other({ whose, phoneEnding }),
    paragraphs: [m.number_mail_said_changed_stopped(), m.number_mail_said_changed_mistake()],
  }),
  started: ({ whose, phoneEnding }) => ({
    subject: m.number_mail_started_subject(),
    preview: m.number_mail_started_preview(),
    lead:
      whose === null
        ? m.number_mail_started_lead_own({ phoneEnding })
        : m.number_mail_started_lead_other({ whose, phoneEnding }),
    paragraphs: [m.number_mail_started_someone_else()],
  }),
  "start-not-believed": ({ whose, phoneEnding }) => ({
    subject: m.number_mail_subject(),
    preview: m.number_mail_start_not_believed_preview(),
    lead:
      whose === null
        ? m.number_mail_start_not_believed_lead_own({ phoneEnding })
        : m.number_mail_start_not_believed_lead_other({ whose, phoneEnding }),
    paragraphs: [m.number_mail_start_not_believed_check()],
  }),
  silent: ({ whose, phoneEnding }) => ({
    subject: m.number_mail_subject(),
    preview: m.number_mail_silent_preview(),
    lead:
      whose === null
        ? m.number_mail_silent_lead_own({ phoneEnding })
        : m.number_mail_silent_lead_other({ whose, phoneEnding }),
    paragraphs: [m.number_mail_silent_check()],
  }),
};

/** The same as a text, for when no mail arrives. */
export const numberTexts: Record<NumberNews, () => string> = {
  carrier: m.number_text_carrier,
  "said-changed": m.number_text_said_changed,
  started: m.number_text_started,
  "start-not-believed": m.number_text_start_not_believed,
  silent: m.number_text_silent,
};

/** To the others on the list. `whose`: the registrant's first name; null when it is forgotten. */
export const registrantUnreached = {
  lead: (whose: string | null) =>
    whose === null ? m.registrant_unreached_lead_own() : m.registrant_unreached_lead_other({ whose }),
  paragraph: (whose: string | null) =>
    whose === null
      ? m.registrant_unreached_paragraph_own()
      : m.registrant_unreached_paragraph_other({ whose }),
};
