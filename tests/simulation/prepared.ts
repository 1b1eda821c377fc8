import type { PGlite, QueryOptions, Transaction } from "@electric-sql/pglite";

/**
 * Runs a statement as one that PostgreSQL has planned before. The product's largest statements take five to fifteen
 * milliseconds to plan and one to run. Planned once, a history takes half the time. `plan_cache_mode` makes sure of it
 * (ground.ts).
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();

  /** As `client.query`, on the pool or in a transaction. */
  async query(
    client: PGlite | Transaction,
    statement: string,
    params: unknown[] = [],
    options?: QueryOptions,
  ): Promise<unknown> {
    // Each number of values in a list would make a statement of its own, which is not worth it.
    if (params.length > 60 || !/^\s*(select|insert|update|delete|with)\b/i.test(statement)) {
      return client.query(statement, params, options);
    }
    const name = this.#names.get(statement) ?? (await this.#prepare(client, statement));
    const values = params.length === 0 ? "" : `(${params.map(literal).join(", ")})`;
    return client.query(`execute ${name}${values}`, [], options);
  }

  async #prepare(client: PGlite | Transaction, statement: string): Promise<string> {
    const name = `simulated_${this.#names.size}`;
    await client.exec(`prepare ${name} as ${statement}`);
    // Also after a rollback, because prepared statements belong to the session.
    this.#names.set(statement, name);
    return name;
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return quoted(`{${value.map(element).join(",")}}`);
  if (value instanceof Date) return quoted(value.toISOString());
  return quoted(typeof value === "object" ? JSON.stringify(value) : String(value));
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const element = (value: unknown): string =>
  value === null || value === undefined ? "null" : JSON.stringify(String(value));
