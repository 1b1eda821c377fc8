/** Columns of a table of a test, one of each kind that a driver writes in its own way. */
export const columnsOfThings = `id int generated always as identity primary key, name text not null unique, at timestamptz,
  flags text[], facts jsonb, price numeric, is_kept boolean, data bytea`;

const values = [
  "a thing, with a quote's and a \\ and ü",
  "2026-11-23T01:02:03Z",
  ["one", "two, three", 'with "quotes"'],
  { deep: [1, null, "x"] },
  "12.50",
  true,
  Buffer.from([0, 1, 255]),
];
const insert =
  "insert into things (name, at, flags, facts, price, is_kept, data) values ($1, $2, $3, $4, $5, $6, $7)";

/** What a test could do to the table, in order. */
export const callsOnThings: [text: string, params?: unknown[]][] = [
  [insert, values],
  [`${insert} returning *`, ["nothing", null, null, undefined, null, null, null]],
  ["select * from things order by id"],
  ["select * from things where name = any($1) or id = $2::int", [["nothing"], 1]],
  ["select count(*), $1::text as said from things", [null]],
  ["update things set is_kept = not is_kept where id > $1", [0]],
  ["with gone as (delete from things where id = $1 returning name) select name from gone", [2]],
  ["create index things_at on things (at)"],
  ["select * from things where false"],
];
