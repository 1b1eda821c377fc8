import { randomBytes } from "node:crypto";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fromGuide } from "./guide.ts";
import { atEnd, NotSo, ports, shell } from "./machine.ts";
import { postgresPrograms } from "./packages.ts";

/** Debian's PostgreSQL with a data folder of its own. */
export interface Postgres {
  /** Where PostgreSQL's own programs find the server, as its superuser. */
  socket: { PGHOST: string; PGPORT: string };
  /** The address of a database, as DATABASE_URL. */
  urlOf(database: string): string;
  /** The role and the database as the guide makes them. */
  prepare(): Promise<void>;
  /** Drops the database and makes an empty one, which belongs to the role. */
  empty(database: string): Promise<void>;
  query(database: string, statement: string): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startPostgres(folder: string): Promise<Postgres> {
  const programs = postgresPrograms();
  if (programs === null) throw new NotSo("There is no PostgreSQL.");
  const password = randomBytes(12).toString("hex");
  const data = join(folder, "postgres");
  await mkdir(data);
  const [uid, gid] = (await shell("id -u postgres; id -g postgres")).trim().split("\n").map(Number);
  await chown(data, uid ?? 0, gid ?? 0);
  const asPostgres = (line: string) =>
    shell(`setpriv --reuid=postgres --regid=postgres --init-groups ${line}`, { cwd: data });
  await asPostgres(
    `${programs}/initdb --pgdata=${data} --auth-local=peer --auth-host=scram-sha-256 --encoding=UTF8 >/dev/null`,
  );
  const flags = `-c port=${ports.postgres} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data}`;
  const control = (what: string) =>
    asPostgres(`${programs}/pg_ctl --pgdata=${data} --log=${data}/server.log --wait ${what} >/dev/null`);
  const start = () => control(`--options="${flags}" start`);
  await start();
  atEnd("PostgreSQL", () => control("--mode=immediate stop"));
  const query = (database: string, statement: string) =>
    shell(
      `setpriv --reuid=postgres --regid=postgres --init-groups psql --quiet --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --host=${data} --port=${ports.postgres} --dbname=${database}`,
      { cwd: data, input: statement },
    ).then((out) => out.trim());
  return {
    socket: { PGHOST: data, PGPORT: String(ports.postgres) },
    urlOf: (database) => `postgres://daymark:${password}@127.0.0.1:${ports.postgres}/${database}`,
    async prepare() {
      await query("postgres", fromGuide("create role daymark login", { "…": password }));
    },
    async empty(database) {
      await query("postgres", `drop database if exists ${database} with (force);`);
      await query("postgres", `create database ${database} owner daymark;`);
    },
    query,
    stop: () => control("--mode=fast stop").then(() => {}),
    start: () => start().then(() => {}),
  };
}
