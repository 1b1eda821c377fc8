import { pino } from "pino";
import { Temporal } from "temporal-polyfill";
import type { OffsetKey } from "#core/planning/offsets.ts";
import { createBackground } from "#server/background.ts";
import type { Clock } from "#server/clock.ts";
import { createKeys } from "#server/db/keys.ts";
import { readConfig } from "#server/start/config.ts";
import type { Services } from "#server/start/services.ts";
import type { Plant } from "./acts-of-strangers.ts";
import {
  type ChannelFacts,
  channelOf,
  type DeliveryFacts,
  type Facts,
  type LocationFacts,
  readChanges,
  readFacts,
  versionsQuery,
} from "./facts.ts";
import { emptyGround, type Ground } from "./ground.ts";
import type { Fault, History, Role } from "./history.ts";
import { Lists } from "./lists.ts";
import type { Process, Worker } from "./processes.ts";
import { addressOf } from "./signup.ts";
import { type Channel, type Taken, Vendors } from "./vendors.ts";

/** An invariant does not hold. */
export class Violation extends Error {
  override name = "Violation";
  /** The number in docs/invariants.md. */
  readonly invariant: number;
  constructor(invariant: number, sentence: string) {
    super(`Invariant ${invariant}: ${sentence}`);
    this.invariant = invariant;
  }
}

/** Hours as milliseconds. */
export const hours = (count: number): number => count * 3_600_000;

const config = readConfig({ DAYMARK_MODE: "embedded", PUBLIC_URL: "https://daymark.example" });
const keys = createKeys("a secret of the simulation, long enough to be one");
const log = pino({ level: "silent" });

export interface Change {
  before: DeliveryFacts | undefined;
  row: DeliveryFacts;
}

/** An event at an instant, in epoch milliseconds. */
export interface Later {
  at: number;
  run: () => Promise<void>;
}

/** A clock that only the world moves, and only forward. */
class VirtualClock implements Clock {
  ms: number;
  constructor(start: string) {
    this.ms = Temporal.Instant.from(start).epochMilliseconds;
  }
  now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.ms);
  }
}

/** Everything around the product: its time, its database, its vendors, and everything seen so far. */
export class World {
  readonly history: History;
  readonly ground: Ground;
  readonly clock: VirtualClock;
  readonly vendors: Vendors;
  /** One line for each event. The same history gives the same lines, byte for byte. */
  readonly transcript: string[] = [];
  /** Every delivery as last seen. */
  readonly deliveries = new Map<string, DeliveryFacts>();
  /** Reminders by "location date day channel", each with one row, and the identity of each notice. */
  readonly reminders = new Map<string, DeliveryFacts>();
  readonly notices = new Set<string>();
  /** Account ids by household. */
  readonly users = new Map<number, string>();
  /** Who was put on which list, and by whom. */
  readonly lists = new Lists();
  /** The strangers' sign-ups, the oldest first. */
  readonly plants: Plant[] = [];
  /** The machines that run our rounds: the first always does, the second until `secondUntil`. */
  readonly workers: Worker[] = [
    { number: 0, skewMs: 0 },
    { number: 1, skewMs: 0 },
  ];
  secondUntil = 0;
  /** The second worker begins a round each minute, however long the first worker's round takes. */
  isSecondTireless = false;
  /** The faults of the next processes of each role. Each process takes the faults that fall on one of its statements. */
  readonly faults: Record<Role, Fault[]> = { sweep: [], plan: [], dispatch: [] };
  /** The next dispatcher freezes at the gate of this number, for this long. */
  readonly freezes: { gate: number; ms: number }[] = [];
  /** No process of ours runs before this instant. */
  upFrom = 0;
  /** The width of dispatchers, and the time of the database for a transaction, each until an instant. */
  width = { atOnce: 0, batch: 0, until: 0 };
  slowCommits = { ms: 0, until: 0 };
  /**
   * Numbers whose holders have told us to stop, and have not told us to start since, with the instant in epoch milliseconds.
   */
  readonly stoppedNumbers = new Map<string, number>();
  /** The carriers' files by their day, and the states of the numbers that had agreed at the last look. */
  readonly carrierFiles = new Map<string, { numbers: string[]; isCut: boolean }>();
  readonly agreed = new Map<string, string>();
  /** Events that happen by themselves: a report that is still on its way. */
  readonly later: Later[] = [];
  /** Messages that their provider has taken and will refuse. */
  readonly toReturn: { taken: Omit<Taken, "at">; says: string | number }[] = [];
  /** When each delivery that waits for its turn began to wait, in epoch milliseconds. */
  readonly inLineSince = new Map<string, number>();
  /** The first day of each date that a location has had, or null, by "location due". */
  readonly firstDays = new Map<string, string | null>();
  /** How often each channel (by id) has begun to fail, or not to take the question whether it may be used. */
  readonly failings = new Map<string, number>();
  #facts: Facts[] = [];
  readonly #changes: Change[] = [];
  #versions = { facts: 0, changes: 0 };
  #quietSince = 0;
  #events = 0;
  readonly #onLine: (line: string) => void;

  private constructor(history: History, ground: Ground, onLine: (line: string) => void) {
    this.history = history;
    this.ground = ground;
    this.#onLine = onLine;
    this.clock = new VirtualClock(history.start);
    this.vendors = new Vendors(this);
  }

  static async create(history: History, ground: Ground, onLine: (line: string) => void = () => {}) {
    await emptyGround(ground);
    const world = new World(history, ground, onLine);
    await world.look();
    return world;
  }

  /** The services as a process has them. People's acts have services of no process. */
  services(process: Process | null = null): Services {
    const { clock, vendors } = this;
    const skewMs = process?.skewMs ?? 0;
    return {
      config,
      clock: { now: () => clock.now().add({ milliseconds: skewMs }) },
      demoClock: null,
      keys,
      ...vendors.of(process?.worker ?? null),
      payments: vendors.payments,
      wakeDispatcher: () => {},
      background: createBackground(log),
      log,
    };
  }

  /** The address of an account. A stranger's account, or none, has no address that counts. */
  emailOf(userId: string | null): string | null {
    const found = [...this.users].find(([, id]) => id === userId);
    return found ? addressOf(found[0]) : null;
  }

  /** A number's holder says something. This records what the holder means, whatever the product makes of it. */
  hearText(number: string, says: string): void {
    if (says === "STOP") this.stoppedNumbers.set(number, this.clock.ms);
    if (says !== "Start!") return;
    this.stoppedNumbers.delete(number);
    for (const { address, recipientId } of this.facts.channels.values()) {
      if (address !== number) continue;
      const list = this.facts.recipients.get(recipientId)?.subscriptionId;
      if (list !== undefined) this.lists.agree(list, number);
    }
  }

  /** A provider's own name for the next thing that it reports. */
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
    const told = `${this.now().toString()} ${line}`;
    this.transcript.push(told);
    this.#onLine(told);
  }

  get facts(): Facts {
    const last = this.#facts.at(-1);
    if (!last) throw new Error("The world has not been looked at yet.");
    return last;
  }

  /** The facts as they were at an instant: when a message was claimed, say. */
  factsAt(ms: number): Facts {
    return this.#facts.findLast(({ at }) => at <= ms) ?? this.facts;
  }

  /** The facts as they were at `fromMs`, and all that came after them until `toMs`. */
  factsBetween(fromMs: number, toMs: number): Facts[] {
    const first = this.#facts.findLastIndex(({ at }) => at <= fromMs);
    return this.#facts.slice(Math.max(first, 0)).filter(({ at }) => at <= toMs);
  }

  /** Something of ours fails now, and for `ms` from now. Trouble in that time is not the vendors' fault. */
  disturb(ms = 0): void {
    this.#quietSince = Math.max(this.#quietSince, this.clock.ms + ms);
  }

  /** For how many milliseconds everything of ours has worked and the provider has taken its messages. Negative before. */
  calmMs(channel: Channel): number {
    return this.clock.ms - Math.max(this.#quietSince, this.vendors.moods.troubleUntil(channel));
  }

  willBeReturned(taken: Omit<Taken, "at">, says: string | number): void {
    this.toReturn.push({ taken, says });
  }

  /** A process has called the database since the last look. */
  isTouched = true;

  async lookIfTouched(): Promise<void> {
    await (this.isTouched ? this.look() : this.#looking);
  }

  #looking: Promise<void> = Promise.resolve();

  /** Reads the tables, if anything has changed. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#lookNow());
    return this.#looking;
  }

  async #lookNow(): Promise<void> {
    this.isTouched = false;
    const now = this.now();
    const { pglite } = this.ground;
    const { rows } = await pglite.query<{ facts: number; changes: number }>(versionsQuery);
    const { facts = 0, changes = 0 } = rows[0] ?? {};
    if (facts !== this.#versions.facts) this.#note(await readFacts(pglite, now));
    const changed =
      changes === this.#versions.changes ? [] : await readChanges(pglite, this.#versions.changes);
    this.#versions = { facts, changes };
    for (const row of changed) {
      const before = this.deliveries.get(row.id);
      this.#changes.push({ before, row });
      if (row.status === "planned" && !["planned", "sending"].includes(before?.status ?? ""))
        this.inLineSince.set(row.id, this.clock.ms);
      this.deliveries.set(row.id, row);
      const { location_id, due_on, offset_key, recipient_channel_id } = row;
      const which = [location_id, due_on, offset_key, recipient_channel_id].join(" ");
      if (row.kind === "reminder") this.reminders.set(which, row);
      if (row.dedupe_key !== null) this.notices.add(row.dedupe_key);
    }
  }

  #note(facts: Facts): void {
    const before = this.#facts.at(-1);
    for (const { id, due, date } of facts.locations.values()) {
      const key = `${id} ${due}`;
      // The simulation compares a date that comes back with its former facts.
      if (before?.locations.get(id)?.due === due || !this.firstDays.has(key))
        this.firstDays.set(key, date.opensOn?.toString() ?? null);
    }
    const isDown = (channel: ChannelFacts | undefined) =>
      channel?.state === "failing" || channel?.isUnanswering;
    for (const channel of facts.channels.values()) {
      const { id } = channel;
      if (!isDown(channel) || isDown(before?.channels.get(id))) continue;
      this.failings.set(id, (this.failings.get(id) ?? 0) + 1);
    }
    this.#facts.push(facts);
    // A claim is older than an hour only when its dispatcher has died.
    if (this.#facts.length > 1000) this.#facts = this.#facts.slice(-500);
  }

  /** The deliveries that have changed since the last call, with their former state. */
  takeChanges(): Change[] {
    return this.#changes.splice(0);
  }

  /** The row of a place's present date for a channel, on a day relative to the date. */
  reminderOf(location: LocationFacts, key: OffsetKey, channel: ChannelFacts): DeliveryFacts | undefined {
    return this.reminders.get([location.id, location.due, key, channel.id].join(" "));
  }

  /** A delivery in words that are the same in every run: "reminder 2026-12-10 -3 of location 0 to text +15155550101". */
  nameOf(row: DeliveryFacts, facts: Facts = this.facts): string {
    const location = row.location_id === null ? undefined : facts.locations.get(row.location_id);
    const channel = channelOf(facts, row);
    const which =
      row.kind === "reminder" ? ` ${row.due_on} ${row.offset_key}` : ` of ${row.created_at.slice(0, 16)}`;
    const where = location ? ` at location ${location.position}` : "";
    return `${row.template}${which}${where} to ${row.channel} ${channel?.address ?? "an address of its own"}`;
  }
}
