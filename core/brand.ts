/**
 * The product's name and everything that contains it. An owner who renames the product changes only this file.
 * The words here are neutral on purpose: on a lock screen or a card statement they say nothing about anybody.
 * A text message has room for a name of seven characters. `messages/texts.test.ts` fails when the name is longer.
 */
export const brand = {
  name: "Daymark",
  description: "Reminders by email and text before the date that matters.",
  domain: "daymark.example",
  supportEmail: "support@daymark.example",
  senderName: "Daymark",
  senderEmail: "reminders@daymark.example",
  /** On card statements, after the shortened name of the operator's account: Latin capitals, ten at most. */
  statementDescriptor: "DAYMARK",
} as const;

/**
 * The companies that carry what people tell us. The page /privacy names each of them. Whoever runs the product for
 * others writes their own companies here before building it. In the demo they are `null`: the demo sends nothing and
 * runs on one's own computer.
 */
export const processors: Processors = { mail: null, host: null };

export interface Processors {
  /** The vendor behind `SMTP_URL`, which carries the emails. */
  mail: string | null;
  /** The company whose computers run the site and keep its backups. */
  host: string | null;
}

/**
 * The address that the built pages contain as the site's own. The pages are built once, for whoever runs them. When the
 * server loads the pages, it replaces this address with its own.
 */
export const builtOrigin = `https://${brand.domain}`;
