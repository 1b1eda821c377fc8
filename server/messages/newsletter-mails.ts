import { brand } from "#core/brand.ts";
import { firstLanguage, languageNow } from "#core/languages.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";

type NewsletterTemplate = "newsletter-confirm" | "newsletter-known" | "newsletter-issue";

// Neither mail names who asked, because anybody may type any name beside any address.
export const newsletterMails: MailsOf<NewsletterTemplate> = {
  "newsletter-confirm": (context) =>
    frameMail(context, {
      subject: subjects.newsletterConfirm(),
      preview: m.mail_newsletter_confirm_preview(),
      lead: m.mail_newsletter_confirm_lead({ brand: brand.name }),
      paragraphs: [m.mail_newsletter_confirm_what()],
      button: {
        label: m.mail_newsletter_confirm_button(),
        url: context.newsletterUrl(context.params.subscriberNumber),
      },
    }),
  "newsletter-known": (context) =>
    frameMail(context, {
      subject: subjects.newsletterKnown(),
      preview: m.mail_nothing_to_do(),
      lead: m.mail_newsletter_known_lead({ brand: brand.name }),
      paragraphs: [m.mail_newsletter_known_what()],
      button: {
        label: m.mail_newsletter_known_button(),
        url: context.newsletterUrl(context.params.subscriberNumber),
      },
    }),
  "newsletter-issue": (context) => {
    if (context.issue === null) throw new Error("There is no such issue.");
    const { translations, postalAddress } = context.issue;
    const translated = translations?.[languageNow()];
    const { subject, lead, html, text } = translated ?? context.issue;
    const isForeign = languageNow() !== firstLanguage && !translated;
    return frameMail(context, {
      subject,
      preview: lead,
      lead,
      paragraphs: isForeign ? [m.mail_newsletter_only_english()] : [],
      article: { html: isForeign ? `<div lang="${firstLanguage}">${html}</div>` : html, text },
      why: m.mail_newsletter_why({ brand: brand.name }),
      stopLabel: m.mail_unsubscribe(),
      postalAddress,
    });
  },
};
