import type { IssueWords } from "#server/db/schema/newsletter.ts";

/** A mail as plain words, before any markup. Every string is text, never HTML. */
export interface MailContent {
  /** "Hello Rosa,": at most a first name. */
  greeting: string;
  lead: string;
  /** The date or the code, large, below the lead. */
  headline: string | null;
  paragraphs: string[];
  /** A newsletter issue. The only HTML here; it was sanitised before. */
  article: { html: string; text: string } | null;
  /** The days with a message around a date. `named`: the row (counted from 0) of the day that the mail's words name. */
  strip: { named: number; rows: StripRow[] } | null;
  button: { label: string; url: string } | null;
  /** Below the button: what it does and does not do. */
  note: string | null;
  /** Why this address gets the mail. */
  why: string;
  stop: { label: string; url: string } | null;
  /** The sender's postal address, in newsletters. */
  postalAddress: string | null;
}

/** A day with a message, by the reader's calendar. */
interface StripRow {
  date: string;
  relation: string;
  isPast: boolean;
  isToday: boolean;
}

export interface Mail {
  /** Neutral, like the preview, because both appear on lock screens. */
  subject: string;
  /** The line that inboxes show beside the subject. */
  preview: string;
  content: MailContent;
}

/** Null where only an address is known (codes, resets). */
export interface Addressee {
  firstName: string;
  isAccountHolder: boolean;
  /** The account holder, able to log in: no agreement to the sign-up is pending. */
  hasAccount: boolean;
  /** The first name of the account holder, who added everybody else. */
  addedBy: string;
}

/** An issue of the newsletter, ready to be sent (schema/newsletter.ts). */
export interface NewsletterIssue extends IssueWords {
  translations: Readonly<Record<string, IssueWords>> | null;
  postalAddress: string | null;
}
