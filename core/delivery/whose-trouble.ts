/** A provider's recent answers about the addresses that it was given. */
export interface RefusalEvidence {
  /**
   * How many addresses were refused within the window ("no such user", or a refusal without a reason). Each address
   * counts once.
   */
  refused: number;
  /** How many of the `refused` addresses had taken a message of ours before. These addresses did exist. */
  refusedAfterTaking: number;
  /** `refusedAfterTaking`, and the newsletter's readers, who have confirmed their addresses. No stranger chose any of these. */
  refusedOfKnown: number;
  /** How many messages the provider has taken within the window that have not come back. */
  taken: number;
  /** The same two counts for the days before the window: this provider's own history. */
  usual: { refused: number; taken: number };
}

/**
 * Whose trouble a refusal is.
 * - `addresses`: each refused address is judged by itself. One that is refused as unknown is dead.
 * - `doubtful`: this evidence may stop nobody. Messages go on, and refused messages are tried again.
 * - `provider`: the server refuses us. Nobody is stopped, stopped addresses come back, and the provider is paused and
 * probed.
 */
export type WhoseTrouble = "addresses" | "doubtful" | "provider";

/**
 * The window, in minutes: refusals and messages taken are counted together over this time. A broken setting refuses
 * everybody at once. A quarter of an hour contains the reminders of one morning and not those of the next.
 */
export const evidenceMinutes = 15;

/**
 * Three refusals are needed: two people on one list may share a server that really is gone (a couple with a domain of
 * their own), and two addresses may really die on one day.
 */
const several = 3;

/**
 * At least this share of everything that the provider was given within the window went to addresses that used to exist
 * and are now refused. Mailboxes die at about one in a hundred a month. One in twenty within minutes is no coincidence,
 * once there are `several`.
 */
const unlikelyShare = 0.05;

/** How many addresses must be refused before the share of new addresses among them means anything. */
const enough = 5;

/**
 * Refused addresses that never took a message may all be misspelt. Their share counts as trouble when it is ten times
 * the usual share and at least a fifth, because a list of newsletter readers can have one dead address in ten.
 */
const timesTheUsual = 10;
const suspiciousShare = 0.2;

/** A server that refuses more than half of the addresses that used to take mail is useless. Pressing on helps nobody. */
const uselessShare = 0.5;

/** Pure: decides from counts alone whose trouble the refusals are (docs/decisions/0007-what-a-refusal-proves.md). */
export function whoseTrouble({
  refused,
  refusedAfterTaking,
  refusedOfKnown,
  taken,
  usual,
}: RefusalEvidence): WhoseTrouble {
  const given = refused + taken;
  if (given === 0) return "doubtful";
  const share = refused / given;
  if (refusedOfKnown >= several && refusedOfKnown / (refusedOfKnown + taken) > uselessShare)
    return "provider";
  // Addresses that never took a message may all be one stranger's: they stop nobody's mail.
  if (refused >= several && share > uselessShare) return "doubtful";
  // When no other mail passes, the refusal may be meant for us.
  if (taken === 0) return "doubtful";
  if (refusedAfterTaking >= several && refusedAfterTaking / given >= unlikelyShare) return "doubtful";
  // For a provider without history, one refusal in a hundred is assumed.
  const usualShare = (usual.refused + 1) / (usual.refused + usual.taken + 100);
  const isFarAbove = share >= Math.max(suspiciousShare, timesTheUsual * usualShare);
  if (refused >= enough && isFarAbove) return "doubtful";
  return "addresses";
}

/**
 * How many hours must lie between two refusals so that they count as two separate days. The reminders of two offsets are at
 * least a day apart. Clocks that go forward take an hour of that, and some time is to spare.
 */
const separateDaysHours = 20;

/**
 * Whether an address that was refused before is dead by now, although no single refusal proved it. It is dead when it
 * was refused on two separate days and other messages passed in between.
 * `hoursSinceFirst`: hours since the first refusal after the last message that arrived. `takenSince`: how many messages
 * the provider has taken from us since that first refusal.
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
