import type { DateFacts, ListedChannel } from "#core/planning/facts.ts";

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
