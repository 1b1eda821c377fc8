import { type EmailProvider, silentSeconds } from "#server/providers/email/port.ts";
import { type MayLeave, WithdrawnError } from "#server/providers/hand-over.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import { CarrierFileError, type SmsProvider } from "#server/providers/sms/port.ts";
import { checkLeaving } from "./check-leaving.ts";
import type { DeliveryFacts, Facts } from "./facts.ts";
import type { Process, Worker } from "./processes.ts";
import { chanceOf } from "./random.ts";
import { running } from "./running.ts";
import { durationOf, errorOf, type Fate, isTaken, longestMs } from "./vendor-answers.ts";
import { type MoodSet, VendorMoods } from "./vendor-moods.ts";
import { Violation, type World } from "./world.ts";

export type Channel = "email" | "text";

/** The domain of a stranger's own addresses. */
export const hisDomain = "@his.example";

/** A message as the product gives it to a provider. */
export interface Leaving {
  channel: Channel;
  to: string;
  deliveryId: string;
  subject: string;
  text: string;
  messageId: string | null;
}

/** A message that a provider has taken, under the provider's own name for it. */
export type Taken = Leaving & { providerRef: string; at: number };

/** The most calls in ten minutes: five that show the trouble, as many of a second worker, and one probe a minute. */
const callsWhileDown = 30;

const silentMs = silentSeconds * 1000;

/** An event at a provider besides the sending: somebody acts, or the dispatcher dies. */
export interface DoorEvent {
  /** Counts down with each message. */
  send: number;
  /** Before the vendor decides, or once it has taken the message. */
  when: "before" | "taken";
  run: (process: Process | null) => Promise<void>;
}

/** The providers at their ports, where the outside world begins. Each does what its mood and the message say. */
export class Vendors {
  readonly names = { email: "simulated mail", text: "simulated texts" };
  readonly payments: PaymentProvider = demoPayments;
  readonly moods: VendorMoods;
  /** The answer of the stranger's server about each of his addresses. Null before he has asked for anything. */
  hisServerSays: string | null = null;
  /** The messages that have arrived, the newest last. */
  readonly inbox: Taken[] = [];
  /** Deliveries that a provider has reported on, or that came back. */
  readonly reported = new Set<string>();
  /** How often each delivery was taken. */
  readonly taken = new Map<string, number>();
  /** How often it was taken without our learning of it. */
  readonly unacknowledged = new Map<string, number>();
  /** The deliveries of which we were told late. */
  readonly answeredLate = new Set<string>();
  /** How often each delivery may be taken once more (after a death, or because it came back). */
  readonly excused = new Map<string, number>();
  readonly events: DoorEvent[] = [];
  /** A violation found at the provider. The code that runs the process throws it. */
  violation: unknown = null;
  readonly #providers = new Map<Worker | null, { email: EmailProvider; sms: SmsProvider }>();
  readonly #probes = new Map<string, number>();
  /** The instants at which each provider answered a call not at all, the newest last. */
  readonly #unreached = new Map<Channel, number[]>();
  readonly #calls = new Map<string, number>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.moods = new VendorMoods(world.clock);
  }

  /** A pair of providers for each machine, as in production: a provider's pace outlasts a round. */
  of(worker: Worker | null): { email: EmailProvider; sms: SmsProvider } {
    const known = this.#providers.get(worker) ?? this.#newProviders();
    this.#providers.set(worker, known);
    return known;
  }

  #newProviders(): { email: EmailProvider; sms: SmsProvider } {
    return {
      email: {
        name: this.names.email,
        send: ({ deliveryId, to, subject, text, messageId }, mayLeave) =>
          this.#send({ channel: "email", to, deliveryId, subject, text, messageId }, mayLeave),
        close: async () => {},
      },
      sms: {
        name: this.names.text,
        number: "+15155550100",
        send: ({ deliveryId, to, text }, mayLeave) =>
          this.#send({ channel: "text", to, deliveryId, subject: "", text, messageId: null }, mayLeave),
        readDeactivated: async (day) => {
          const file = this.#world.carrierFiles.get(day.toString());
          return file ? numbersOf(file) : null;
        },
        close: async () => {},
      },
    };
  }

  /**
   * While a provider counts as down, one message a minute tries. Messages claimed before are on their way already. Messages
   * that somebody has asked for go on while the provider answers.
   */
  mayCall(channel: Channel, claimedAt: number, facts: Facts, isAskedFor: boolean): boolean {
    const paused = facts.paused.get(channel);
    if (!paused || claimedAt <= paused.since || (isAskedFor && paused.answers)) return true;
    const last = this.#probes.get(channel) ?? 0;
    this.#probes.set(channel, claimedAt);
    return claimedAt - Math.max(last, paused.since) >= 60_000;
  }

  /** A process has ended, and its machine's knowledge of the providers with it. */
  forget(worker: Worker): void {
    this.#providers.delete(worker);
  }

  excuse(deliveryId: string): void {
    this.excused.set(deliveryId, (this.excused.get(deliveryId) ?? 0) + 1);
  }

  async #send(
    message: Leaving,
    mayLeave: MayLeave = async () => true,
  ): Promise<{ providerRef: string | null }> {
    const world = this.#world;
    const process = running.getStore() ?? null;
    // The message waits in line, and meanwhile somebody says something.
    await this.#atTheDoor("before", process);
    // From here on, a process that freezes after the last check and before the call goes on with the call when it
    // wakes.
    process?.atTheDoor.add(message.deliveryId);
    if (!(await mayLeave())) {
      process?.atTheDoor.delete(message.deliveryId);
      throw new WithdrawnError();
    }
    const calledAt = world.now();
    await world.lookIfTouched();
    const row = this.#rowOf(message.deliveryId);
    const name = world.nameOf(row);
    const call = (this.#calls.get(message.deliveryId) ?? 0) + 1;
    this.#calls.set(message.deliveryId, call);
    const roll = chanceOf(world.history.seed, name, call);
    const mood = this.moods.of(message.channel);
    await this.#orEnd(process, () => checkLeaving(world, message, row, { calledAt, process }));
    const fate = this.#fateOf(message, mood, roll, name);
    if (fate === "unreachable") await this.#orEnd(process, () => this.#checkPeace(message.channel));
    const ms = fate === "never acknowledged" ? longestMs : durationOf(mood, roll);
    const finish = async (left: number) => {
      await this.#pass(message, process, left);
      world.tell(`${process?.name ?? "somebody"} sends ${name}: ${fate}`);
      if (isTaken(fate))
        await this.#take({ ...message, providerRef: `${message.deliveryId}:${call}` }, process);
    };
    const isSilent = message.channel === "email" && ms > silentMs;
    if (isSilent) await this.#pass(message, process, silentMs);
    else await finish(ms);
    // A message that froze at the provider goes out late, as it was claimed.
    const isLate = process?.frozenAtTheDoor.has(row.id) ?? false;
    if (!isLate) await this.#orEnd(process, () => this.#checkClaim(row, name, process));
    if (process) {
      process.atTheDoor.delete(row.id);
      process.frozenAtTheDoor.delete(row.id);
      process.sinceSending = 0;
    }
    if (isSilent) throw this.#silence(fate, message, mood, () => finish(ms - silentMs));
    return this.#answer(fate, message, mood);
  }

  /** A minute has gone by without an answer. The answer may still come. */
  #silence(fate: Fate, message: Leaving, mood: MoodSet | null, finish: () => Promise<void>): ProviderError {
    const { deliveryId } = message;
    const attempt = this.#rowOf(deliveryId).attempts;
    const count = this.unacknowledged.get(deliveryId) ?? 0;
    this.unacknowledged.set(deliveryId, count + 1);
    const late = finish().then(async () => {
      if (fate !== "taken") return null;
      await this.#world.lookIfTouched();
      // This does not hold when a frozen process hears of the answer after the next try has begun.
      const { status, attempts } = this.#rowOf(deliveryId);
      if (status === "planned" && attempts === attempt) {
        this.unacknowledged.set(deliveryId, count);
        this.answeredLate.add(deliveryId);
      }
      return this.#answer(fate, message, mood);
    });
    return new ProviderError({ proves: "unanswered", reason: "mail-server-did-not-answer" }, late);
  }

  /** The call takes its time at the vendor, and others go on. */
  async #pass({ deliveryId, to }: Leaving, process: Process | null, ms: number): Promise<void> {
    if (process === null) this.#world.clock.ms += ms;
    else {
      // The process froze a moment ago, as far as the world can tell at this moment.
      if (process.flow.frozenUntil !== null) {
        process.frozenAtTheDoor.add(deliveryId);
        this.excuse(deliveryId);
      }
      await process.gate(`a message to ${to}`, ms);
    }
  }

  /** Whatever the product counts, it must not press a provider that answers nobody. */
  #checkPeace(channel: Channel): void {
    const now = this.#world.clock.ms;
    const calls = [...(this.#unreached.get(channel) ?? []).filter((at) => at > now - 600_000), now];
    this.#unreached.set(channel, calls);
    if (calls.length > callsWhileDown) {
      throw new Violation(11, `${channel}: ${calls.length} calls in ten minutes, and nobody answers`);
    }
  }

  #rowOf(deliveryId: string): DeliveryFacts {
    const row = this.#world.deliveries.get(deliveryId);
    if (!row) throw new Error("A message leaves that has no row.");
    return row;
  }

  async #take(taken: Omit<Taken, "at">, process: Process | null): Promise<void> {
    const { deliveryId, channel } = taken;
    const world = this.#world;
    this.taken.set(deliveryId, (this.taken.get(deliveryId) ?? 0) + 1);
    this.inbox.push({ ...taken, at: world.clock.ms });
    process?.taken.push(deliveryId);
    const mood = this.moods.of(channel);
    if (mood?.mood === "filters" && mood.says !== undefined) world.willBeReturned(taken, mood.says);
    await this.#atTheDoor("taken", process);
  }

  /** A process holds its messages until its lease ends: nobody else may have changed the row meanwhile. */
  async #checkClaim(claimed: DeliveryFacts, name: string, process: Process | null): Promise<void> {
    const world = this.#world;
    await world.lookIfTouched();
    const row = this.#rowOf(claimed.id);
    const isHeld = row.status === "sending" && row.attempts === claimed.attempts;
    if (isHeld || this.reported.has(claimed.id)) return;
    const leaseEnds = Date.parse(claimed.claimed_until ?? "") - (process?.skewMs ?? 0);
    // Clocks may be minutes apart, so another's lease ends that much earlier.
    if (world.clock.ms >= leaseEnds - 4 * 60_000) return;
    throw new Violation(3, `${name}: became ${row.status} while its holder was sending it`);
  }

  /** The dispatcher would take a violation for a vendor's failure, so a violation ends the world instead. */
  async #orEnd(process: Process | null, look: () => void | Promise<void>): Promise<void> {
    try {
      await look();
    } catch (error) {
      this.violation ??= error;
      process?.die();
      await new Promise(() => {});
    }
  }

  #fateOf({ channel, to }: Leaving, mood: MoodSet | null, roll: number, name: string): Fate {
    if (to.endsWith(hisDomain) && mood?.mood !== "down") return "his";
    if (mood?.mood === "down") return roll < 0.95 ? "unreachable" : "answer lost";
    if (mood?.mood === "refuses") return "refused";
    if (mood?.mood === "throttled" && this.moods.isAboveRate(channel, mood)) return "too fast";
    if (mood?.mood === "quota" && this.moods.isAboveRate(channel, mood)) return "over quota";
    if (this.moods.isDead(channel, to)) return "dead";
    // One of the provider's filters rejects some messages each time.
    if (mood?.mood === "silent" && chanceOf(this.#world.history.seed, "silent", name) < 0.3) {
      return "never acknowledged";
    }
    if (mood?.mood === "swallowing") return "never acknowledged";
    if (mood?.mood !== "flaky") return "taken";
    if (roll < 0.25) return "busy";
    if (roll < 0.35) return "answer lost";
    return roll < 0.4 ? "broken" : "taken";
  }

  #answer(
    fate: Fate,
    { channel, deliveryId }: Leaving,
    mood: MoodSet | null,
  ): { providerRef: string | null } {
    if (fate === "taken") return { providerRef: `${deliveryId}:${this.#calls.get(deliveryId)}` };
    if (fate === "broken") throw new TypeError("The vendor's library broke.");
    if (isTaken(fate)) {
      this.unacknowledged.set(deliveryId, (this.unacknowledged.get(deliveryId) ?? 0) + 1);
    }
    throw errorOf(fate, channel, fate === "his" ? (this.hisServerSays ?? undefined) : mood?.says);
  }

  async #atTheDoor(when: DoorEvent["when"], process: Process | null): Promise<void> {
    const due = this.events.filter((event) => event.when === when && event.send <= 0);
    for (const event of this.events) if (event.when === when) event.send -= 1;
    for (const event of due) {
      this.events.splice(this.events.indexOf(event), 1);
      if (process) process.flow.busy += 1;
      await this.#orEnd(process, () => event.run(process));
      if (process) process.flow.busy -= 1;
    }
  }
}

/** The numbers of a file. A cut connection ends before the last one. */
async function* numbersOf({ numbers, isCut }: { numbers: string[]; isCut: boolean }): AsyncGenerator<string> {
  yield* isCut ? numbers.slice(0, -1) : numbers;
  if (isCut) throw new CarrierFileError("cut-short");
}
