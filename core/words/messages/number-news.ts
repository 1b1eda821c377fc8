import type { LapseReason } from "#core/people/lapsed-number.ts";
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

export const numberMails: Record<LapseReason, (about: About) => NumberMail> = {
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
};

/** The same as a text, for when no mail arrives. */
export const numberTexts: Record<LapseReason, () => string> = {
  carrier: m.number_text_carrier,
  "said-changed": m.number_text_said_changed,
};
