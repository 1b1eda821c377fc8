import type { ChannelKind } from "#core/channels.ts";
import type { Answer } from "#core/words/messages/answer-texts.ts";

/** The first name of whose date it is; null where that is the reader. */
type Whose = string | null;

/**
 * Every message there is, with what its template needs. `params` lie in the table as they are: ids, dates, counts,
 * first names at most. `sealed` is encrypted while it waits, and wiped once it has left.
 */
export interface Templates {
  /** The reminder itself. Everything it says is derived when it is sent. */
  reminder: { params: Record<string, never>; sealed: null };
  /** The six-digit code of the wizard's second step. */
  "verification-code": { params: Record<string, never>; sealed: { code: string } };
  "reset-password": { params: Record<string, never>; sealed: { url: string } };
  "verify-email": { params: Record<string, never>; sealed: { url: string } };
  /** To a new address of an account: its link moves the account there. */
  "confirm-new-address": { params: Record<string, never>; sealed: { url: string } };
  /** To an account's own address: its password was reset or changed. */
  "password-changed": { params: Record<string, never>; sealed: null };
  /** To an account's own address: somebody signed in wants to move it to another one. */
  "address-change-asked": { params: Record<string, never>; sealed: null };
  /** To both addresses: the account has moved from the one to the other. */
  "address-changed": { params: Record<string, never>; sealed: null };
  /** The last word: the account is gone. */
  "account-deleted": { params: Record<string, never>; sealed: null };
  /** Somebody used /signup with the address of an account that exists. */
  "account-exists": { params: Record<string, never>; sealed: null };
  /** Somebody filled in the wizard naming an account that exists: its holder is asked after signing in. */
  "signup-waiting": { params: Record<string, never>; sealed: null };
  /** The holder of the account that a sign-up names said that it is not theirs. To whoever made and paid it. */
  "signup-declined": { params: Record<string, never>; sealed: null };
  /** The reminders that came to this address have ended. */
  "list-ended": { params: Record<string, never>; sealed: null };
  /** The payment was confirmed; what happens next. To the account holder. */
  "subscription-started": { params: { endsOn: string; amountCents: number }; sealed: null };
  /** The first message to somebody whom another person added: who did, and how to stop it in one step. */
  "you-were-added": { params: { addedBy: string }; sealed: null };
  /** Asks whoever reads at an address whether mails may be sent there: the sign-up is nobody's account holder's yet. */
  "agree-to-mails": { params: { addedBy: string }; sealed: null };
  /** Asks the holder of a number, by mail, whether texts may be sent to it. */
  "agree-to-texts": { params: { addedBy: string; phoneEnding: string; channelNumber: number }; sealed: null };
  /** The first text to a number: what texts look like, how often, how to stop. */
  "first-text": { params: { addedBy: string }; sealed: null };
  /** The one text before a START to a number that the account holder calls their own: asks for it. */
  "agree-by-text": { params: Record<string, never>; sealed: null };
  /** What we say to somebody who has texted us. */
  "text-answer": { params: Answer; sealed: null };
  /** Somebody said done: to the account holder and the other recipients. */
  "done-said": {
    params: { by: string; dueOn: string; toAccountHolder: boolean; whose: Whose };
    sealed: null;
  };
  /** A "done" was taken back: reminders go on. */
  "done-taken-back": { params: { dueOn: string }; sealed: null };
  /** Weekly, until the next date is entered or there are no more. To the account holder. */
  /** `morning`: the day for which the question was put; the next one counts from there (ask-next-dates.ts). */
  "next-date-needed": {
    params: { locationId: string; dueOn: string; morning: string; whose: Whose };
    sealed: null;
  };
  /** A channel stopped (its owner asked) or fails (the provider said it for good). To the account holder. */
  "channel-stopped": {
    params: {
      whose: string;
      channel: ChannelKind;
      by: "owner" | "provider";
      /** The channel's, when it fails: the notice is not true any more once the channel is open again. */
      channelNumber?: number;
    };
    sealed: null;
  };
  "channel-started": { params: { whose: string; channel: ChannelKind }; sealed: null };
  /** Somebody had everything about them deleted, and is off the list. To the account holder; the name goes with it. */
  "person-left": { params: Record<string, never>; sealed: { whose: string } };
  /** No channel of a date is willing: nobody would have been told. Once per date. To the account holder. */
  "nobody-reached": { params: { dueOn: string; whose: Whose }; sealed: null };
  /** 30, 7 and 1 days before the term ends, and when it has ended (0). To the account holder. */
  "term-ending": { params: { daysLeft: number; endsOn: string; whose: Whose }; sealed: null };
  /** Somebody asked for the newsletter with this address: nothing comes unless its reader confirms. */
  "newsletter-confirm": { params: { subscriberNumber: number }; sealed: null };
  /** The same, when the address is on the list already. */
  "newsletter-known": { params: { subscriberNumber: number }; sealed: null };
  /** An issue, by its name. A test goes to the subscriber number 0, who is nobody. */
  "newsletter-issue": { params: { subscriberNumber: number; issue: string }; sealed: null };
  /** A provider refuses us, or refuses more addresses than can be dead. To the operator. */
  "provider-trouble": {
    params: { channel: ChannelKind; cause: "refusing" | "doubtful" };
    sealed: null;
  };
  /** A visitor says that an entry of the directory is wrong. To the operator; anybody may have written anything. */
  "directory-mistake": {
    params: Record<string, never>;
    sealed: {
      mistake: string;
      agencyId: string;
      details: string;
      /** Who it is about, when the directory knows the ID: "Ames Police Department, Ames, IA", and the page's path. */
      agency: { words: string; path: string } | null;
    };
  };
}

export type TemplateName = keyof Templates;

/** Templates that go to numbers alone. */
export type TextTemplate = "first-text" | "agree-by-text" | "text-answer";

/** Templates that ask for an agreement: they go to a way that waits for one, and to no other. */
export const askingTemplates: ReadonlySet<TemplateName> = new Set(["agree-to-mails", "agree-by-text"]);

/** Templates that carry the List-Unsubscribe pair (RFC 8058). Codes, resets, receipts and safety notices do not. */
export const stoppableTemplates: ReadonlySet<TemplateName> = new Set([
  "reminder",
  "you-were-added",
  "agree-to-mails",
  "agree-to-texts",
  "done-said",
  "done-taken-back",
  "newsletter-confirm",
  "newsletter-known",
  "newsletter-issue",
]);
