/**
 * The product's name and everything that contains it. Whoever runs the product sets their own in the environment
 * (server/start/read-brand.ts), so that no file of the repository has to be edited. The words here are neutral on purpose: on a
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
  /** The vendor behind `SMTP_URL`, which carries the emails. /privacy names it. In the demo it is `null`: the demo sends nothing. */
  mailCompany: string | null;
  /** The company whose computers run the site and keep its backups. In the demo it is `null`: it runs on one's own computer. */
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
