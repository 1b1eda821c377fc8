import { type Mistake, mistakes } from "#core/directory/mistakes.ts";
import { channelFacts } from "#core/people/channels.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";

type OperatorTemplate = "directory-mistake" | "provider-trouble";

const manyTexts = (context: Parameters<typeof frameMail>[0]) =>
  frameMail(context, {
    subject: "Many texts ask for answers",
    preview: "Please look at it now.",
    lead: "We have sent four fifths of the answers by text that we send in an hour or a day.",
    headline: "Reminders go on",
    paragraphs: [
      "At the limit no more answers and no first texts go out until the time is over. What people ask for by text is done all the same.",
      "Look at the log of your text provider. Do many numbers write to you that you do not know?",
    ],
    button: null,
    note: "The guide for operators says how to raise the limit (docs/running.md, TEXT_ANSWERS_PER_DAY).",
  });

/** Mails to the operator of the site. */
export const operatorMails: MailsOf<OperatorTemplate> = {
  "provider-trouble": (context) => {
    const { channel, cause } = context.params;
    if (cause === "many") return manyTexts(context);
    const { provider } = channelFacts[channel].words;
    const isPaused = cause === "refusing";
    return frameMail(context, {
      subject: `The ${provider} refuses messages`,
      preview: "Please look at it now.",
      lead: isPaused
        ? `The ${provider} refuses our messages.`
        : `The ${provider} refuses more addresses than can be wrong.`,
      headline: isPaused ? "Sending is paused" : "Nobody is stopped",
      paragraphs: [
        isPaused
          ? "Nobody's address is stopped, and nothing is lost: what is due waits. One message a minute tries whether the way is open again."
          : "Messages that are taken go on. Those that are refused are tried again.",
        "Look at the log and at your account with them. Is the sender's address proven, and the sign-in right? Is there a limit, a blocklist, or an unpaid bill?",
      ],
      button: null,
      note: "The guide for operators says what to do (docs/running.md, “When a provider refuses us”).",
    });
  },
  "directory-mistake": (context) => {
    // A report that was waiting before `agency` existed has none.
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
