import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { callsOnThings, columnsOfThings } from "./calls-on-things.ts";
import { forgetPlans, planOnce } from "./planned-connection.ts";

const asText = { getTypeParser: () => (value: string) => value };
/** What a test could do to a database, with all that it gets back. */
const calls: [statement: string | pg.QueryConfig, params?: unknown[]][] = [
  ...callsOnThings,
  [{ text: "select * from things order by id", types: asText, values: [] }],
  [{ text: "select * from things where name = any($1)", rowMode: "array" } as pg.QueryConfig, [["nothing"]]],
  ["select 1 as one; select 2 as two"],
];

describe("a connection that plans each statement once", () => {
  const open = () => new pg.Client({ connectionString: inject("postgresUrl") });
  const [planned, own] = [open(), open()];
  beforeAll(async () => {
    for (const connection of [planned, own]) {
      await connection.connect();
      await connection.query(`create temp table things (${columnsOfThings})`);
    }
    planOnce(planned as unknown as pg.PoolClient);
  });
  afterAll(() => Promise.all([planned.end(), own.end()]));

  const prepared = async () =>
    (await planned.query("select count(*)::int from pg_prepared_statements")).rows[0].count;

  it("answers as a connection by itself, the second time too", async () => {
    const play = async (connection: pg.Client) => {
      const answers = [];
      for (let round = 0; round < 2; round += 1) {
        for (const [statement, params] of calls) {
          const answer = await connection.query(statement as string, params);
          for (const { command, rows, rowCount } of [answer].flat())
            answers.push({ command, rows, rowCount });
        }
        await connection.query("truncate things restart identity; drop index things_at");
      }
      return answers;
    };
    expect(await play(planned)).toEqual(await play(own));
    expect(await prepared()).toBeGreaterThan(4);
  });

  it("fails as a connection by itself, and works again", async () => {
    const failing: [string, unknown[]][] = [
      ["select nothing from things", []],
      ["insert into things (name) values ($1)", [null]],
      ["select $1::int", ["no number"]],
    ];
    const play = async (connection: pg.Client) => {
      const seen: unknown[] = [];
      for (const [text, params] of [...failing, ...failing]) {
        await connection
          .query(text, params)
          .catch(({ message, code }: pg.DatabaseError) => seen.push([message, code]));
        seen.push((await connection.query("select 1 as one", [])).rows);
      }
      return seen;
    };
    const seen = await play(planned);
    expect(seen).toEqual(await play(own));
    expect(seen[0]).toEqual(['column "nothing" does not exist', "42703"]);
  });

  it("sees a column that came or went since", async () => {
    const read = async () => Object.keys((await planned.query("select * from changing", [])).rows[0]);
    await planned.query("create temp table changing (a int); insert into changing values (1)");
    expect(await read()).toEqual(["a"]);
    await planned.query("alter table changing add column b int");
    expect(await read()).toEqual(["a", "b"]);
    await planned.query("alter table changing drop column a");
    expect(await read()).toEqual(["b"]);
  });

  it("takes one name for two statements, as the connections of two servers would", async () => {
    const say = (text: string) => planned.query({ name: "said", text, values: [] });
    expect((await say("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect((await say("select 2 as two")).rows).toEqual([{ two: 2 }]);
  });

  it("prepares no more statements than fit, and forgets them when asked", async () => {
    for (let number = 0; number < 1100; number += 1) await planned.query(`select ${number}`, []);
    const many = await prepared();
    expect(many).toBeGreaterThan(900);
    expect(many).toBeLessThanOrEqual(1000);
    await planned.query(forgetPlans);
    expect(await prepared()).toBe(0);
    await planned.query("select 1", []);
    await planned.query("select 1", []);
    expect(await prepared()).toBe(1);
  });
});
