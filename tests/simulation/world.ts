import type { PGlite } from "@electric-sql/pglite";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { pino } from "pino";
import { Temporal } from "temporal-polyfill";
import { createBackground } from "#server/background.ts";
import type { Clock } from "#server/clock.ts";
import { readConfig } from "#server/config.ts";
import { type Database, type Db, openEmbedded } from "#server/db/client.ts";
import { schema } from "#server/db/schema.ts";
import { createKeys } from "#server/secrets/keys.ts";
import type { Services } from "#server/services.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { type DeliveryFacts, type Facts, readDeliveries, readFacts } from "./facts.ts";
import type { History } from "./history.ts";
import { Vendors } from "./vendors.ts";

/** The embedded database of a simulation, in memory: made once (seconds), emptied for each world (milliseconds). */
export interface Ground {
  pglite: PGlite;
  db: Db;
  close(): Promise<void>;
}

/** On a new database, or on an empty one that is migrated already. */
export async function openGround(migrated?: Database): Promise<Ground> {
  const database = migrated ?? (await openEmbedded());
  if (!migrated) await database.migrate();
  const { db } = database;
  // Ids decide the order of rows in some statements: the same seed must give the same ones.
  await db.execute(sql`create sequence simulated_ids`);
  for (const table of Object.values(schema).filter((item) => is(item, PgTable))) {
    const id = (getTableColumns(table) as Record<string, { getSQLType(): string; hasDefault: boolean }>).id;
    if (id?.getSQLType() !== "uuid" || !id.hasDefault) continue;
    await db.execute(sql`alter table ${sql.identifier(getTableName(table))}
      alter column id set default md5('daymark' || nextval('simulated_ids'))::uuid`);
  }
  const { $client } = db as unknown as { $client: PGlite };
  return { pglite: $client, db, close: () => database.close() };
}

/** An invariant does not hold. */
export class Violation extends Error {
  override name = "Violation";
  /** Of docs/invariants.md. */
  readonly invariant: number;
  constructor(invariant: number, sentence: string) {
    super(`Invariant ${invariant}: ${sentence}`);
    this.invariant = invariant;
  }
}

const config = readConfig({ DAYMARK_MODE: "embedded", PUBLIC_URL: "https://daymark.example" });
const keys = createKeys("a secret of the simulation, long enough to be one");
const log = pino({ level: "silent" });

export interface Change {
  before: DeliveryFacts | undefined;
  row: DeliveryFacts;
}

/** A clock that only the world moves, and only on. */
class VirtualClock implements Clock {
  ms: number;
  constructor(start: string) {
    this.ms = Temporal.Instant.from(start).epochMilliseconds;
  }
  now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.ms);
  }
}

/** Everything around the product: its time, its database, its vendors, and what has been seen of it so far. */
export class World {
  readonly history: History;
  readonly ground: Ground;
  readonly clock: VirtualClock;
  readonly vendors: Vendors;
  /** One line for each thing that happened; the same for the same history, byte for byte. */
  readonly transcript: string[] = [];
  /** Every delivery as last seen. */
  readonly deliveries = new Map<string, DeliveryFacts>();
  /** Account ids by household. */
  readonly users = new Map<number, string>();
  #facts: Facts[] = [];
  readonly #changes: Change[] = [];
  #readUntil: Temporal.Instant;
  #events = 0;

  private constructor(history: History, ground: Ground) {
    this.history = history;
    this.ground = ground;
    this.clock = new VirtualClock(history.start);
    this.#readUntil = this.clock.now();
    this.vendors = new Vendors(this);
  }

  static async create(history: History, ground: Ground): Promise<World> {
    await emptyTables(ground.db);
    await ground.db.execute(sql`alter sequence simulated_ids restart`);
    const world = new World(history, ground);
    await world.look();
    return world;
  }

  /** The services as a process has them that reaches the database through `db`. */
  services(db: Db = this.ground.db): Services {
    return {
      config,
      db,
      clock: this.clock,
      demoClock: null,
      keys,
      email: this.vendors.email,
      sms: this.vendors.sms,
      payments: this.vendors.payments,
      wakeDispatcher: () => {},
      background: createBackground(log),
      log,
    };
  }

  /** A provider's own name for something that it tells us. */
  nextEvent(): string {
    this.#events += 1;
    return `event-${this.#events}`;
  }

  now(): Temporal.Instant {
    return this.clock.now();
  }

  passTo(ms: number): void {
    this.clock.ms = Math.max(this.clock.ms, ms);
  }

  tell(line: string): void {
    this.transcript.push(`${this.now().toString()} ${line}`);
  }

  get facts(): Facts {
    const last = this.#facts.at(-1);
    if (!last) throw new Error("The world has not been looked at yet.");
    return last;
  }

  /** The facts as they stood at an instant: when a message was claimed, say. */
  factsAt(ms: number): Facts {
    return this.#facts.findLast(({ at }) => at <= ms) ?? this.facts;
  }

  /** Reads what the tables say now. */
  async look(): Promise<void> {
    const now = this.now();
    this.#facts.push(await readFacts(this.ground.db, now));
    // A claim is older than a few minutes only when its dispatcher has died.
    if (this.#facts.length > 200) this.#facts = this.#facts.slice(-100);
    const changed = await readDeliveries(this.ground.db, this.#readUntil);
    this.#readUntil = now;
    for (const row of changed) {
      this.#changes.push({ before: this.deliveries.get(row.id), row });
      this.deliveries.set(row.id, row);
    }
  }

  /** The deliveries that have changed since this was last called, with what they were before. */
  takeChanges(): Change[] {
    return this.#changes.splice(0);
  }

  /** A delivery in words that are the same in every run: "reminder 2026-12-10 -3 of location 0 to text +15155550101". */
  nameOf(row: DeliveryFacts, facts: Facts = this.facts): string {
    const location = row.location_id === null ? undefined : facts.locations.get(row.location_id);
    const channel = facts.channels.get(row.recipient_channel_id ?? "");
    const which =
      row.kind === "reminder" ? ` ${row.due_on} ${row.offset_days}` : ` of ${row.created_at.slice(0, 16)}`;
    const where = location ? ` at location ${location.position}` : "";
    return `${row.template}${which}${where} to ${row.channel} ${channel?.address ?? "an address of its own"}`;
  }
}
