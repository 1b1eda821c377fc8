import { brand } from "#core/brand.ts";
import { m } from "#messages";
import type { Addressee, Mail, MailContent } from "#server/messages/mail-content.ts";

type Words = Pick<Mail, "subject" | "preview"> &
  Pick<MailContent, "lead"> &
  Partial<
    Pick<
      MailContent,
      "headline" | "paragraphs" | "article" | "strip" | "button" | "note" | "why" | "stop" | "postalAddress"
    >
  > & { stopLabel?: string };

/** Adds the greeting, why the mail came, and the way to stop it. */
export function frameMail(
  { addressee, stopUrl }: { addressee: Addressee | null; stopUrl: string | null },
  words: Words,
): Mail {
  const { subject, preview, stopLabel = m.mail_stop(), ...content } = words;
  return {
    subject,
    preview,
    content: {
      headline: null,
      paragraphs: [],
      article: null,
      strip: null,
      button: null,
      note: null,
      postalAddress: null,
      why: whyItCame(addressee),
      stop: stopUrl === null ? null : { label: stopLabel, url: stopUrl },
      ...content,
      greeting: addressee === null ? m.mail_hello() : m.mail_hello_name({ name: addressee.firstName }),
    },
  };
}

function whyItCame(addressee: Addressee | null): string {
  if (addressee === null) return m.mail_why_entered({ brand: brand.name });
  return addressee.isAccountHolder
    ? m.mail_why_holder({ brand: brand.name })
    : m.mail_why_added({ name: addressee.addedBy });
}

/** For mails about an account. A reader who did not cause such a mail must not ignore it. */
export const frameAccountMail: typeof frameMail = (context, words) =>
  frameMail(context, { why: m.mail_why_account({ brand: brand.name }), ...words });

/** How a reader finds /profile/security from the menu. */
export const wayToSecurity = () =>
  m.mail_way_to_security({ profile: m.navigation_my_profile(), page: m.profile_security() });

/** To a page behind the login: the link alone does nothing for another person who reads the mail. */
export const logInToSecurity = (publicUrl: string) => ({
  label: m.mail_activity_button(),
  url: `${publicUrl}/login?redirect=/profile/security`,
});
