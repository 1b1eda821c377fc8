import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { and, gt, inArray } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Background } from "#server/background.ts";
import type { Database } from "#server/db/client.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { runRound } from "#server/worker/run-round.ts";
import { BreakingDatabase } from "../breaking-database.ts";
import { emptyTables } from "../empty-tables.ts";
import { type Answer, createTestApp, productionEnv, type TestApp, type Visitor } from "../test-app.ts";

/** Each history begins on a Friday at 09:00 in Chicago. */
const begins = "2026-11-20T15:00:00Z";

/** Background work begins once the answer is given, so that the world can count the answer's own statements. */
class HeldBackground implements Background {
  readonly #works: (() => Promise<void>)[] = [];
  onAnswer = () => {};
  run(_event: string, work: () => Promise<void>): void {
    this.#works.push(work);
  }
  async settled(): Promise<void> {
    this.onAnswer();
    for (let work = this.#works.shift(); work; work = this.#works.shift()) await work();
  }
}

/** The real server on a real database, and everything that he has seen in it. */
export class World {
  readonly #database: Database;
  readonly #background = new HeldBackground();
  #statements = 0;
  #hashes = 0;
  #atAnswer = { statements: 0, hashes: 0 };
  #texts = 0;
  #shown = 0;
  readonly #letters: Letter[] = [];
  readonly test: TestApp;
  readonly him: Person;
  readonly her: Person;
  /** What he has seen: each answer with its cost, and the messages to his mailboxes and his number. */
  readonly seen: string[] = [];
  /** The refusals to her. */
  readonly refused: string[] = [];

  constructor(database: Database) {
    this.#database = database;
    const counted = new BreakingDatabase(database);
    counted.breaksAt = () => {
      this.#statements += 1;
      return false;
    };
    this.#background.onAnswer = () => {
      this.#atAnswer = { statements: this.#statements, hashes: this.#hashes };
    };
    this.test = createTestApp(
      { ...database, db: counted.db },
      { env: { ...productionEnv, TRUSTED_PROXIES: "1" }, background: this.#background },
    );
    this.test.clock.set(begins);
    this.him = new Person(this, "mal@evil.example", "+15155550177", (line) => this.seen.push(line));
    this.her = new Person(this, "rosa@mail.example", "+15155550142", () => {});
  }

  /** Plays in an empty database, and counts the password hashes meanwhile. */
  static async play(database: Database, play: (world: World) => Promise<void>): Promise<World> {
    await emptyTables(database.db);
    const world = new World(database);
    const { scrypt } = crypto;
    crypto.scrypt = ((...args: Parameters<typeof scrypt>) => {
      // It counts work and not calls: an older hash takes two units.
      const { N = 0, r = 0, p = 0 } = args[3];
      world.#hashes += (N * r * p) / 2 ** 18;
      return scrypt(...args);
    }) as typeof scrypt;
    syncBuiltinESMExports();
    try {
      await play(world);
    } finally {
      crypto.scrypt = scrypt;
      syncBuiltinESMExports();
    }
    return world;
  }

  async ask(
    browser: Visitor,
    network: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ answer: Answer; cost: string }> {
    const before = { statements: this.#statements, hashes: this.#hashes };
    const answer = await browser.send(method, `/api/${path}`, body, { "X-Forwarded-For": network });
    const { statements, hashes } = this.#atAnswer;
    return {
      answer,
      cost: `${statements - before.statements} statements, ${hashes - before.hashes} of scrypt`,
    };
  }

  async text(from: string, body: string): Promise<void> {
    this.#texts += 1;
    const text = { provider: "test", event: `${this.#texts}`, from, body, answeredAs: null };
    await receiveText(this.test.db, this.test.services, text);
  }

  /** Time passes, and the worker makes a round. He looks into his mailboxes and at his phone. */
  async wait(minutes: number): Promise<void> {
    await this.#keepLetters();
    this.test.advance({ minutes });
    await runRound(this.test.db, this.test.services);
    await runRound(this.test.db, this.test.services);
    const his = await this.#database.db
      .select()
      .from(outboxMessages)
      .where(and(gt(outboxMessages.id, this.#shown), inArray(outboxMessages.toAddress, this.him.addresses)));
    this.#shown = Math.max(this.#shown, ...his.map(({ id }) => id));
    const lines = his.map(({ toAddress, subject, text }) => `${toAddress}: ${subject} ${text}`);
    this.seen.push(...lines.map(withoutChance).toSorted());
  }

  /** The sealed parameters of the newest mail of these templates to an address, within the last `hours`. */
  async mailed(email: string, templates: string[], hours: number): Promise<Record<string, unknown> | null> {
    await this.#keepLetters();
    const since = this.test.clock.now().subtract({ hours });
    const isMeant = ({ toAddress, template, createdAt }: Letter) =>
      toAddress === email && templates.includes(template) && Temporal.Instant.compare(createdAt, since) > 0;
    const sealed = this.#letters.findLast(isMeant)?.sealedParams;
    return sealed ? this.test.services.keys.unseal(sealed) : null;
  }

  /** Keeps each mail before it leaves: a mail that has left has lost its secret. */
  async #keepLetters(): Promise<void> {
    const isNew = gt(deliveries.number, this.#letters.at(-1)?.number ?? 0);
    const rows = await this.#database.db.select().from(deliveries).where(isNew).orderBy(deliveries.number);
    this.#letters.push(...rows);
  }
}

type Letter = typeof deliveries.$inferSelect;

/** Somebody with a mailbox, a number and some browsers. */
export class Person {
  readonly #world: World;
  readonly #note: (line: string) => void;
  readonly #browsers = new Map<string, Visitor>();
  readonly email: string;
  readonly phone: string;
  password = "Orchard-Lane-18";
  /** The address of this person's account. */
  account: string;
  /** The e-mail checks that this person has begun, the newest last. */
  readonly checks: string[] = [];

  constructor(world: World, email: string, phone: string, note: (line: string) => void) {
    this.#world = world;
    this.email = email;
    this.account = email;
    this.phone = phone;
    this.#note = note;
  }

  /** Another spelling of the mailbox is the same mailbox. */
  spelled(tag: number): string {
    return tag === 0 ? this.email : this.email.replace("@", `+${tag}@`);
  }

  get addresses(): string[] {
    return [...[0, 1, 2, 3].map((tag) => this.spelled(tag)), this.phone];
  }

  /** A browser that keeps its cookies. "new" gives another one each time. */
  browser(name: string): Visitor {
    const browser = (name !== "new" && this.#browsers.get(name)) || this.#world.test.visitor();
    this.#browsers.set(name, browser);
    return browser;
  }

  async post(path: string, body: object, at: Where = {}): Promise<Answer> {
    return this.send("POST", path, body, at);
  }

  async send(method: string, path: string, body: object | undefined, at: Where = {}): Promise<Answer> {
    const { network = networks[0] ?? "", browser = "own" } = at;
    const { answer, cost } = await this.#world.ask(this.browser(browser), network, method, path, body);
    this.#note(withoutChance(`${method} ${path}: ${JSON.stringify(shown(answer))}; ${cost}`));
    return answer;
  }
}

export interface Where {
  network?: string;
  browser?: string;
}

/** The first network is her home. The next ones share her house, her /24, her /56 or her /48. */
export const networks = [
  "203.0.113.7",
  "203.0.113.9",
  "2001:db8:1:100::1",
  "2001:db8:1:1ff::1",
  "2001:db8:1:2000::1",
  "198.51.100.20",
  ...Array.from({ length: 8 }, (_, number) => `192.0.${number}.9`),
];

const shown = ({ status, headers, body }: Answer) => [
  status,
  [...headers].map(([name, value]) =>
    name === "set-cookie" ? value.replace(/=[^;]+/, "=…") : `${name}: ${value}`,
  ),
  body,
];

/** The text without ids, receipts' numbers, tokens and mailed codes, which are random. */
const withoutChance = (text: string): string =>
  text
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/gi, "ID")
    .replace(/[\dA-F]{8}-[\dA-F]{4}\b/g, "RECEIPT")
    .replace(/[\w-]{22,}/g, (word) => (/^[A-Z]+(_[A-Z]+)+$/.test(word) ? word : "TOKEN"))
    .replace(/\b\d{6}\b/g, "CODE");
