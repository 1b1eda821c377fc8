import { z } from "zod";
import { brand } from "#core/brand.ts";
import { firstLanguage, languageNow } from "#core/languages.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, staysTrue } from "#server/messages/template.ts";

const params = z.object({ subscriberNumber: z.number() });

const asked = { kind: "account", params, isStoppable: true, isStillTrue: staysTrue } as const;

// Neither of the first two names who asked, because anybody may type any name beside any address.
/** Somebody entered this address for the newsletter. Nothing comes until its reader confirms. */
export const newsletterConfirm = defineTemplate({
  ...asked,
  mail: (context) =>
    frameMail(context, {
      subject: m.subject_newsletter_confirm({ brand: brand.name }),
      preview: m.mail_newsletter_confirm_preview(),
      lead: m.mail_newsletter_confirm_lead({ brand: brand.name }),
      paragraphs: [m.mail_newsletter_confirm_what()],
      button: {
        label: m.mail_newsletter_confirm_button(),
        url: context.newsletterUrl(context.params.subscriberNumber),
      },
    }),
});

/** The same, when the address is already on the list. */
export const newsletterKnown = defineTemplate({
  ...asked,
  mail: (context) =>
    frameMail(context, {
      subject: m.subject_newsletter_known({ brand: brand.name }),
      preview: m.mail_nothing_to_do(),
      lead: m.mail_newsletter_known_lead({ brand: brand.name }),
      paragraphs: [m.mail_newsletter_known_what()],
      button: {
        label: m.mail_newsletter_known_button(),
        url: context.newsletterUrl(context.params.subscriberNumber),
      },
    }),
});

/** An issue. A test goes to subscriber 0, who does not exist. */
export const newsletterIssue = defineTemplate({
  kind: "newsletter",
  params: params.extend({ issue: z.string() }),
  isStoppable: true,
  isStillTrue: ({ isSubscribed }) => isSubscribed,
  mail: (context) => {
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
});
