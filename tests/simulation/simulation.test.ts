import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPglite } from "#tests/support/databases.ts";
import { type Ground, openGround } from "./ground.ts";
import type { History } from "./history.ts";
import { historyOf } from "./make-history.ts";
import { play } from "./play.ts";
import { scenesOf } from "./scenes/all-scenes.ts";
import { shrink } from "./shrink.ts";

/** Seeds and days of one run: with the scenes half a minute of a core. `npm run simulate` goes further. */
const seeds = [1, 2];
const days = 7;
/** Three seeds in a row play every scene once. */
const scenes = [1, 2, 3].flatMap(scenesOf);

describe("the simulated product", () => {
  let ground: Ground;
  /** The transcript of each seed's history. */
  const transcripts = new Map<number, string[]>();
  beforeAll(async () => {
    ground = await openGround(await openTestPglite());
  });
  afterAll(() => ground.close());

  it.each(seeds)("keeps every invariant through the history of seed %i", async (seed) => {
    const { failure, transcript } = await play(historyOf(seed, days), ground);
    transcripts.set(seed, transcript);
    expect(failure, transcript.slice(-20).join("\n")).toBeNull();
  });

  it.each(scenes)("keeps them through the scene: $name", async ({ history }) => {
    const { failure, transcript } = await play(history, ground);
    expect(failure, transcript.slice(-20).join("\n")).toBeNull();
  });

  it("comes out the same twice, line for line", async () => {
    // The shortest history of the seeds. Alone (`-t`), this test plays it twice by itself.
    const again = () => play(historyOf(2, days), ground).then(({ transcript }) => transcript);
    const first = transcripts.get(2) ?? (await again());
    expect(first.length).toBeGreaterThan(20);
    expect(await again()).toEqual(first);
  });

  it("finds a reminder that vanishes, and the shortest history that shows it", async () => {
    await ground.db.execute(
      sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`,
    );
    await ground.db.execute(sql`create trigger lose before insert on deliveries for each row
      when (new.kind = 'reminder' and new.offset_key = '0' and new.channel = 'email') execute function lose()`);
    const broken = historyOf(2, 30);
    const { failure } = await play(broken, ground);
    const fails = async (shorter: History) =>
      (await play(shorter, ground)).failure?.message.startsWith("Invariant 1:") === true;
    const shortest = await shrink(broken, failure?.at ?? 0, fails);
    await ground.db.execute(sql`drop function lose cascade`);
    expect(failure?.message).toMatch(
      /^Invariant 1: the reminder \S+ 0 at location \d to email \S+ has no row$/,
    );
    // A sign-up and, if its own dates lie too far ahead, the one act that adds a nearer date.
    expect(shortest.steps[0]?.do).toBe("signup");
    expect(shortest.steps.length).toBeLessThanOrEqual(2);
    expect((await play(shortest, ground)).failure).toBeNull();
  });
});
