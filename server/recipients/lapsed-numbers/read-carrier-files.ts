import { and, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { fileDaysAtMost, isFileOver, isFilePlausible, newestFileDay } from "#core/people/lapsed-number.ts";
import { isFromWrongClock } from "#server/clock.ts";
import type { Db } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { carrierFiles } from "#server/db/schema/providers.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { CarrierFileError, type SmsProvider } from "#server/providers/sms/port.ts";
import { lapseNumber } from "#server/recipients/lapsed-numbers/lapse-numbers.ts";
import { numberHash } from "#server/recipients/suppressions.ts";
import type { Services } from "#server/start/services.ts";

/** Retry a missing, unreadable or implausible file after an hour; reread a good one after a day. */
const triesEveryHours = 1;
const readsAgainAfterHours = 24;

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  onProgress?: (() => void) | undefined;
}

/**
 * Reads the oldest unread day's carriers' file, and asks the numbers of our lists that it names to agree again. Nothing counts
 * before the last line has come, and a second reading changes nothing, so a broken connection, a second worker or a killed one
 * does no harm. Does nothing without a provider of such files.
 */
export async function readNextCarrierFile(
  db: Db,
  services: Services,
  { signal = new AbortController().signal, onProgress = () => {} }: ReadOptions = {},
): Promise<void> {
  const { sms, clock, keys, log } = services;
  if (!sms?.readDeactivated) return;
  const now = clock.now();
  const next = await nextDay(db, now);
  if (next === null) return;
  const { day, wasRead } = next;
  await db
    .insert(carrierFiles)
    .values({ day, triedAt: now })
    .onConflictDoUpdate({ target: carrierFiles.day, set: { triedAt: now } });
  const ours = await ownNumbers(db, keys);
  if (ours.size === 0) return settle(db, day, now, true);
  try {
    const named = await namedIn(sms, keys, ours, day, { signal, onProgress });
    if (named === null) return settle(db, day, null, isFileOver(day, now));
    if (!isFilePlausible(named.size, ours.size)) throw new CarrierFileError("names-too-many");
    let lapsed = 0;
    for (const number of named) {
      lapsed += await db.transaction((tx) => lapseNumber(tx, services, number, day));
      onProgress();
    }
    if (lapsed > 0) services.wakeDispatcher();
    await settle(db, day, now, wasRead);
    log.info({ day: day.toString(), lapsed }, "a carriers' file was read");
  } catch (error) {
    if (!(error instanceof CarrierFileError)) throw error;
    log.warn({ day: day.toString(), reason: error.reason }, "a carriers' file could not be read");
  }
}

/** The oldest day to read now. Forgets days whose file is no longer kept by anybody. */
async function nextDay(
  db: Db,
  now: Temporal.Instant,
): Promise<{ day: Temporal.PlainDate; wasRead: boolean } | null> {
  const newest = newestFileDay(now);
  const oldest = newest.subtract({ days: fileDaysAtMost - 1 });
  await db.delete(carrierFiles).where(lt(carrierFiles.day, oldest));
  const rows = await db.select().from(carrierFiles).where(gte(carrierFiles.day, oldest));
  const known = new Map(rows.map((row) => [row.day.toString(), row]));
  for (let back = fileDaysAtMost - 1; back >= 0; back -= 1) {
    const day = newest.subtract({ days: back });
    const row = known.get(day.toString());
    if (row === undefined) return { day, wasRead: false };
    const hours = row.readAt === null ? triesEveryHours : readsAgainAfterHours;
    const isTime =
      row.triedAt.add({ hours }).epochMilliseconds <= now.epochMilliseconds ||
      isFromWrongClock(row.triedAt, now);
    if (!row.isSettled && isTime) return { day, wasRead: row.readAt !== null };
  }
  return null;
}

async function settle(
  db: Db,
  day: Temporal.PlainDate,
  readAt: Temporal.Instant | null,
  isSettled: boolean,
): Promise<void> {
  await db
    .update(carrierFiles)
    .set({ ...(readAt !== null && { readAt }), isSettled })
    .where(eq(carrierFiles.day, day));
}

/** The numbers that have agreed to texts, by keyed hash. */
async function ownNumbers(db: Db, keys: Keys): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinct({ number: recipientChannels.address })
    .from(recipientChannels)
    .where(
      and(
        eq(recipientChannels.kind, "text"),
        isNull(recipientChannels.retiredAt),
        isNotNull(recipientChannels.consentAt),
      ),
    )
    .orderBy(sql`1`);
  return new Map(rows.map(({ number }) => [numberHash(keys, number), number]));
}

/**
 * Which of our numbers the file names; null without a file. Strangers' numbers are hashed as they come, compared and dropped:
 * none reaches the database or a log.
 */
async function namedIn(
  sms: SmsProvider,
  keys: Keys,
  ours: ReadonlyMap<string, string>,
  day: Temporal.PlainDate,
  { signal, onProgress }: Required<{ signal: AbortSignal; onProgress: () => void }>,
): Promise<Set<string> | null> {
  const numbers = (await sms.readDeactivated?.(day, signal)) ?? null;
  if (numbers === null) return null;
  const named = new Set<string>();
  let count = 0;
  for await (const number of numbers) {
    const own = ours.get(numberHash(keys, number));
    if (own !== undefined) named.add(own);
    count += 1;
    if (count % 1000 === 0) onProgress();
  }
  return named;
}
