import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { eq, isNull } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { createKeys } from "#server/db/keys.ts";
import { user } from "#server/db/schema/accounts.ts";
import { payments } from "#server/db/schema/billing.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { readConfig } from "#server/start/config.ts";
import { seedRosa } from "#tests/support/cast.ts";
import type { LentDatabase } from "#tests/support/lent-databases.ts";
import { between } from "#tests/support/seeded-random.ts";
import { freePort, type RunningServer, startServer } from "#tests/support/start-server.ts";
import { type StripeStandIn, startStripeStandIn } from "#tests/support/stripe-stand-in/start-stand-in.ts";
import { whatDisagrees } from "#tests/support/stripe-truth.ts";
import { openSession, Visitor } from "#tests/support/test-app.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import type { KillPoint } from "./payment-kill-points.ts";
import { kill, setClockAhead } from "./victims.ts";

const secret = "a secret of the kills, long enough to be one";

/** One person's reminders, and the browser of whoever pays for them. */
interface Payer {
  id: string;
  visitor: Visitor;
}

export interface PaymentKills {
  subscriptions: number;
  charges: number;
  refunds: number;
  /** What our database and Stripe disagree about at the end, and who was not served. Empty in a sound run. */
  problems: string[];
}

/**
 * A shop whose server is killed while people pay, renew and take payments back, and while it reconciles. The server is a process of
 * its own; Stripe's stand-in lives here, and survives.
 */
export class KilledShop {
  readonly #database: LentDatabase;
  readonly #random: () => number;
  readonly #port: number;
  /** Seconds by which the clocks of the server and of Stripe are ahead. */
  #ahead = 0;
  readonly stripe: StripeStandIn;
  readonly #payers: Payer[] = [];
  #account: { userId: string; visitor: Visitor } | null = null;
  #onListed: () => void = () => {};
  readonly #problems: string[] = [];

  private constructor(
    database: LentDatabase,
    random: () => number,
    port: number,
    start: (shop: () => KilledShop) => StripeStandIn,
  ) {
    this.#database = database;
    this.#random = random;
    this.#port = port;
    this.stripe = start(() => this);
  }

  static async open(database: LentDatabase, random: () => number): Promise<KilledShop> {
    const port = await freePort();
    let shop: () => KilledShop | null = () => null;
    const stripe = await startStripeStandIn({
      now: () => new Date(shop()?.now().epochMilliseconds ?? Date.now()),
      webhookTarget: `http://localhost:${port}/webhooks/stripe`,
      onCall: ({ path }, status) => {
        if (path === "/v1/events" && status === 200) shop()?.noteListed();
      },
    });
    return new KilledShop(database, random, port, (self) => {
      shop = self;
      return stripe;
    });
  }

  now(): Temporal.Instant {
    return Temporal.Now.instant().add({ seconds: this.#ahead });
  }

  /**
   * Kills one server at the point.
   * @returns whether it died there; one that never got there is killed when everybody is served
   */
  async killAt(point: KillPoint): Promise<boolean> {
    await this.#prepare();
    const server = await this.#start();
    const dead = once(server.process, "close");
    const listed = this.#listed();
    // The kill point itself reports the death. The clients whose connections broke may be done before the process
    // counts as ended.
    let isMet = false;
    point.arm(() => {
      isMet = true;
      return kill(server.process);
    });
    await Promise.race([dead, Promise.all([this.#actAll(), listed])]);
    await kill(server.process);
    await dead;
    this.stripe.faults.length = 0;
    // Sometimes a day, after which Stripe has forgotten its keys and closed what nobody paid.
    this.#ahead += this.#random() < 0.1 ? 90_000 : 7200;
    return isMet;
  }

  /** Everybody is served, Stripe tells what it has not told yet, and reconciliations follow, a day apart. */
  async end(): Promise<PaymentKills> {
    for (let round = 0; round < 2; round += 1) {
      await this.#database.use((database) => setClockAhead(database, this.#ahead));
      const listed = this.#listed();
      const server = await this.#start();
      await listed;
      if (round === 0) {
        await this.#tell(1);
        for (const payer of this.#payers) await this.#serve(payer);
        await this.#tell(1);
      }
      // The running round is finished first.
      await server.stop();
      this.#ahead += 90_000;
    }
    return this.#report();
  }

  close(): Promise<void> {
    return this.stripe.close();
  }

  /** While no server runs: the clock is set, the next person signs up, and the price of an open attempt changes. */
  async #prepare(): Promise<void> {
    await this.#database.use(async (database) => {
      const { db } = database;
      await setClockAhead(database, this.#ahead);
      // An account has twenty at most.
      if (this.#account === null || this.#payers.length % 20 === 0) this.#account = await this.#signIn(db);
      const { userId, visitor } = this.#account;
      const { subscriptionId } = await seedRosa(db, {
        userId,
        status: "pending_payment",
        dueOn: ["2028-10-02"],
        at: this.now(),
      });
      this.#payers.push({ id: subscriptionId, visitor });
      const [open] = await db.select().from(payments).where(eq(payments.status, "open")).limit(1);
      if (!open?.subscriptionId || this.#random() < 0.5) return;
      await db
        .update(locations)
        .set({ timesPerYear: this.#random() < 0.5 ? 10 : 2 })
        .where(eq(locations.subscriptionId, open.subscriptionId));
    });
  }

  async #signIn(db: Db): Promise<{ userId: string; visitor: Visitor }> {
    const userId = `user_${randomUUID()}`;
    const email = `${userId}@mail.example`;
    await db.insert(user).values({ id: userId, name: "Rosa", email, emailVerified: true });
    const config = readConfig({ DAYMARK_MODE: "embedded", PUBLIC_URL: this.#site, DAYMARK_SECRET: secret });
    const services = composeTestServices(db, "2026-11-22T15:00:00Z", { config, keys: createKeys(secret) });
    const cookie = await openSession(db, services, userId, { hours: 100_000 });
    const visitor = new Visitor((request) => fetch(request), this.#site);
    visitor.cookies.set(cookie.name, cookie.value);
    return { userId, visitor };
  }

  get #site(): string {
    return `http://localhost:${this.#port}`;
  }

  #start(): Promise<RunningServer> {
    const { env } = this.#database;
    return startServer({
      role: "api",
      dataDir: env.DATA_DIR ?? "/nonexistent",
      env: {
        ...env,
        ...this.stripe.env,
        PORT: String(this.#port),
        PUBLIC_URL: this.#site,
        DAYMARK_SECRET: secret,
        LOG_LEVEL: "silent",
      },
    });
  }

  private noteListed(): void {
    this.#onListed();
  }

  /** Resolves when a server has asked Stripe for its events: its reconciliation. */
  #listed(): Promise<void> {
    return new Promise((resolve) => {
      this.#onListed = resolve;
    });
  }

  /** People and Stripe, at the same time: whoever came last and some others. What meets the dead server is not answered. */
  async #actAll(): Promise<void> {
    const some = new Set(this.#payers.slice(-2));
    for (let others = 0; others < 4; others += 1) {
      const other = this.#payers[between(this.#random, 0, this.#payers.length - 1)];
      if (other) some.add(other);
    }
    const pays = [...some].map(async (payer) => {
      await this.#press(payer);
      await this.#tell(0.7);
    });
    const [first] = some;
    const returns = first && this.#random() < 0.7 ? [this.#takeBack([...some])] : [];
    await Promise.allSettled([...pays, ...returns]);
    await this.#tell(0.7);
  }

  async #press({ id, visitor }: Payer): Promise<void> {
    const at = `/api/checkout?subscription=${id}`;
    const { checkout } = (await visitor.get(at)).body;
    // A further year only now and then.
    if (!checkout || (checkout.status === "paid" && this.#random() < 0.7)) return;
    const [{ body }] = await Promise.all([
      visitor.post(at, { extendsFrom: checkout.extendsFrom }),
      // A second tab.
      this.#random() < 0.3 && visitor.post(at, { extendsFrom: checkout.extendsFrom }),
    ]);
    // Some turn back.
    if (body?.payAt && this.#random() < 0.7) this.#pay(body.payAt);
  }

  #pay(url: string): void {
    const session = [...this.stripe.account.sessions.keys()].find((one) => url.includes(one));
    try {
      if (session && this.#random() < 0.2) this.stripe.account.payDelayed(session);
      else if (session) this.stripe.account.pay(session);
    } catch {
      // It was closed meanwhile.
    }
  }

  /** The first of these people who may, takes a payment back; twice, as from two tabs. */
  async #takeBack(some: Payer[]): Promise<void> {
    for (const { id, visitor } of some) {
      const { body } = await visitor.get(`/api/payments?subscription=${id}`);
      const own = body?.payments?.find(({ canTakeBack }: { canTakeBack: boolean }) => canTakeBack);
      if (!own) continue;
      const path = `/api/payments/${own.id}/refund`;
      await Promise.all([visitor.post(path), visitor.post(path)]);
      return;
    }
  }

  /** Stripe tells a share of what has not been taken yet, all at once; bank debits come in meanwhile. */
  async #tell(share: number): Promise<void> {
    const { account, webhooks } = this.stripe;
    for (const { id, payment_intent } of account.sessions.values()) {
      const isComing = payment_intent?.status === "processing";
      if (isComing && this.#random() < share) account.settleDelayed(id, this.#random() < 0.7);
    }
    const now = webhooks.waiting.filter(() => this.#random() < share);
    await Promise.all(now.map((event) => webhooks.deliver(event)));
  }

  /** Whoever has no year presses, and pays. */
  async #serve({ id, visitor }: Payer): Promise<void> {
    const at = `/api/checkout?subscription=${id}`;
    const { checkout } = (await visitor.get(at)).body;
    if (checkout?.status !== "pending_payment") return;
    const { status, body } = await visitor.post(at, { extendsFrom: checkout.extendsFrom });
    if (status !== 200) this.#problems.push(`a payer was answered with ${status} ${body?.error}`);
    const session = [...this.stripe.account.sessions.keys()].find((one) => body?.payAt?.includes(one));
    if (session) this.stripe.account.pay(session);
  }

  async #report(): Promise<PaymentKills> {
    const { account, breaches } = this.stripe;
    return this.#database.use(async ({ db }) => {
      const wrong = await whatDisagrees(db, account, this.now());
      const unserved = await db.select().from(subscriptions).where(isNull(subscriptions.endsOn));
      return {
        subscriptions: await db.$count(subscriptions),
        charges: account.charges.filter(({ status }) => status === "succeeded").length,
        refunds: account.refunds.length,
        problems: [
          ...[...this.#problems, ...wrong, ...breaches],
          ...unserved.map(({ id }) => `pressed and paid, and has no year: ${id}`),
        ],
      };
    });
  }
}
