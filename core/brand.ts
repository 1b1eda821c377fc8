/**
 * The product's name and what follows from it, in this one place, so that an owner can change it.
 * Everything here is neutral on purpose: it says nothing about anybody on a lock screen or a card statement.
 * Text messages have room for a name of seven characters; a longer one fails `messages/texts.test.ts`.
 */
export const brand = {
  name: "Daymark",
  description: "Reminders by email and text before the date that matters.",
  domain: "daymark.example",
  supportEmail: "support@daymark.example",
  senderName: "Daymark",
  senderEmail: "reminders@daymark.example",
} as const;

/**
 * The companies that carry what people tell us, for /privacy, which names each. Whoever runs the product for others
 * writes theirs here before it is built; `null` in the demo, which sends nothing and runs on one's own computer.
 */
export const processors: Processors = { mail: null, host: null };

export interface Processors {
  /** Who carries the emails: the vendor behind `SMTP_URL`. */
  mail: string | null;
  /** Whose computers run the site and keep its backups. */
  host: string | null;
}

/**
 * Where the built pages say that they stand. They are built once, for whoever runs them; the server puts its own
 * address in this one's place when it loads them.
 */
export const builtOrigin = `https://${brand.domain}`;
