import { openAsBlob } from "node:fs";
import { type messages, PGlite, type QueryOptions } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { callsOnThings, columnsOfThings } from "./calls-on-things.ts";
import { PlannedPglite } from "./planned-pglite.ts";

const asText: QueryOptions = { parsers: { 1184: (value: string) => value }, rowMode: "array" };
/** What a test could do to a database, with all that it gets back. */
const calls: [text: string, params?: unknown[], options?: QueryOptions][] = [
  ...callsOnThings,
  ["select * from things order by id", [], asText],
];

describe("a PGlite that plans each statement once", () => {
  let planned: PGlite;
  let own: PGlite;
  beforeAll(async () => {
    // A new PGlite would first make its files, which takes five times as long as a copy's start.
    const loadDataDir = await openAsBlob(inject("migratedPglite"));
    [planned, own] = await Promise.all([PlannedPglite.open({ loadDataDir }), PGlite.create({ loadDataDir })]);
    for (const pglite of [planned, own]) await pglite.exec(`create table things (${columnsOfThings})`);
  });
  afterAll(() => Promise.all([planned.close(), own.close()]));

  it("answers as PGlite itself, the second time too, in a transaction and outside", async () => {
    const play = async (pglite: PGlite) => {
      const answers = [];
      for (let round = 0; round < 2; round += 1) {
        for (const call of calls) answers.push(await pglite.query(...call));
        await pglite.exec("truncate things restart identity; drop index things_at");
        await pglite.transaction(async (tx) => {
          for (const call of calls) answers.push(await tx.query(...call));
          await tx.rollback();
        });
        await pglite.exec("alter sequence things_id_seq restart");
      }
      return answers;
    };
    expect(await play(planned)).toEqual(await play(own));
  });

  it("fails as PGlite itself, and works again", async () => {
    const failing: [string, unknown[]][] = [
      ["select nothing from things", []],
      ["insert into things (name) values ($1)", [null]],
      ["select $1::int", ["no number"]],
      ["select * from things where is_kept = $1", ["perhaps"]],
    ];
    const play = async (pglite: PGlite) => {
      const errors: unknown[] = [];
      const note = ({
        message,
        code,
        severity,
        query,
        params,
      }: messages.DatabaseError & { query?: string; params?: unknown[] }) =>
        void errors.push({ message, code, severity, query, params });
      for (const [text, params] of [...failing, ...failing]) {
        await pglite.query(text, params).catch(note);
        await pglite
          .transaction(async (tx) => {
            await tx.query(text, params).catch(note);
            await tx.query("select 1");
          })
          .catch(note);
        errors.push(await pglite.query("select 1 as one"));
      }
      return errors;
    };
    const errors = await play(planned);
    expect(errors).toEqual(await play(own));
    expect(errors.slice(0, 1)).toMatchObject([{ code: "42703", severity: "ERROR" }]);
  });

  it("sees a column that came or went since", async () => {
    const read = async () =>
      Object.keys((await planned.query<object>("select * from changing")).rows[0] ?? {});
    await planned.exec("create table changing (a int); insert into changing values (1)");
    expect(await read()).toEqual(["a"]);
    await planned.query("alter table changing add column b int");
    expect(await read()).toEqual(["a", "b"]);
    await planned.transaction((tx) => tx.exec("alter table changing drop column a"));
    expect(await read()).toEqual(["b"]);
  });

  it("lets nothing into an open transaction, and nothing through one that is over", async () => {
    const order: string[] = [];
    let closed: Parameters<Parameters<PGlite["transaction"]>[0]>[0] | undefined;
    const inside = planned.transaction(async (tx) => {
      closed = tx;
      await tx.query("select 1");
      order.push("inside");
      await tx.query("select 1");
      order.push("inside");
    });
    const outside = planned.query("select 1").then(() => order.push("outside"));
    await Promise.all([inside, outside]);
    expect(order).toEqual(["inside", "inside", "outside"]);
    await expect(closed?.query("select 1")).rejects.toThrow("Transaction is closed");
  });

  it("prepares no more statements than fit, and forgets them when asked", async () => {
    const prepared = async () =>
      (await planned.query<{ count: number }>("select count(*)::int from pg_prepared_statements")).rows[0]
        ?.count;
    for (let number = 0; number < 1100; number += 1) await planned.query(`select ${number}`);
    const many = await prepared();
    expect(many).toBeGreaterThan(900);
    expect(many).toBeLessThanOrEqual(1000);
    await (planned as PlannedPglite).trim();
    expect(await prepared()).toBe(1);
  });
});
