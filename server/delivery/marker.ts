import { setImmediate } from "node:timers/promises";
import type { Db } from "#server/db/client.ts";
import { failureFacts } from "#server/failure-facts.ts";
import type { Services } from "#server/start/services.ts";
import { isTrouble, markBatch } from "./mark-batch.ts";
import { markLeft, type Outcome } from "./mark-deliveries.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";

/** The most outcomes in one transaction. Few more can be waiting (in-flight-limit.ts). */
const mostTogether = 50;

interface Note {
  delivery: ClaimedDelivery;
  outcome: Outcome;
  written: () => void;
  failed: (error: unknown) => void;
}

/**
 * Records outcomes as they come: while one transaction runs, the next outcomes gather. So a message is marked within milliseconds
 * of its answer, with one transaction at a time.
 */
export class Marker {
  readonly #db: Db;
  readonly #services: Services;
  readonly #isWorthIt: () => boolean;
  #notes: Note[] = [];
  #isWriting = false;
  /** Why this marker no longer calls the database. */
  #givenUp: { trouble: unknown } | null = null;

  /** `isWorthIt`: whether to retry against a database in trouble. */
  constructor(db: Db, services: Services, isWorthIt: () => boolean) {
    this.#db = db;
    this.#services = services;
    this.#isWorthIt = isWorthIt;
  }

  /** Resolves once the outcome is committed. */
  mark(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    return new Promise((written, failed) => {
      this.#notes.push({ delivery, outcome, written, failed });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#notes.length > 0) {
      // Wait one tick and write all outcomes together; one write each costs 10 % of throughput.
      await setImmediate();
      const together = this.#notes.splice(0, mostTogether);
      if (await this.#writeTogether(together)) continue;
      for (const note of together) await this.#writeTogether([note], true);
    }
    this.#isWriting = false;
  }

  /**
   * @returns false when the outcomes could not be written together: one that the database refuses must not spoil the others.
   * Retries against a database in trouble while that is worth it, then gives up for good: a hundred outcomes, each with its own
   * call to a silent database, would hold up a stopping process for minutes.
   */
  async #writeTogether(notes: readonly Note[], isLast = notes.length === 1): Promise<boolean> {
    try {
      if (this.#givenUp) throw this.#givenUp.trouble;
      const outcomes = new Map(notes.map(({ delivery, outcome }) => [delivery, outcome]));
      await markBatch(this.#db, this.#services, outcomes, this.#isWorthIt);
      for (const { written } of notes) written();
      return true;
    } catch (error) {
      if (isTrouble(error)) {
        this.#givenUp = { trouble: error };
        for (const { failed } of notes) failed(error);
        return true;
      }
      if (!isLast) return false;
      for (const note of notes) await this.#writeLeast(note, error);
      return true;
    }
  }

  /** A message that has left must not leave again, even when the rest of its outcome is refused. */
  async #writeLeast({ delivery, outcome, written, failed }: Note, refusal: unknown): Promise<void> {
    const db = this.#db;
    const { clock, log } = this.#services;
    try {
      if (outcome.status !== "sent" || !this.#isWorthIt()) throw refusal;
      await markLeft(db, clock.now(), delivery);
      log.error(failureFacts(refusal), "of a message that has left nothing more could be written down");
      written();
    } catch (error) {
      failed(error);
    }
  }
}
