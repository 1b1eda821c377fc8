import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";

/** A reminder that has left. */
interface Sent {
  [column: string]: unknown;
  id: string;
  /** Its link names it. */
  number: number;
  address: string;
}

/** The reminders that have left, each once for somebody who reads it, and once for the vendor's receipt. */
export class Mailbox {
  readonly #db: Db;
  readonly #isReader: (person: number) => boolean;
  readonly #readers: Sent[] = [];
  readonly #receipts: Sent[] = [];
  #last = 0;
  #looking: Promise<void> | null = null;

  constructor(db: Db, isReader: (person: number) => boolean) {
    this.#db = db;
    this.#isReader = isReader;
  }

  nextReader = (): Promise<Sent | undefined> => this.#next(this.#readers);
  nextReceipt = (): Promise<Sent | undefined> => this.#next(this.#receipts);

  async #next(line: Sent[]): Promise<Sent | undefined> {
    if (line.length === 0) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      });
      await this.#looking;
    }
    return line.shift();
  }

  async #look(): Promise<void> {
    const sent = await queryRows<Sent>(
      this.#db,
      sql`select d.id, d.number::int as number, c.address from deliveries d
        join recipient_channels c on c.id = d.recipient_channel_id
        where d.number > ${this.#last}::int and d.kind = 'reminder' and d.status = 'sent' order by d.number limit 500`,
    );
    this.#last = sent.at(-1)?.number ?? this.#last;
    this.#receipts.push(...sent);
    this.#readers.push(...sent.filter(({ address }) => this.#isReader(Number(/\d+/.exec(address)?.[0]))));
  }
}
