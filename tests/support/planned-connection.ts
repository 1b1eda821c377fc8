import type pg from "pg";
import { mayChangeTables, preparable, statementsAtMost } from "./plannable.ts";

/** Frees the memory of the prepared statements of a connection that plans once. */
export const forgetPlans = "deallocate all";

/**
 * Lets a connection plan each statement once, and not for every call: it gives names to the statements, as a program does
 * that prepares them. Tests make the same few hundred statements a hundred thousand times.
 */
export function planOnce(connection: pg.PoolClient): void {
  const names = new Map<string, string>();
  /** How many statements PostgreSQL keeps, also those that no longer fit the tables. */
  let kept = 0;
  /** No name comes twice: the driver remembers what it has prepared under which name. */
  let count = 0;
  const nameOf = (text: string): string | undefined => {
    if (!preparable.test(text)) return undefined;
    const known = names.get(text);
    if (known !== undefined || kept >= statementsAtMost) return known;
    kept += 1;
    count += 1;
    const name = `planned_${count}`;
    names.set(text, name);
    return name;
  };
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  const named = (statement: string | pg.QueryConfig, ...rest: unknown[]) => {
    const config = typeof statement === "string" ? { text: statement } : statement;
    if (config.text === forgetPlans) kept = 0;
    if (config.text === forgetPlans || mayChangeTables(config.text)) names.clear();
    // Without values it may be several statements in one text, which cannot be prepared.
    const isSingle = Array.isArray(config.values ?? rest[0]);
    const name = isSingle ? nameOf(config.text) : undefined;
    // The names that the product gives do not count here. To the driver a name is one text for the life of the connection, which is
    // the life of a server with its settings: here tests with other settings share it.
    const { name: given, ...unnamed } = config;
    if (name === undefined) return query(given === undefined ? statement : unnamed, ...rest);
    return query({ ...unnamed, name }, ...rest);
  };
  connection.query = named as typeof connection.query;
}
