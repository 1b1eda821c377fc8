import { afterEach, describe, expect, it } from "vitest";
import { type BadNetwork, startBadNetwork } from "#tests/support/bad-network.ts";
import { type LentDatabase, lendPglite, lendPostgres } from "#tests/support/lent-databases.ts";
import { between, seededRandom } from "#tests/support/seeded-random.ts";
import { KilledShop } from "./kill-payments.ts";
import { type KillPoint, randomPoint, statementPoints, stripePoints } from "./payment-kill-points.ts";

/** `npm run chaos` asks for 200 kills. `SEED` repeats a run. */
const kills = Number(process.env.KILLS ?? 5);
const seed = Number(process.env.SEED ?? 20261122);

/** Where the most can go wrong: the kills of `npm test`. */
const chosen = [
  ...["open a checkout: not heard", 'update "payments" set "provider_ref": before', "refund: not heard"],
  ...['insert into "provider_events": before', "commit: after", "close a checkout: on its way"],
  ...["read a checkout: lost"],
];

describe("a server that is killed between its statements and Stripe's", {
  timeout: 300_000 + kills * 60_000,
}, () => {
  const opened: { close(): Promise<void> }[] = [];
  const keep = <Opened extends { close(): Promise<void> }>(one: Opened) => {
    opened.push(one);
    return one;
  };
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });
  const keepDatabase = (database: LentDatabase) => {
    opened.push({ close: database.remove });
    return database;
  };

  // Both modes make the same statements and calls. What a killed embedded server leaves in its folder, `kill.test.ts` shows:
  // `npm test` has its few kills on PostgreSQL, where they can fall between any two statements.
  const victims = process.env.KILLS
    ? [
        { victim: "on PostgreSQL", share: 0.8 },
        { victim: "in embedded mode", share: 0.2 },
      ]
    : [{ victim: "on PostgreSQL", share: 1 }];
  it.each(victims)(
    "$victim: nobody pays twice, and nobody who has paid goes without",
    async ({ victim, share }) => {
      const random = seededRandom(seed);
      const isEmbedded = victim === "in embedded mode";
      const database = keepDatabase(await (isEmbedded ? lendPglite() : lendPostgres()));
      const network = isEmbedded ? null : keep(await startBadNetwork(database.env.DATABASE_URL ?? ""));
      const env = network ? { DATABASE_URL: network.url } : database.env;
      const shop = keep(await KilledShop.open({ ...database, env }, random));
      const count = Math.round(kills * share);
      const points = pointsFor(shop, network, random, count);
      const missed: string[] = [];
      for (const point of points) if (!(await shop.killAt(point))) missed.push(point.name);
      const { problems, ...figures } = await shop.end();
      const { subscriptions, charges, refunds } = figures;
      process.stdout.write(
        `${count} kills ${victim} (seed ${seed}): ${count - missed.length} at the point that was meant; ` +
          `${subscriptions} sign-ups, ${charges} charges, ${refunds} refunds, ${problems.length} problems\n`,
      );
      expect(problems).toEqual([]);
      expect(charges).toBeGreaterThanOrEqual(subscriptions);
      expect(count - missed.length, `too few points were met: ${missed}`).toBeGreaterThanOrEqual(count / 2);
    },
  );

  /** Every point as often as any other, in an order by chance; few kills take the chosen points first. */
  function pointsFor(
    shop: KilledShop,
    network: BadNetwork | null,
    random: () => number,
    count: number,
  ): KillPoint[] {
    const all = [...stripePoints(shop.stripe), ...(network ? statementPoints(network) : [])];
    // A quarter as many kills happen at a random moment.
    all.push(...all.slice(0, all.length / 4).map(() => randomPoint(shop.stripe, random)));
    if (count < all.length) {
      const first = all.filter(({ name }) => chosen.includes(name));
      return [...first, ...shuffled(all, random)].slice(0, count);
    }
    const rounds = Math.ceil(count / all.length);
    return Array.from({ length: rounds }, () => shuffled(all, random))
      .flat()
      .slice(0, count);
  }

  const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
    items
      .map((item) => ({ item, at: between(random, 0, 1_000_000) }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item);
});
