import { type Mistake, mistakes } from "#core/directory/mistakes.ts";
import type { Locale } from "#core/locale.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";

type OperatorTemplate = "directory-mistake";

const en: MailsOf<OperatorTemplate> = {
  "directory-mistake": (context) => {
    const { mistake, agencyId, details } = context.sealed;
    return frameMail(context, {
      subject: "A mistake in the directory",
      preview: "A visitor reported it.",
      lead: "A visitor reported a mistake in the directory of agencies:",
      headline: mistakes[mistake as Mistake] ?? mistake,
      paragraphs: [
        agencyId === "" ? "No agency was named." : `The agency's ID in the file: ${agencyId}`,
        ...(details === ""
          ? ["Nothing was added."]
          : ["What the visitor wrote:", ...details.split("\n").filter(Boolean)]),
      ],
      note: "Anybody can write such a report. Look the number up at the agency before you change it.",
    });
  },
};

/** To whoever runs the site. */
export const operatorMails: Record<Locale, MailsOf<OperatorTemplate>> = { en };
