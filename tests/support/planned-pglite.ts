import {
  messages,
  PGlite,
  type PGliteOptions,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";

/** Statements that PostgreSQL can plan once for many calls. */
const preparable = /^\s*(select|insert|update|delete|with)\b/i;

const changesTables = /\b(create|alter|drop|do)\b/i;

/** Whether the text may change the tables, so that prepared statements no longer fit them. */
const mayChangeTables = (text: string) => !preparable.test(text) && changesTables.test(text);

/** Each prepared statement keeps its plan in the memory of the database: about a tenth of a megabyte. */
const statementsAtMost = 1000;

type Message = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];

/** A statement that PostgreSQL has prepared under a name. */
interface Prepared {
  name: string;
  paramTypes: number[];
  /** The columns of its rows. Empty for a statement without rows. */
  columns: Message[];
}

/**
 * A PGlite in memory that parses and plans each statement once, and not for every call. Tests make the same few hundred
 * statements a hundred thousand times; half of their computing was planning. A call is also one message to the database
 * instead of six. Each statement has the same effect: its parameters are bound, not written into its text. The servers that
 * tests start as separate processes open PGlite itself (`server/db/client.ts`).
 */
export class PlannedPglite extends PGlite {
  readonly #prepared = new Map<string, Prepared>();
  /** How many statements the database has prepared, including those that no longer fit the tables. */
  #count = 0;

  static async open(options: PGliteOptions = {}): Promise<PlannedPglite> {
    const pglite = new PlannedPglite(options);
    await pglite.waitReady;
    // Otherwise PostgreSQL plans each statement five times for its values before it thinks of a plan for all values.
    await pglite.exec("set plan_cache_mode = force_generic_plan");
    return pglite;
  }

  override async query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    if (!this.#isPreparable(text, options)) {
      return super.query<Row>(text, params, options).finally(() => this.#forgetAfter(text));
    }
    await this._checkReady();
    // Like PGlite's own `query`, this waits for an open transaction.
    return this._runExclusiveTransaction(() => this.#run<Row>(text, params, options));
  }

  override exec(text: string, options?: QueryOptions): Promise<Results[]> {
    return super.exec(text, options).finally(() => this.#forgetAfter(text));
  }

  override transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((tx) => work(this.#planned(tx)));
  }

  /** Frees the memory of the prepared statements when there are many. Outside of transactions. */
  async trim(): Promise<void> {
    if (this.#count < statementsAtMost / 2) return;
    this.#prepared.clear();
    this.#count = 0;
    await super.exec("deallocate all");
  }

  #planned(tx: Transaction): Transaction {
    const query = async <Row>(text: string, params?: unknown[], options?: QueryOptions) => {
      if (!tx.closed && this.#isPreparable(text, options)) return this.#run<Row>(text, params, options);
      return tx.query<Row>(text, params, options).finally(() => this.#forgetAfter(text));
    };
    const exec = (text: string, options?: QueryOptions) =>
      tx.exec(text, options).finally(() => this.#forgetAfter(text));
    return Object.assign(Object.create(tx), { query, exec });
  }

  #isPreparable(text: string, options: QueryOptions | undefined): boolean {
    if (!preparable.test(text)) return false;
    if (options?.blob || options?.paramTypes || options?.serializers || options?.onNotice) return false;
    return this.#prepared.has(text) || this.#count < statementsAtMost;
  }

  #forgetAfter(text: string): void {
    if (mayChangeTables(text)) this.#prepared.clear();
  }

  #run<Row>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> {
    return this._runExclusiveQuery(async () => {
      try {
        const { name, paramTypes, columns } = this.#prepared.get(text) ?? (await this.#prepare(text));
        const values = params.map((value, at) => this.#serialize(value, paramTypes[at] ?? 0));
        const { bind, execute, sync } = protocol.serialize;
        const answer = await this.#send(bind({ statement: name, values }), execute(), sync());
        const parsers = this.#parsersOf(options);
        const { rowMode } = options ?? {};
        const [result] = parse.parseResults([...columns, ...answer], parsers, rowMode && { rowMode });
        return result as Results<Row>;
      } catch (error) {
        // As PGlite's own `query` does.
        if (error instanceof messages.DatabaseError) {
          Object.assign(error, { query: text, params, queryOptions: options });
        }
        throw error;
      }
    });
  }

  async #prepare(text: string): Promise<Prepared> {
    this.#count += 1;
    const name = `planned_${this.#count}`;
    const { parse: parseMessage, describe, sync } = protocol.serialize;
    const answer = await this.#send(parseMessage({ name, text }), describe({ type: "S", name }), sync());
    const prepared = {
      name,
      paramTypes: parse.parseDescribeStatementResults(answer),
      columns: answer.filter((message) => message.name === "rowDescription"),
    };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  #send(...parts: Uint8Array[]): Promise<Message[]> {
    return this.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }

  #serialize(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const serialize = this.serializers[type];
    return serialize ? serialize(value) : String(value);
  }

  /** PGlite's parsers, and the call's own before them. PGlite copies all of its parsers for each call. */
  #parsersOf(options: QueryOptions | undefined): PGlite["parsers"] {
    return options?.parsers ? Object.assign(Object.create(this.parsers), options.parsers) : this.parsers;
  }
}
