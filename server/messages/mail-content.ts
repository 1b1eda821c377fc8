import type { Temporal } from "temporal-polyfill";
import type { IssueWords } from "#server/db/schema/newsletter.ts";
import type { DateOfDay, TemplateName, Templates } from "#server/messages/templates.ts";

/** A mail as plain words, before any markup. Every string is text and never HTML. */
export interface MailContent {
  /** "Hello Rosa,": at most a first name. */
  greeting: string;
  lead: string;
  /** What stands out below the lead: the date, or the code. */
  headline: string | null;
  paragraphs: string[];
  /** A longer text (an issue of the newsletter). It is the only HTML here, and was made safe before. */
  article: { html: string; text: string } | null;
  /** The days with a message around a date. `named`: the row (counted from 0) of the day that the mail's words name. */
  strip: { named: number; rows: StripRow[] } | null;
  button: { label: string; url: string } | null;
  /** The note under the button: what the button does and does not do. */
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

/** Whom a message goes to. Null where only an address is known (codes, resets). */
export interface Addressee {
  firstName: string;
  isAccountHolder: boolean;
  /** The account holder, able to log in: nobody's yes to the sign-up is waited for. */
  hasAccount: boolean;
  /** The account holder's first name: the person who added everybody else. */
  addedBy: string;
}

/** An issue of the newsletter, ready to be sent (schema/newsletter.ts). */
export interface NewsletterIssue extends IssueWords {
  translations: Readonly<Record<string, IssueWords>> | null;
  postalAddress: string | null;
}

/** What a mail's words are made from. */
export interface MailContext<Name extends TemplateName> {
  params: Templates[Name]["params"];
  sealed: Templates[Name]["sealed"];
  addressee: Addressee | null;
  /** Only of newsletters. */
  issue: NewsletterIssue | null;
  /** Only of the question for a next date: every date that waits for the one after it. */
  awaiting: readonly DateOfDay[];
  /** Today where the reader is. In UTC where no more than an address is known. */
  today: Temporal.PlainDate;
  /** The address of the site in the reader's language, without a slash at the end. */
  publicUrl: string;
  /** The button to the dashboard. Null for a reader who cannot log in there. */
  toReminders: (label: string) => MailContent["button"];
  /** Says no to a sign-up: a page that asks. */
  answerUrl: string;
  /** Whether a year can be paid for at present: no payment provider is set up where it cannot. */
  takesPayments: boolean;
  /** Stops mails to this address: a page that asks. Null when no channel stands behind the address. */
  stopUrl: string | null;
  /** The page where the holder of the number `channelNumber` agrees to texts. */
  agreeUrl: (channelNumber: number) => string;
  /**
   * The page where the reader of this mail pays for another year. Null where payments are closed, and when no channel stands
   * behind the address.
   */
  yearUrl: string | null;
  /** The page where the maker of a sign-up that waits for a yes gets the money back. Null when no channel stands behind the address. */
  refundUrl: string | null;
  /** The page where a subscriber confirms or leaves the newsletter. */
  newsletterUrl: (subscriberNumber: number) => string;
}

/** The mails of a family, in one language. */
export type MailsOf<Names extends TemplateName> = {
  [Name in Names]: (context: MailContext<Name>) => Mail;
};
