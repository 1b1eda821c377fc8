import { brand } from "#core/brand.ts";
import type { Addressee, Mail, MailContent } from "#server/messages/mail-content.ts";

type Words = Pick<Mail, "subject" | "preview"> &
  Pick<MailContent, "lead"> &
  Partial<
    Pick<
      MailContent,
      "headline" | "paragraphs" | "article" | "strip" | "button" | "note" | "why" | "stop" | "postalAddress"
    >
  > & { stopLabel?: string };

export const frame = {
  greeting: (name: string | null) => (name === null ? "Hello," : `Hello ${name},`),
  whyHolder: `You get this because you set up reminders with ${brand.name}.`,
  whyAdded: (by: string) => `You get this because ${by} added this address.`,
  whyEntered: `Someone entered this address on ${brand.name}. If it wasn't you, ignore this email.`,
  stop: "Stop these emails",
};

/** Adds what every mail has around its words: the greeting, why it came, and the way to stop it. */
export function frameMail(
  { addressee, stopUrl }: { addressee: Addressee | null; stopUrl: string | null },
  words: Words,
): Mail {
  const { subject, preview, stopLabel = frame.stop, ...content } = words;
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
      greeting: frame.greeting(addressee?.firstName ?? null),
    },
  };
}

function whyItCame(addressee: Addressee | null): string {
  if (addressee === null) return frame.whyEntered;
  return addressee.isAccountHolder ? frame.whyHolder : frame.whyAdded(addressee.addedBy);
}
