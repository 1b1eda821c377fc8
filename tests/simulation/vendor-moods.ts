import type { Mood } from "./history.ts";

type Channel = "email" | "text";

/** A provider's mood, and its end (epoch milliseconds). */
export interface MoodSet {
  mood: Mood;
  until: number;
  says: string | number | undefined;
  rate: number | undefined;
}

/** The providers' moods, and the dead addresses. */
export class VendorMoods {
  readonly #clock: { ms: number };
  readonly #moods = new Map<Channel, MoodSet>();
  readonly #troubleUntil = new Map<Channel, number>();
  /** How many messages were taken in each minute or day. */
  readonly #counts = new Map<string, number>();
  readonly #dead = new Set<string>();
  /** When an address was last dead, in epoch milliseconds. */
  readonly #lastDead = new Map<string, number>();

  constructor(clock: { ms: number }) {
    this.#clock = clock;
  }

  set(channel: Channel, mood: MoodSet): void {
    this.#noteTrouble(channel);
    this.#moods.set(channel, mood);
    this.#noteTrouble(channel);
  }

  /** Ends the mood now when it changes early; otherwise at the mood's end. */
  #noteTrouble(channel: Channel): void {
    const before = this.#troubleUntil.get(channel) ?? 0;
    const mood = this.of(channel);
    // A slow provider takes everything.
    if (mood && mood.mood !== "slow") this.#troubleUntil.set(channel, Math.max(before, mood.until));
    else this.#troubleUntil.set(channel, Math.min(before, this.#clock.ms));
  }

  /** No provider, and no address of the people on the lists, has ever been in trouble. */
  get hasAlwaysBeenWell(): boolean {
    return this.#moods.size === 0 && this.#lastDead.size === 0;
  }

  of(channel: Channel): MoodSet | null {
    const set = this.#moods.get(channel);
    return set && set.until > this.#clock.ms ? set : null;
  }

  /** The instant since which the provider takes messages, or until which it does not. */
  troubleUntil(channel: Channel): number {
    return this.#troubleUntil.get(channel) ?? 0;
  }

  /**
   * Counts the message.
   * @returns whether it is one too many for this minute or day
   */
  isAboveRate(channel: Channel, { mood, rate = 1 }: MoodSet): boolean {
    const window = Math.floor(this.#clock.ms / (mood === "quota" ? 86_400_000 : 60_000));
    const key = `${channel} ${mood} ${window}`;
    const count = this.#counts.get(key) ?? 0;
    if (count >= rate) return true;
    this.#counts.set(key, count + 1);
    return false;
  }

  bury(channel: Channel, address: string): void {
    this.#dead.add(`${channel} ${address}`);
    this.#lastDead.set(`${channel} ${address}`, Number.POSITIVE_INFINITY);
  }

  revive(channel: Channel, address: string): void {
    if (this.#dead.delete(`${channel} ${address}`)) {
      this.#lastDead.set(`${channel} ${address}`, this.#clock.ms);
    }
  }

  isDead(channel: Channel, address: string): boolean {
    return this.#dead.has(`${channel} ${address}`);
  }

  /** When the address last accepted nothing, in epoch milliseconds: never, some time, or (infinity) now. */
  lastDead(channel: Channel, address: string): number {
    return this.#lastDead.get(`${channel} ${address}`) ?? 0;
  }
}
