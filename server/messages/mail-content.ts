import type { Temporal } from "temporal-polyfill";
import type { IssueWords } from "#server/db/schema/newsletter.ts";
import type { DateOfDay, TemplateName, Templates } from "#server/messages/templates.ts";

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

export interface MailContext<Name extends TemplateName> {
  params: Templates[Name]["params"];
  sealed: Templates[Name]["sealed"];
  addressee: Addressee | null;
  /** Only for newsletters. */
  issue: NewsletterIssue | null;
  /** Only for the question for a next date: every date that waits for the one after it. */
  awaiting: readonly DateOfDay[];
  /** Today in the reader's zone; in UTC where we know only an address. */
  today: Temporal.PlainDate;
  /** The site's address in the reader's language, without a slash at the end. */
  publicUrl: string;
  /** The button to the dashboard. Null for a reader who cannot log in there. */
  toReminders: (label: string) => MailContent["button"];
  /** The page that asks before it declines a sign-up. */
  answerUrl: string;
  /** False where no payment provider is set up. */
  takesPayments: boolean;
  /** The page that asks before it stops mails to this address. Null when no channel stands behind the address. */
  stopUrl: string | null;
  /** The page where the holder of the number `channelNumber` agrees to texts. */
  agreeUrl: (channelNumber: number) => string;
  /**
   * The page where this reader pays for another year. Null where payments are closed, and when no channel stands behind the
   * address.
   */
  yearUrl: string | null;
  /** The page where the maker of an unanswered sign-up gets the money back. Null when no channel stands behind the address. */
  refundUrl: string | null;
  /** The page that confirms or ends a newsletter subscription. */
  newsletterUrl: (subscriberNumber: number) => string;
}

/** The mails of a family, in one language. */
export type MailsOf<Names extends TemplateName> = {
  [Name in Names]: (context: MailContext<Name>) => Mail;
};
