import { setImmediate } from "node:timers/promises";
import type { BadNetwork } from "#tests/support/bad-network.ts";
import { between } from "#tests/support/seeded-random.ts";
import type { StripeStandIn } from "#tests/support/stripe-stand-in/start-stand-in.ts";

/** Where a process that takes payments is killed. */
export interface KillPoint {
  name: string;
  /** Kills with `kill` when the process gets there; `kill` resolves when the process is dead. */
  arm(kill: () => Promise<void>): void;
}

/**
 * - "lost": it dies before Stripe hears of the call. - "on its way": it dies, and Stripe carries the call out all the same. - "not
 *   heard": Stripe has carried it out, and it dies before it reads the answer.
 */
const moments = ["lost", "on its way", "not heard"] as const;

/** The calls to Stripe, by what they are for. */
const calls: readonly [name: string, method: string, path: RegExp][] = [
  ["open a checkout", "POST", /^\/v1\/checkout\/sessions$/],
  ["read a checkout", "GET", /^\/v1\/checkout\/sessions\/\w+$/],
  ["close a checkout", "POST", /\/expire$/],
  ["refund", "POST", /^\/v1\/refunds$/],
  ["list events", "GET", /^\/v1\/events$/],
];

export function stripePoints(stripe: StripeStandIn): KillPoint[] {
  return calls.flatMap(([call, wanted, pattern]) =>
    moments.map((moment) => ({
      name: `${call}: ${moment}`,
      arm(kill) {
        stripe.failNext({
          what: "late",
          isExecuted: moment === "not heard",
          when: ({ method, path }) => method === wanted && pattern.test(path),
          until: async () => {
            await kill();
            return moment === "on its way" ? "carried out" : "lost";
          },
        });
      },
    })),
  );
}

/** Our statements about money, as they begin on the way to the database. */
const statements = [
  'insert into "payments"',
  'update "payments" set "provider_ref"',
  'update "payments" set "asked"',
  'update "payments" set "payment_intent"',
  'update "payments" set "status"',
  'update "payments" set "refund_asked_cents"',
  'update "subscriptions" set',
  'insert into "deliveries"',
  'insert into "audit_log"',
  'insert into "provider_events"',
  'insert into "reconciliations"',
  // The end of the text: a connection that begins says "read committed".
  "commit\0",
] as const;

/** Before and after each statement. "After": the database has answered, and the process never reads it. */
export function statementPoints(network: BadNetwork): KillPoint[] {
  return statements.flatMap((statement) =>
    [false, true].map((passes) => ({
      name: `${statement.replace("\0", "")}: ${passes ? "after" : "before"}`,
      arm(kill) {
        void network.cutAt(statement, "silence", { passes }).then(kill);
      },
    })),
  );
}

/** A random moment: some turns of this process's event loop after one of the first calls to Stripe. */
export function randomPoint(stripe: StripeStandIn, random: () => number): KillPoint {
  return {
    name: "a random moment",
    arm(kill) {
      let left = between(random, 1, 12);
      const killSoon = async () => {
        for (let turns = between(random, 0, 2000); turns > 0; turns -= 1) await setImmediate();
        await kill();
      };
      const when = () => {
        left -= 1;
        if (left === 0) void killSoon();
        return false;
      };
      stripe.failNext({ what: "error", when });
    },
  };
}
