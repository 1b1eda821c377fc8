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
      lead: `Someone asked us to send news from ${brand.name} to this address.`,
      paragraphs: ["Nothing comes unless you confirm. Unsubscribe any time."],
      button: { label: "Confirm or decline", url: context.newsletterUrl(context.params.subscriberNumber) },
    }),
  "newsletter-known": (context) =>
    frameMail(context, {
      subject: subjects.newsletterKnown,
      preview: "You don't need to do anything.",
      lead: `Someone asked us to send news from ${brand.name} to this address. You already get it.`,
      paragraphs: ["You don't need to do anything. Unsubscribe any time."],
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
      why: `You get this because you signed up for news from ${brand.name} and confirmed this address.`,
      stopLabel: "Unsubscribe",
      postalAddress,
    });
  },
};
