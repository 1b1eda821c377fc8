import { sql } from "drizzle-orm";
import { queryRows } from "#server/db/query-rows.ts";
import { type EmailProvider, longestSendSeconds } from "#server/providers/email/port.ts";
import { ProviderError } from "#server/providers/failure.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import type { SmsProvider } from "#server/providers/sms/port.ts";
import { checkLeaving } from "./check-leaving.ts";
import type { Facts } from "./facts.ts";
import type { Mood } from "./history.ts";
import type { Process } from "./processes.ts";
import { chanceOf } from "./random.ts";
import type { World } from "./world.ts";

/** A message as a provider is given it. */
export interface Leaving {
  channel: "email" | "text";
  to: string;
  deliveryId: string;
  subject: string;
  text: string;
  messageId: string | null;
}

/** One that a provider has taken, under its own name for it. */
export type Taken = Leaving & { providerRef: string };

const longestMs = longestSendSeconds * 1000 - 1000;

type Fate = "taken" | "refused" | "unreachable" | "answer lost" | "broken" | "dead";

/** What happens at a provider's door besides the sending: somebody acts, or the dispatcher dies. */
export interface DoorEvent {
  /** Counts down with each message. */
  send: number;
  /** Before the vendor decides, or once it has taken the message. */
  when: "before" | "taken";
  run: (process: Process | null) => Promise<void>;
}

/** The providers at their ports: the boundary where the world begins. Each does what its mood and the message say. */
export class Vendors {
  readonly email: EmailProvider;
  readonly sms: SmsProvider;
  readonly payments: PaymentProvider;
  /** What has arrived, by address, the newest last. */
  readonly inbox: Taken[] = [];
  /** Deliveries that a provider has reported of. */
  readonly reported = new Set<string>();
  /** How often each delivery was taken, and how often it may have been taken once more (a death, a lost answer). */
  readonly taken = new Map<string, number>();
  readonly excused = new Map<string, number>();
  readonly deadAddresses = new Set<string>();
  readonly events: DoorEvent[] = [];
  /** What was found wrong at the door; whoever runs the process throws it. */
  violation: unknown = null;
  /** The dispatcher that is sending; nested ones put themselves in its place for as long as they run. */
  process: Process | null = null;
  readonly #moods = new Map<string, { mood: Mood; until: number }>();
  readonly #probes = new Map<string, number>();
  readonly #calls = new Map<string, number>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.email = {
      name: "simulated mail",
      send: ({ deliveryId, to, subject, text, messageId }) =>
        this.#send({ channel: "email", to, deliveryId, subject, text, messageId }),
      close: async () => {},
    };
    this.sms = {
      name: "simulated texts",
      number: "+15155550100",
      send: ({ deliveryId, to, text }) =>
        this.#send({ channel: "text", to, deliveryId, subject: "", text, messageId: null }),
      close: async () => {},
    };
    this.payments = {
      name: "demo",
      pay: async ({ paymentId }) => ({ providerRef: paymentId, status: "paid" }),
    };
  }

  setMood(channel: "email" | "text", mood: Mood, until: number): void {
    this.#moods.set(channel, { mood, until });
  }

  moodOf(channel: "email" | "text"): Mood | null {
    const set = this.#moods.get(channel);
    return set && set.until > this.#world.clock.ms ? set.mood : null;
  }

  /** While a provider counts as down, one message a minute tries. What was claimed before is on its way already. */
  mayCall(channel: "email" | "text", claimedAt: number, facts: Facts): boolean {
    const paused = facts.paused.get(channel);
    if (!paused || claimedAt <= paused.since) return true;
    const last = this.#probes.get(channel) ?? 0;
    this.#probes.set(channel, claimedAt);
    return claimedAt - Math.max(last, paused.since) >= 60_000;
  }

  excuse(deliveryId: string): void {
    this.excused.set(deliveryId, (this.excused.get(deliveryId) ?? 0) + 1);
  }

  async #send(message: Leaving): Promise<{ providerRef: string | null }> {
    const world = this.#world;
    const { process } = this;
    const calledAt = world.now();
    const row = await this.#claimOf(message.deliveryId);
    const name = world.nameOf(row);
    const call = (this.#calls.get(message.deliveryId) ?? 0) + 1;
    this.#calls.set(message.deliveryId, call);
    const roll = chanceOf(world.history.seed, name, call);
    const mood = this.moodOf(message.channel);
    await this.#atTheDoor("before", process);
    await this.#orEnd(() => checkLeaving(world, message, row, calledAt));
    world.clock.ms += this.#duration(mood, roll);
    const fate = this.deadAddresses.has(`${message.channel} ${message.to}`) ? "dead" : fateOf(mood, roll);
    world.tell(`${process?.name ?? "somebody"} sends ${name}: ${fate}`);
    if (fate === "taken" || fate === "answer lost") {
      this.taken.set(message.deliveryId, (this.taken.get(message.deliveryId) ?? 0) + 1);
      this.inbox.push({ ...message, providerRef: `${message.deliveryId}:${call}` });
      process?.taken.push(message.deliveryId);
      await this.#atTheDoor("taken", process);
    }
    return this.#answer(fate, message);
  }

  /** The dispatcher would take a violation for a vendor's failure: it ends the world instead. */
  async #orEnd(look: () => void | Promise<void>): Promise<void> {
    try {
      await look();
    } catch (error) {
      this.violation ??= error;
      this.process?.die();
      await new Promise(() => {});
    }
  }

  #answer(fate: Fate, message: Leaving): { providerRef: string | null } {
    switch (fate) {
      case "taken":
        return { providerRef: `${message.deliveryId}:${this.#calls.get(message.deliveryId)}` };
      case "dead":
        throw new ProviderError({ proves: "address-unknown", reason: "mailbox unknown" });
      case "broken":
        throw new TypeError("The vendor's library broke.");
      case "answer lost":
        this.excuse(message.deliveryId);
        throw new ProviderError({ proves: "unanswered", reason: "no answer" });
      case "refused":
        throw new ProviderError({ proves: "for-now", reason: "busy" });
      case "unreachable":
        throw new ProviderError({ proves: "unreached", reason: "not reached" });
    }
  }

  /** Milliseconds; never more than a provider may take. */
  #duration(mood: Mood | null, roll: number): number {
    if (mood === "slow") return 20_000 + Math.floor(roll * (longestMs - 20_000));
    if (mood === "down" && roll > 0.7) return longestMs;
    return 1 + Math.floor(roll * 1500);
  }

  /** The delivery's row under its present claim; the facts are read again for a claim they are older than. */
  async #claimOf(id: string) {
    const world = this.#world;
    const [claim] = await queryRows<{ status: string; at: string }>(
      world.ground.db,
      sql`select status, (extract(epoch from updated_at) * 1000)::int8::text as at from deliveries where id = ${id}::uuid`,
    );
    const known = world.deliveries.get(id);
    if (known?.status !== claim?.status || Date.parse(known?.updated_at ?? "") !== Number(claim?.at)) {
      await world.look();
    }
    const row = world.deliveries.get(id);
    if (!row) throw new Error("A message leaves that has no row.");
    return row;
  }

  async #atTheDoor(when: DoorEvent["when"], process: Process | null): Promise<void> {
    const due = this.events.filter((event) => event.when === when && event.send <= 0);
    for (const event of this.events) if (event.when === when) event.send -= 1;
    for (const event of due) {
      this.events.splice(this.events.indexOf(event), 1);
      await this.#orEnd(() => event.run(process));
      this.process = process;
    }
  }
}

function fateOf(mood: Mood | null, roll: number): Fate {
  if (mood === "down") return roll < 0.95 ? "unreachable" : "answer lost";
  if (mood !== "flaky") return "taken";
  if (roll < 0.25) return "refused";
  if (roll < 0.35) return "answer lost";
  return roll < 0.4 ? "broken" : "taken";
}
