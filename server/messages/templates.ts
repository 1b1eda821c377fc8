import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import type { OrderLine } from "#core/money/order.ts";
import type { AccountEvent, PlainAccountEvent } from "#core/people/account-events.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { LapseReason } from "#core/people/lapsed-number.ts";
import type { ReminderSet } from "#core/people/reminder-sets.ts";
import type { WhyUnreached } from "#core/people/unreached.ts";
import type { WaitsForYes } from "#core/signup/question-days.ts";
import type { Answer } from "#core/words/messages/answer-texts.ts";

/** The registrant's first name. Null when the reader is the registrant. */
type Whose = string | null;

/** A date; for a range of days also its first day. */
export type DateParams = {
  dueOn: string;
  opensOn: string | null;
};

/** One of the dates of a day. */
export type DateOfDay = DateParams & { numberOnDay: NumberOnDay };

/**
 * Every message and its parameters. `params` are stored in plain form: ids, dates, counts, first names at most. `sealed` is
 * encrypted while the message waits, and wiped once it has left.
 */
export interface Templates {
  /** The reminder. All its content is derived when it leaves. */
  reminder: { params: Record<string, never>; sealed: null };
  /** The reminder again, because its reader asked for it. `offsetDays`: the message that comes again. */
  "reminder-again": { params: { offsetDays: number }; sealed: null };
  /** The wizard's six-digit code. */
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
   * To an account's own address, once, from the migration that ended authenticator codes: its login's second step is a mailed
   * code from now on.
   */
  "codes-by-mail": { params: Record<string, never>; sealed: null };
  /** To an account's own address: a logged-in user did something that lasts, or that shuts others out. */
  "account-activity": { params: { activity: AccountActivity }; sealed: null };
  /** To the account holder's own channels, at their request: a test that goes the way reminders go. */
  "test-message": { params: Record<string, never>; sealed: null };
  /** The last message: the account is gone. */
  "account-deleted": { params: Record<string, never>; sealed: null };
  /** Somebody used /signup with the address of an existing account. */
  "account-exists": { params: Record<string, never>; sealed: null };
  /** The account's holder filled in the wizard without logging in. The subscription is theirs at the next login. */
  "signup-waiting": { params: Record<string, never>; sealed: null };
  /**
   * To the account's address that a paid sign-up names: is it yours? The yes link leads to the login or, for an unproven address,
   * proves it. `by`: the first name of the maker, when that is another person. `on`: the day of the question.
   */
  "signup-asked": {
    params: { by: string | null; on: string; hasAccount?: boolean };
    sealed: { url: string };
  };
  /** To the maker, weekly: nobody has answered yet. */
  "signup-unanswered": { params: WaitsForYes & { on: string }; sealed: null };
  /**
   * To the maker of a sign-up, who also paid for it: the account holder agreed. `by`: the holder's first name. `next`: the
   * maker's next reminder, on the maker's clock; null when none lies ahead.
   */
  "signup-accepted": {
    params: { by: string; next: { on: string; time: string } | null; hasNumber?: boolean };
    sealed: null;
  };
  /** To the maker of a sign-up, who also paid for it: the holder of the named account said that it was not theirs. */
  "signup-declined": { params: Record<string, never>; sealed: null };
  /** The reminders that came to this address have ended. */
  "list-ended": { params: Record<string, never>; sealed: null };
  /**
   * To the account holder, once a year is paid: the receipt, and what happens next. A given year has no receipt: the giver has
   * it. `receipt`: its number. `endsOn`: the last paid day.
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
      /** Null once somebody owns the subscription, and for a reader who can log in to own it. */
      waits: WaitsForYes | null;
      /** The registrant, another person than the account holder, who gets no message. A receipt of 1.0.0 lacks it. */
      unreached?: { name: string; why: WhyUnreached } | null;
    };
    sealed: null;
  };
  /**
   * To the account holder: a part of a payment was refunded and the year stands. `returnedCents`: the sum of all refunds so far.
   */
  "payment-part-returned": {
    params: { returnedCents: number; amountCents: number; isGift: boolean; whose: Whose; endsOn: string };
    sealed: null;
  };
  /**
   * To the account holder: a payment no longer stands. `how`: they got a refund, the operator refunded it, or they lost a
   * dispute. `endsOn`: the last day that is still paid; null without one. `dates`: those that lose their reminders.
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
  /** The first message to somebody whom another person added: who did, and how to stop it in one step. */
  "you-were-added": {
    params: {
      addedBy: string;
      /** Undefined in messages queued before it existed, and to a further address of the account holder. */
      whose?: Whose;
      /** Which reminders the reader gets; all when undefined. */
      reminderSet?: ReminderSet;
      /** The reader's number has not agreed to texts yet: its last four digits, and its channel. */
      phoneEnding?: string;
      channelNumber?: number;
    };
    sealed: null;
  };
  /** Asks an address's reader whether mails may be sent there, while no account holder has agreed to the sign-up. */
  "agree-to-mails": { params: { addedBy: string }; sealed: null };
  /** Asks a number's holder by mail whether texts may be sent there. */
  "agree-to-texts": { params: { addedBy: string; phoneEnding: string; channelNumber: number }; sealed: null };
  /** After a START that our answer could not explain: who added the number, how often texts come, how to stop them. */
  "first-text": { params: { addedBy: string }; sealed: null };
  /** The one text before a START: asks for it. `addedBy`: null for an account holder's own number. */
  "agree-by-text": { params: { addedBy: string | null; isLeftOut?: boolean }; sealed: null };
  /** Our answer to somebody who has texted us. */
  "text-answer": { params: Answer; sealed: null };
  /** To the account holder and the other recipients: somebody said "done". */
  "done-said": {
    params: DateOfDay & {
      by: string;
      toAccountHolder: boolean;
      whose: Whose;
      /** The account holder's own message was used. The holder is told all the same: somebody else may have used it. */
      byReader?: boolean;
    };
    sealed: null;
  };
  /** A "done" was taken back, and reminders go on. */
  "done-taken-back": { params: DateOfDay & { whose: Whose }; sealed: null };
  /**
   * To the account holder, weekly, until the next date is entered or the dates end. `morning`: the day of the question, from
   * which the next week counts (ask-next-dates.ts).
   */
  "next-date-needed": {
    params: DateOfDay & { locationId: string; morning: string; whose: Whose };
    sealed: null;
  };
  /** To the account holder: its reader stopped a channel, or it is failing (the provider refused it for good). */
  "channel-stopped": {
    params: {
      whose: string;
      channel: ChannelKind;
      by: "owner" | "provider";
      isReaders?: boolean;
      /** The failing channel's id. Once the channel is open again, the notice is no longer true. */
      channelNumber?: number;
    };
    sealed: null;
  };
  /** To the account holder, once for each channel: its reader reported a mail as spam. Reminders go on. */
  "marked-as-spam": { params: { whose: string }; sealed: null };
  "channel-started": { params: { whose: string; channel: ChannelKind; isReaders?: boolean }; sealed: null };
  /** To the account holder: a number on the list has to agree again, and why. `whose`: null for their own. */
  "number-news": { params: { news: LapseReason; whose: Whose; phoneEnding: string }; sealed: null };
  /** To the account holder: a person deleted their data and is off the list. The name is wiped with the message. */
  "person-left": { params: Record<string, never>; sealed: { whose: string } };
  /** To the account holder, once per date: none of its channels is willing, so the date would reach nobody. */
  "nobody-reached": { params: DateOfDay & { whose: Whose }; sealed: null };
  /**
   * To the account holder, 30, 7 and 1 days before the term ends, and when it has ended (0). `covered`: dates that still get
   * their reminders then.
   */
  "term-ending": {
    params: { daysLeft: number; endsOn: string; whose: Whose; covered: DateParams[] };
    sealed: null;
  };
  /**
   * To the others on the list, seven days before the term ends and when it has ended (0): they can give a year. `endsOn` is not
   * shown; it is compared with the term when the message leaves.
   */
  "year-ending": {
    params: { daysLeft: number; endsOn: string; whose: Whose; covered: DateParams[] };
    sealed: null;
  };
  /** To the giver of a year: the receipt. */
  "year-given": { params: { receipt: string; amountCents: number; paidOn: string }; sealed: null };
  /** Somebody entered this address for the newsletter. Nothing comes until its reader confirms. */
  "newsletter-confirm": { params: { subscriberNumber: number }; sealed: null };
  /** The same, when the address is already on the list. */
  "newsletter-known": { params: { subscriberNumber: number }; sealed: null };
  /** An issue. A test goes to subscriber 0, who does not exist. */
  "newsletter-issue": { params: { subscriberNumber: number; issue: string }; sealed: null };
  /**
   * To the operator: a provider refuses us, refuses more addresses than can be dead, or does not answer; or people text us very
   * often.
   */
  "provider-trouble": {
    params: { channel: ChannelKind; cause: "refusing" | "doubtful" | "unanswered" | "many" };
    sealed: null;
  };
  /** To a heartbeat service, each hour (server/delivery/send-canary.ts). */
  canary: { params: Record<string, never>; sealed: null };
}

export type AccountActivity = Exclude<AccountEvent, PlainAccountEvent>;

export type TemplateName = keyof Templates;

/** Their content is derived when they leave. */
export type ReminderTemplate = "reminder" | "reminder-again";

export type TextTemplate = "first-text" | "agree-by-text" | "text-answer";

/** They ask for agreement, and go only to channels that wait for one. */
export const askingTemplates: ReadonlySet<TemplateName> = new Set(["agree-to-mails", "agree-by-text"]);

/** First mails to somebody whom an account holder has entered. They contain nothing that a stranger could have written. */
export const introducingTemplates: ReadonlySet<TemplateName> = new Set([
  "you-were-added",
  "agree-to-mails",
  "agree-to-texts",
]);

/** With the List-Unsubscribe headers (RFC 8058). Codes, resets, receipts and safety notices have none. */
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
