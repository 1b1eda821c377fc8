import { Temporal } from "temporal-polyfill";
import type { Action, History, Step } from "../history.ts";
import type { Random } from "../random.ts";

/** A scene: a situation that chance alone makes in one history of fifty. Each draft has other hours, numbers and people. */
export type Scene = (draft: Draft) => void;

/** The scenes' zones: far from New York, and on both sides of the date line. */
const zones = ["America/Chicago", "America/Los_Angeles", "Pacific/Honolulu", "Pacific/Guam"] as const;

/** Collects the steps of a scene. The scene's day 0 begins at 11:00 where everybody lives. */
export class Draft {
  readonly random: Random;
  zone: string;
  readonly #today: Temporal.PlainDate;
  readonly #actions: { instant: Temporal.Instant; action: Action }[] = [];
  /** How many days the scene lasts. */
  days = 2;

  constructor(
    random: Random,
    today = Temporal.PlainDate.from("2026-11-20").add({ days: random.between(0, 730) }),
  ) {
    this.random = random;
    this.zone = random.pick(zones);
    this.#today = today;
  }

  get #start(): Temporal.Instant {
    return this.#instantOf(0, "11:00");
  }

  #instantOf(day: number, time: string): Temporal.Instant {
    return this.#today
      .add({ days: day })
      .toZonedDateTime({ timeZone: this.zone, plainTime: time })
      .toInstant();
  }

  /** Adds actions on a day, at a time of everybody's clock. */
  at(day: number, time: string, ...actions: Action[]): void {
    for (const [index, action] of actions.entries()) {
      this.#actions.push({ instant: this.#instantOf(day, time).add({ seconds: index }), action });
    }
  }

  /**
   * A paid sign-up on the first day by somebody who registers for themselves. `friends` on the list read mail,
   * each at their own address. `dates`: in how many days.
   */
  list(household: number, dates: number[], { friends = 0, text = false } = {}): void {
    this.signUp(household, dates, { text });
    for (let friend = 0; friend < friends; friend += 1) {
      this.add(0, "12:05", household, { email: household * 5 + friend });
    }
    if (text) this.at(0, "12:10", { do: "text", household, channel: 0, says: "Start!", twice: false });
  }

  /** The sign-up alone. A number, if given, gets the question and has not answered. */
  signUp(household: number, dates: number[], { text = false, time = "12:00" } = {}): void {
    this.at(0, time, {
      do: "signup",
      household,
      userType: "registrant",
      master: "self",
      text,
      dates,
      pay: true,
      zones: [this.zone, this.zone],
    });
  }

  /** One more person on the list. */
  add(day: number, time: string, household: number, ways: { email?: number; phone?: number; zone?: string }) {
    const { email = null, phone = null, zone = this.zone } = ways;
    this.at(day, time, { do: "add", household, zone, email, phone });
  }

  history(seed: number): History {
    const steps = this.stepsSince(this.#start).toSorted((one, other) => one.at - other.at);
    return { seed, start: this.#start.toString(), days: this.days, steps };
  }

  stepsSince(start: Temporal.Instant): Step[] {
    return this.#actions.map(({ instant, action }) => ({
      at: Math.round(instant.since(start).total("seconds")),
      ...action,
    }));
  }
}
