import { brand } from "#core/brand.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";

type NewsletterTemplate = "newsletter-confirm" | "newsletter-known" | "newsletter-issue";

// Neither mail names who asked, because anybody may type any name beside any address.
/** To the person who asked for the newsletter. */
export const newsletterMails: MailsOf<NewsletterTemplate> = {
  "newsletter-confirm": (context) =>
    frameMail(context, {
      subject: subjects.newsletterConfirm,
      preview: "Nothing comes unless you confirm.",
      lead: `Somebody asked us to send news from ${brand.name} to this address.`,
      paragraphs: ["Nothing comes unless you confirm. You can leave at any time, in one step."],
      button: { label: "Confirm or decline", url: context.newsletterUrl(context.params.subscriberNumber) },
    }),
  "newsletter-known": (context) =>
    frameMail(context, {
      subject: subjects.newsletterKnown,
      preview: "There is nothing to do.",
      lead: `Somebody asked us to send news from ${brand.name} to this address. It is on the list already.`,
      paragraphs: ["There is nothing to do. You can leave at any time, in one step."],
      button: { label: "Stay or leave", url: context.newsletterUrl(context.params.subscriberNumber) },
    }),
  "newsletter-issue": (context) => {
    if (context.issue === null) throw new Error("There is no such issue.");
    const { subject, lead, html, text, postalAddress } = context.issue;
    return frameMail(context, {
      subject,
      preview: lead,
      lead,
      article: { html, text },
      why: `You get this because you asked for news from ${brand.name} with this address, and confirmed it.`,
      stopLabel: "Leave the list",
      postalAddress,
    });
  },
};
