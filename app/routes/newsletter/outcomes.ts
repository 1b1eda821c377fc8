/** The pages that answer a newsletter form without JavaScript (`server/http/api/newsletter.ts`, `newsletter-links.ts`). */
export const newsletterOutcomes = [
  "check-email",
  "not-taken",
  "later",
  "confirmed",
  "left",
  "language",
  "unusable-link",
] as const;

export type NewsletterOutcome = (typeof newsletterOutcomes)[number];

/** The outcome that an address names by its last part. */
export function outcomeAt(pathname: string): NewsletterOutcome {
  const name = pathname.split("/").findLast((part) => part !== "");
  return newsletterOutcomes.find((outcome) => outcome === name) ?? "check-email";
}
