import { type Mistake, mistakes } from "#core/directory/mistakes.ts";
import type { Locale } from "#core/locale.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";

type OperatorTemplate = "directory-mistake";

const en: MailsOf<OperatorTemplate> = {
  "directory-mistake": (context) => {
    // A report that was waiting before there was `agency` has none.
    const { mistake, agencyId, details, agency = null } = context.sealed;
    return frameMail(context, {
      subject: "A mistake in the directory",
      preview: "A visitor reported it.",
      lead: "A visitor reported a mistake in the directory of agencies:",
      headline: mistakes[mistake as Mistake] ?? mistake,
      paragraphs: [
        ...(agency ? [agency.words] : []),
        agencyId === "" ? "No agency was named." : `The agency's ID in the file: ${agencyId}`,
        ...(details === ""
          ? ["Nothing was added."]
          : ["What the visitor wrote:", ...details.split("\n").filter(Boolean)]),
      ],
      button: agency && { label: "Open its page", url: `${context.publicUrl}${agency.path}` },
      note: "Anybody can write such a report: look it up at the agency first. Then correct the row in your copy of the file and import it again (docs/running.md). What is changed in the database alone is gone at the next import.",
    });
  },
};

/** To whoever runs the site. */
export const operatorMails: Record<Locale, MailsOf<OperatorTemplate>> = { en };
