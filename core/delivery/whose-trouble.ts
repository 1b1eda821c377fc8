/** What one provider's server has said lately about the addresses that it was given. */
export interface RefusalEvidence {
  /** Addresses refused within the window ("no such user", or no without a reason), each address once. */
  refused: number;
  /** Those among `refused` that had taken a message of ours before: they did exist. */
  refusedAfterTaking: number;
  /** Messages that the provider has taken within the window, and that have not come back. */
  taken: number;
  /** The same two counts over the days before the window: this provider's own history. */
  usual: { refused: number; taken: number };
}

/**
 * Whose trouble a refusal is.
 *
 * - `addresses`: each refused address by itself. One that is refused as unknown is dead.
 * - `doubtful`: nobody may be stopped on this evidence. Messages go on; what was refused is tried again.
 * - `provider`: the server refuses us. Nobody is stopped, what was stopped comes back, the provider is paused and probed.
 */
export type WhoseTrouble = "addresses" | "doubtful" | "provider";

/**
 * How far back refusals and messages taken are looked at together, in minutes. A setting that is broken refuses
 * everybody at once; quarter of an hour holds the reminders of one morning and not those of the next.
 */
export const evidenceMinutes = 15;

/**
 * Three: two people on one list may share a server that really is gone (a couple with a domain of their own), and two
 * addresses may really die on one day.
 */
const several = 3;

/**
 * Of all that a provider was given within the window, at least this share of addresses that used to exist was refused.
 * Mailboxes die at about one in a hundred a month. One in twenty within minutes is no coincidence, once it is `several`.
 */
const unlikelyShare = 0.05;

/** How many addresses must be refused before the share of new addresses among them says anything. */
const enough = 5;

/**
 * Refused addresses that had never taken a message may all be misspelt. Their share counts as trouble when it is ten
 * times the usual one, and at least a fifth: a list of newsletter readers can hold one dead address in ten.
 */
const timesTheUsual = 10;
const suspiciousShare = 0.2;

/** A server that refuses more than half of what it is given is no use: pressing on helps nobody. */
const uselessShare = 0.5;

/** Pure: decides from counts alone whose trouble the refusals are. docs/decisions/0015 has the reasons. */
export function whoseTrouble({ refused, refusedAfterTaking, taken, usual }: RefusalEvidence): WhoseTrouble {
  const given = refused + taken;
  if (given === 0) return "doubtful";
  const share = refused / given;
  if (refused >= several && share > uselessShare) return "provider";
  // Nobody else's mail passes: the refusal may be meant for us.
  if (taken === 0) return "doubtful";
  if (refusedAfterTaking >= several && refusedAfterTaking / given >= unlikelyShare) return "doubtful";
  // One refusal in a hundred is assumed where a provider has no history yet.
  const usualShare = (usual.refused + 1) / (usual.refused + usual.taken + 100);
  const isFarAbove = share >= Math.max(suspiciousShare, timesTheUsual * usualShare);
  if (refused >= enough && isFarAbove) return "doubtful";
  return "addresses";
}

/**
 * Hours between two refusals that count as two separate days: the reminders of two offsets are a day apart at least, less
 * the hour by which a clock is put forward and some time to spare.
 */
const separateDaysHours = 20;

/**
 * Whether an address that was refused before is dead by now, although no single refusal proved it: it was refused on two
 * separate days, and other messages passed in between.
 * `hoursSinceFirst`: since the first refusal after the last message that arrived; `takenSince`: what the provider has
 * taken from us since then.
 */
export function isDeadByNow({
  hoursSinceFirst,
  takenSince,
}: {
  hoursSinceFirst: number;
  takenSince: number;
}): boolean {
  return hoursSinceFirst >= separateDaysHours && takenSince > 0;
}
