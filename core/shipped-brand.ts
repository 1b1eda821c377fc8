/**
 * The product's name and everything that contains it. The operator sets other values in the environment
 * (server/start/read-brand.ts), and no file of the repository has to change. The words here are neutral on purpose: on a
 * lock screen or a card statement they say nothing about anybody.
 */
export interface Brand {
  /** A text message has room for a name of seven characters. The start checks it where texts are on. */
  name: string;
  description: string;
  supportEmail: string;
  senderName: string;
  /** On card statements, after the shortened name of the operator's account: Latin capitals, ten at most. */
  statementDescriptor: string;
  /** The vendor behind `SMTP_URL`, which carries the emails. /privacy names it. Null in the demo, which sends nothing. */
  mailCompany: string | null;
  /** The company whose computers run the site and keep its backups. Null in the demo, which runs on one's own computer. */
  hostCompany: string | null;
}

export const shippedBrand: Brand = {
  name: "Daymark",
  description: "Reminders by email and text before the date that matters.",
  supportEmail: "support@daymark.example",
  senderName: "Daymark",
  statementDescriptor: "DAYMARK",
  mailCompany: null,
  hostCompany: null,
};
