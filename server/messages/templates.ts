import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import type { OrderLine } from "#core/money/order.ts";
import type { AccountEvent, PlainAccountEvent } from "#core/people/account-events.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { LapseReason } from "#core/people/lapsed-number.ts";
import type { ReminderSet } from "#core/people/reminder-sets.ts";
import type { WhyUnreached } from "#core/people/unreached.ts";
import type { WaitsForYes } from "#core/signup/question-days.ts";
import type { Answer } from "#core/words/messages/answer-texts.ts";

/** The first name of the person whose date it is. Null when that is the reader. */
type Whose = string | null;

/** A date, and the first day where it is a range of days. */
export type DateParams = {
  dueOn: string;
  opensOn: string | null;
};

/** One of the dates of a day. */
export type DateOfDay = DateParams & { numberOnDay: NumberOnDay };

/**
 * Every message, with the parameters of its template. `params` lie in the table in plain form: ids, dates, counts,
 * first names at most. `sealed` is encrypted while the message waits, and wiped once it has left.
 */
export interface Templates {
  /** The reminder itself. All its content is derived when it is sent. */
  reminder: { params: Record<string, never>; sealed: null };
  /** The reminder once more, because its reader has asked for it. `offsetDays`: the message that comes again. */
  "reminder-again": { params: { offsetDays: number }; sealed: null };
  /** The six-digit code of the wizard's second step. */
  "verification-code": { params: Record<string, never>; sealed: { code: string } };
  "reset-password": { params: Record<string, never>; sealed: { url: string } };
  "verify-email": { params: Record<string, never>; sealed: { url: string } };
  /** To a new address of an account: the link moves the account there. */
  "confirm-new-address": { params: Record<string, never>; sealed: { url: string } };
  /** To an account's own address: its password was reset or changed. */
  "password-changed": { params: Record<string, never>; sealed: null };
  /** To an account's own address: a signed-in user wants to move the account to another address. */
  "address-change-asked": { params: Record<string, never>; sealed: null };
  /** To both addresses: the account has moved. */
  "address-changed": { params: Record<string, never>; sealed: null };
  /**
   * To an account's own address, once, from the migration that ended codes by an app: the second step of its login is a mailed code
   * from now on.
   */
  "codes-by-mail": { params: Record<string, never>; sealed: null };
  /** To an account's own address: somebody who is logged in did something that lasts, or that shuts others out. */
  "account-activity": { params: { activity: AccountActivity }; sealed: null };
  /** To the account holder's own channels, when they ask for it: a message on its way as reminders go. */
  "test-message": { params: Record<string, never>; sealed: null };
  /** The last message: the account is gone. */
  "account-deleted": { params: Record<string, never>; sealed: null };
  /** Somebody used /signup with the address of an existing account. */
  "account-exists": { params: Record<string, never>; sealed: null };
  /** The holder of an account has filled in the wizard without logging in. What they made is theirs at the next login. */
  "signup-waiting": { params: Record<string, never>; sealed: null };
  /**
   * To the account's address that a paid sign-up names: is it yours? The link of the yes leads to the login or, where the
   * address is not proven yet, proves it. `by`: the first name of the maker, when that is another person. `on`: the day of the
   * question.
   */
  "signup-asked": {
    params: { by: string | null; on: string; hasAccount?: boolean };
    sealed: { url: string };
  };
  /** To the maker, weekly: nobody has answered yet. */
  "signup-unanswered": { params: WaitsForYes & { on: string }; sealed: null };
  /**
   * To the maker of a sign-up, who also paid for it: the account holder said yes. `by`: the holder's first name. `next`: when the
   * maker's next reminder comes, on the maker's own clock; null when none lies ahead.
   */
  "signup-accepted": {
    params: { by: string; next: { on: string; time: string } | null; hasNumber?: boolean };
    sealed: null;
  };
  /**
   * To the maker of a sign-up, who also paid for it: the holder of the account that it names said that it was not
   * theirs.
   */
  "signup-declined": { params: Record<string, never>; sealed: null };
  /** The reminders that came to this address have ended. */
  "list-ended": { params: Record<string, never>; sealed: null };
  /**
   * To the account holder, once a year is paid: the receipt, and what happens next. A year that somebody gave has no receipt: it
   * is theirs. `receipt`: its number. `endsOn`: the last day that is paid for now.
   */
  "subscription-started": {
    params: {
      year: "first" | "further";
      isGift: boolean;
      whose: Whose;
      receipt: string;
      paidOn: string;
      amountCents: number;
      lines: OrderLine[];
      endsOn: string;
      /** Null once somebody owns the subscription, and for whoever can log in to own it. */
      waits: WaitsForYes | null;
      /** The registrant of somebody else's account who gets no message. A receipt of 1.0.0 does not have it. */
      unreached?: { name: string; why: WhyUnreached } | null;
    };
    sealed: null;
  };
  /** To the account holder: a part of a payment was given back. Its year stands. `returnedCents`: in all, up to now. */
  "payment-part-returned": {
    params: { returnedCents: number; amountCents: number; isGift: boolean; whose: Whose; endsOn: string };
    sealed: null;
  };
  /**
   * To the account holder: a payment does not stand any more. `how`: they took it back themselves, the operator gave it back, or
   * a dispute was lost. `endsOn`: the last day of what is still paid; null when nothing is. `dates`: those that had reminders and
   * have none any more.
   */
  "payment-returned": {
    params: {
      amountCents: number;
      how: "taken-back" | "given-back" | "disputed";
      isGift: boolean;
      whose: Whose;
      endsOn: string | null;
      dates: DateParams[];
    };
    sealed: null;
  };
  /** The first message to somebody whom another person added: who added them, and how to stop it in one step. */
  "you-were-added": {
    params: {
      addedBy: string;
      /** Undefined where the message was queued before it said so, and to a further address of the account holder. */
      whose?: Whose;
      /** Which reminders the reader gets. Every one where it is undefined. */
      reminderSet?: ReminderSet;
      /** The reader's number waits for an agreement to texts: its last four digits, and its channel. */
      phoneEnding?: string;
      channelNumber?: number;
    };
    sealed: null;
  };
  /**
   * Asks the reader of an address whether mails may be sent there. No account holder has said yes to the sign-up yet.
   */
  "agree-to-mails": { params: { addedBy: string }; sealed: null };
  /** Asks the holder of a number by mail whether texts may be sent to it. */
  "agree-to-texts": { params: { addedBy: string; phoneEnding: string; channelNumber: number }; sealed: null };
  /** After a START that our answer could not explain: who added the number, how often texts come, how to stop them. */
  "first-text": { params: { addedBy: string }; sealed: null };
  /** The one text before a START. It asks for the START. `addedBy`: null for a number that an account holder calls their own. */
  "agree-by-text": { params: { addedBy: string | null; isLeftOut?: boolean }; sealed: null };
  /** Our answer to somebody who has texted us. */
  "text-answer": { params: Answer; sealed: null };
  /** To the account holder and the other recipients: somebody said "done". */
  "done-said": {
    params: DateOfDay & {
      by: string;
      toAccountHolder: boolean;
      whose: Whose;
      /** "Done" was said by a message to the account holder. The account holder is told all the same: somebody else may have used it. */
      byReader?: boolean;
    };
    sealed: null;
  };
  /** A "done" was taken back, and reminders go on. */
  "done-taken-back": { params: DateOfDay & { whose: Whose }; sealed: null };
  /**
   * To the account holder, weekly, until the next date is entered or there are no more. `morning`: the day for which
   * the question was asked. The next week counts from there (ask-next-dates.ts).
   */
  "next-date-needed": {
    params: DateOfDay & { locationId: string; morning: string; whose: Whose };
    sealed: null;
  };
  /** To the account holder: a channel was stopped by its reader, or is failing (the provider refused it for good). */
  "channel-stopped": {
    params: {
      whose: string;
      channel: ChannelKind;
      by: "owner" | "provider";
      /** The channel is the reader's own. */
      isReaders?: boolean;
      /** The id of a failing channel: once the channel is open again, the notice is no longer true. */
      channelNumber?: number;
    };
    sealed: null;
  };
  /** To the account holder, once for each channel: its reader reported a mail as spam. Reminders go on. */
  "marked-as-spam": { params: { whose: string }; sealed: null };
  "channel-started": { params: { whose: string; channel: ChannelKind; isReaders?: boolean }; sealed: null };
  /** To the account holder: a number on the list has to agree again, and why. `whose`: null for their own. */
  "number-news": { params: { news: LapseReason; whose: Whose; phoneEnding: string }; sealed: null };
  /**
   * To the account holder: somebody had everything about them deleted and is off the list. The name is wiped with the
   * message.
   */
  "person-left": { params: Record<string, never>; sealed: { whose: string } };
  /** To the account holder, once per date: no channel of the date is willing, so nobody would have been told. */
  "nobody-reached": { params: DateOfDay & { whose: Whose }; sealed: null };
  /**
   * To the account holder, 30, 7 and 1 days before the term ends, and when it has ended (0). `covered`: the dates whose
   * reminders still come then.
   */
  "term-ending": {
    params: { daysLeft: number; endsOn: string; whose: Whose; covered: DateParams[] };
    sealed: null;
  };
  /**
   * To the others on the list, seven days before the term ends and when it has ended (0): they can give a year. `endsOn` is
   * compared with the term as it is when the message leaves, and is not said.
   */
  "year-ending": {
    params: { daysLeft: number; endsOn: string; whose: Whose; covered: DateParams[] };
    sealed: null;
  };
  /** To whoever gave a year: their receipt. */
  "year-given": { params: { receipt: string; amountCents: number; paidOn: string }; sealed: null };
  /** Somebody asked for the newsletter with this address. Nothing comes unless its reader confirms. */
  "newsletter-confirm": { params: { subscriberNumber: number }; sealed: null };
  /** The same, when the address is on the list already. */
  "newsletter-known": { params: { subscriberNumber: number }; sealed: null };
  /** An issue, by its name. A test goes to the subscriber number 0, which is nobody. */
  "newsletter-issue": { params: { subscriberNumber: number; issue: string }; sealed: null };
  /**
   * To the operator: a provider refuses us, refuses more addresses than can be dead, leaves messages without an answer, or people text
   * us very often.
   */
  "provider-trouble": {
    params: { channel: ChannelKind; cause: "refusing" | "doubtful" | "unanswered" | "many" };
    sealed: null;
  };
  /** To a heartbeat service, each hour (server/delivery/send-canary.ts). */
  canary: { params: Record<string, never>; sealed: null };
}

/** What the mail "account-activity" is about. */
export type AccountActivity = Exclude<AccountEvent, PlainAccountEvent>;

export type TemplateName = keyof Templates;

/** Templates whose content is derived when they leave. */
export type ReminderTemplate = "reminder" | "reminder-again";

/** Templates that only go to numbers. */
export type TextTemplate = "first-text" | "agree-by-text" | "text-answer";

/** Templates that ask for an agreement. They go only to channels that wait for one. */
export const askingTemplates: ReadonlySet<TemplateName> = new Set(["agree-to-mails", "agree-by-text"]);

/** The first mails to somebody whom an account holder has written down: they say nothing that a stranger could have written. */
export const introducingTemplates: ReadonlySet<TemplateName> = new Set([
  "you-were-added",
  "agree-to-mails",
  "agree-to-texts",
]);

/** Templates with the List-Unsubscribe headers (RFC 8058). Codes, resets, receipts and safety notices have none. */
export const stoppableTemplates: ReadonlySet<TemplateName> = new Set([
  "reminder",
  "reminder-again",
  "signup-accepted",
  "you-were-added",
  "agree-to-mails",
  "agree-to-texts",
  "done-said",
  "done-taken-back",
  "year-ending",
  "newsletter-confirm",
  "newsletter-known",
  "newsletter-issue",
]);
