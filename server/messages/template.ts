import type { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { brand } from "#core/brand.ts";
import { inGsm7 } from "#core/people/contacts.ts";
import type { WhyUnreached } from "#core/people/unreached.ts";
import type { DateFacts, ListedChannel } from "#core/planning/facts.ts";
import { isOneText } from "#core/words/messages/as-text.ts";
import type { ReminderMoment } from "#core/words/messages/reminder-moment.ts";
import { m } from "#messages";
import type { DateOfDay } from "#server/messages/date-of-params.ts";
import type { deliveryLifetime } from "#server/messages/enqueue-delivery.ts";
import type { Addressee, Mail, MailContent, NewsletterIssue } from "#server/messages/mail-content.ts";

/**
 * All about one message: each file in `templates/` has one, `templates.ts` lists them. The catalogue's `reminder_sent_kind` is
 * what the dashboard calls it; the copy of one's data and the logs have its name in `templates.ts`.
 */
export interface Template<Params extends z.ZodType = z.ZodType, Sealed extends z.ZodType = z.ZodType> {
  /** How soon it leaves, and for how long it is tried (`deliveryLifetime`). A notice by default. */
  kind?: Exclude<keyof typeof deliveryLifetime, "notice">;
  /** Stored in plain form: ids, dates, counts, first names at most. Messages of an earlier release may lack what is optional. */
  params: Params;
  /** Encrypted while the message waits, and wiped once it has left. */
  sealed?: Sealed;
  /** It asks for agreement, and goes only to a channel that waits for one. */
  asks?: true;
  /** A first mail to somebody whom an account holder has entered. It contains nothing that a stranger could have written. */
  introduces?: true;
  /** With the List-Unsubscribe headers (RFC 8058). Codes, resets, receipts and safety notices have none. */
  isStoppable?: true;
  /** The holder's mailbox gets it after a stop, too: somebody else may have stopped the mails there. */
  reachesStoppedHolder?: true;
  /** Whether it is still true when its turn comes. A message of which it is false never leaves. */
  isStillTrue(facts: PresentFacts): boolean;
  /** Without it the message never goes by mail. */
  mail?(context: MessageContext<z.output<Params>, z.output<Sealed>>): Mail;
  /** One GSM-7 text. Without it the message never goes by text. What goes to `findHolderChannel` needs one. */
  text?(context: MessageContext<z.output<Params>, z.output<Sealed>>): string;
}

/** Infers the types of the parameters from their schemas. */
export const defineTemplate = <Params extends z.ZodType, Sealed extends z.ZodType = z.ZodNull>(
  template: Template<Params, Sealed>,
): Template<Params, Sealed> => template;

export interface MessageContext<Params, Sealed = unknown> {
  params: Params;
  sealed: Sealed;
  addressee: Addressee | null;
  /** Only for newsletters. */
  issue: NewsletterIssue | null;
  /** Only for the question for a next date: every date of the list that waits for the one after it, the earliest first. */
  awaiting: readonly DateOfDay[];
  /** Only for reminders. */
  reminder: ReminderFacts | null;
  /** Today in the reader's zone; in UTC where we know only an address. */
  today: Temporal.PlainDate;
  /** The site's address in the reader's language, without a slash at the end. */
  publicUrl: string;
  /** The button to the dashboard. Null for a reader who cannot log in there. */
  toReminders: (label: string) => MailContent["button"];
  /** The page that asks before it marks the date as done. */
  doneUrl: string;
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

/** What a reminder's content is derived from when it leaves. */
export interface ReminderFacts {
  moment: ReminderMoment;
  /** The registrant's full name. Null when the recipient is the registrant. */
  registrantName: string | null;
  /** The reader is the registrant, and the account holder has not switched this off. */
  saysStakes: boolean;
  /** To the account holder: why the registrant gets no message. Otherwise null. */
  unreached: WhyUnreached | null;
  /** Its reader has asked for it again. */
  isAgain: boolean;
}

/** What a message says, and the facts that it says it about, as they are when its turn comes. */
export interface PresentFacts {
  /** It is about a location that is or was on the list. */
  isAboutLocation: boolean;
  /** The location, as it is now. */
  location: { state: DateFacts["state"]; dueOn: string } | null;
  /** The date that it speaks of ("2026-12-10"), and whether a "done" for that date stands. */
  says: { dueOn: string | null; isDone: boolean; endsOn: string | null };
  /** The subscription's term, as it is now. */
  term: { isClosed: boolean; endsOn: string | null } | null;
  /** A sign-up that waits for the yes of its account's holder. */
  isSignupUnanswered: boolean;
  /** For a notice about another channel: that channel. Undefined when it names none. */
  about: { state: ListedChannel["state"]; hasReason: boolean; isRetired: boolean } | null | undefined;
  /** A text that was one too many when it was asked for. Nobody is told, so it is written down like any other. */
  isLeftOut: boolean;
  /** A newsletter's reader is still on its list. */
  isSubscribed: boolean;
  /** For a notice that nobody is reached: what decides about the location's reminders. */
  date: DateFacts | null;
}

/** Codes, links, receipts and what has happened say nothing that can change. */
export const staysTrue = (): boolean => true;

export const isSignupUnanswered = (facts: PresentFacts): boolean => facts.isSignupUnanswered;

/** The date that it names is still the location's. */
export const isAboutPresentDate = ({ location, says }: PresentFacts): boolean =>
  location !== null && location.dueOn === says.dueOn;

export const noParams = z.object({});

/** The registrant's first name. Null when the reader is the registrant. */
export const whose = z.string().nullable();

/**
 * A notice's sentence as a text: with the dashboard's address where the reader has an account and one text has room for it. It
 * goes to the account holder while the account's mailbox is failing or mail is down, and about a "done" to people with only a
 * number.
 */
export const asNotice =
  <Params>(say: (context: MessageContext<Params>) => string) =>
  (context: MessageContext<Params>): string => {
    const words = { brand: brand.name, notice: say(context) };
    const short = inGsm7(m.text_notice(words));
    if (!context.addressee?.hasAccount) return short;
    const long = inGsm7(m.text_notice_with_link({ ...words, link: `${context.publicUrl}/reminder` }));
    return isOneText(long) ? long : short;
  };
