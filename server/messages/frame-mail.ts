import { brand } from "#core/brand.ts";
import type { Locale } from "#core/locale.ts";
import type { Addressee, Mail, MailContent } from "#server/messages/mail-content.ts";

type Words = Pick<Mail, "subject" | "preview"> &
  Pick<MailContent, "lead"> &
  Partial<Pick<MailContent, "headline" | "paragraphs" | "strip" | "button" | "note">>;

const framesByLocale = {
  en: {
    greeting: (name: string | null) => (name === null ? "Hello," : `Hello ${name},`),
    whyHolder: `You get this because you set up reminders with ${brand.name}.`,
    whyAdded: (by: string) => `You get this because ${by} added this address.`,
    whyEntered: `You get this because this address was entered on ${brand.name}. If it was not you, you can leave it: nothing happens.`,
    stop: "Stop these emails",
  },
} satisfies Record<Locale, unknown>;

/** Puts what every mail has around its words: the greeting, why it came, and the step that stops it. */
export function frameMail(
  { locale, addressee, stopUrl }: { locale: Locale; addressee: Addressee | null; stopUrl: string | null },
  words: Words,
): Mail {
  const frame = framesByLocale[locale];
  const { subject, preview, ...content } = words;
  return {
    subject,
    preview,
    content: {
      headline: null,
      paragraphs: [],
      strip: null,
      button: null,
      note: null,
      ...content,
      greeting: frame.greeting(addressee?.firstName ?? null),
      why: whyItCame(frame, addressee),
      stop: stopUrl === null ? null : { label: frame.stop, url: stopUrl },
    },
  };
}

function whyItCame(frame: (typeof framesByLocale)[Locale], addressee: Addressee | null): string {
  if (addressee === null) return frame.whyEntered;
  return addressee.isAccountHolder ? frame.whyHolder : frame.whyAdded(addressee.addedBy);
}
