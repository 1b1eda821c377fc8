import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, globSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { openPostgres } from "#server/db/client.ts";
import { commandLimits } from "#server/db/limits.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { seedCrowd } from "#tests/support/crowd.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";

/**
 * `npm run drill:failover`: three PostgreSQL under Patroni, etcd and HAProxy, and two workers. The drill kills the primary in the middle of
 * a morning of 2,000 reminders. None is lost, and only messages in flight may go twice. Needs root, a clone that `npm run build` has built,
 * and Debian's packages patroni, etcd-server, haproxy and postgresql. It ends all that it starts.
 */
const morning = 2000;
const killAt = 700;
/** Two workers with ten connections each to the mail server. */
const inFlight = 20;
const nodes = ["one", "two", "three"].map((name, n) => ({ name, database: 5501 + n, api: 5511 + n }));
const proxy = 5500;
const password = randomBytes(12).toString("hex");
const folder = mkdtempSync(join(tmpdir(), "daymark-failover-"));
const begun = Date.now();
const tell = (line: string) => console.log(`${((Date.now() - begun) / 1000).toFixed(1)} s  ${line}`);

const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]));
const postgres = { uid: id("-u"), gid: id("-g") };
const bin = globSync("/usr/lib/postgresql/*/bin").at(-1);
const running: ChildProcess[] = [];

/** Starts a program in a process group, so that one signal kills everything under it. */
function start(
  file: string,
  args: readonly string[],
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
) {
  const log = openSync(join(folder, `${running.length}.log`), "w");
  const child = spawn(file, args, { detached: true, stdio: ["ignore", log, log], cwd: folder, ...options });
  running.push(child);
  return child;
}

function end({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

/** Kills each PostgreSQL with this data folder: Patroni starts PostgreSQL in a separate session. */
const killPostgres = (dataFolder: string) => spawnSync("pkill", ["-KILL", "-f", "--", `-D ${dataFolder}`]);

async function waitFor<Result>(what: string, ask: () => Promise<Result | undefined>): Promise<Result> {
  for (const last = Date.now() + 180_000; Date.now() < last; await setTimeout(50)) {
    const found = await ask().catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`Not within three minutes: ${what}. The logs are in ${folder}.`);
}

/** The settings of docs/running.md, with shorter waits than Patroni's own. */
function patroniSettings({ name, database, api }: (typeof nodes)[number]): string {
  const authentication = {
    superuser: { username: "postgres", password },
    replication: { username: "copy", password },
  };
  const dcs = { ttl: 20, loop_wait: 2, retry_timeout: 5, synchronous_mode: true };
  // JSON is YAML.
  return JSON.stringify({
    scope: "daymark",
    name,
    etcd3: { host: "127.0.0.1:2379" },
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    bootstrap: { dcs, initdb: [{ encoding: "UTF8" }, { locale: "C" }] },
    postgresql: {
      listen: `127.0.0.1:${database}`,
      connect_address: `127.0.0.1:${database}`,
      data_dir: join(folder, name),
      bin_dir: bin,
      pgpass: join(folder, `${name}.pgpass`),
      authentication,
      parameters: { max_connections: 100, unix_socket_directories: folder },
      pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256"],
    },
  });
}

/** Sends every connection to the node whose Patroni calls it the primary, and closes those to any other. */
const proxySettings = `
defaults
  mode tcp
  timeout connect 2s
  timeout client 2h
  timeout server 2h
listen daymark
  bind 127.0.0.1:${proxy}
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, database, api }) => `  server ${name} 127.0.0.1:${database} check port ${api}`).join("\n")}
`;

const leader = async () => {
  const answer = await fetch(`http://127.0.0.1:${nodes[1]?.api}/cluster`).catch(() =>
    fetch(`http://127.0.0.1:${nodes[2]?.api}/cluster`),
  );
  const { members } = (await answer.json()) as { members: { name: string; role: string; state: string }[] };
  const isSafe = members.some(({ role }) => role === "sync_standby");
  const found = members.find(({ role, state }) => role === "leader" && state === "running");
  return isSafe ? found?.name : undefined;
};

function startWorker(url: string, smtp: string): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    DAYMARK_MODE: "production",
    DATABASE_URL: url,
    SMTP_URL: smtp,
    PUBLIC_URL: "https://daymark.example",
    MAIL_FROM: "reminders@daymark.example",
    OPERATOR_EMAIL: "operator@mail.example",
    TRUSTED_PROXIES: "0",
    DAYMARK_SECRET: password.repeat(2),
    STRIPE_SECRET_KEY: "sk_test_of_the_drill",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_drill",
  };
  return start(join(import.meta.dirname, "..", "..", "bin", "daymark"), ["worker"], { env });
}

try {
  chmodSync(folder, 0o777);
  start("etcd", ["--data-dir", join(folder, "etcd")]);
  const patroni = new Map<string, ChildProcess>();
  for (const node of nodes) {
    const file = join(folder, `${node.name}.yml`);
    writeFileSync(file, patroniSettings(node));
    mkdirSync(join(folder, `${node.name}-home`));
    patroni.set(node.name, start("patroni", [file], postgres));
  }
  writeFileSync(join(folder, "haproxy.cfg"), proxySettings);
  start("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")]);
  const first = await waitFor("a primary with a synchronous standby", leader);
  tell(`“${first}” is the primary, a standby is synchronous`);

  const url = `postgres://postgres:${password}@127.0.0.1:${proxy}/postgres`;
  const database = await waitFor("the proxy leads to it", async () => {
    const opened = openPostgres(url, { limits: commandLimits });
    await opened.db.execute(sql`select 1`);
    return opened;
  });
  await database.migrate();
  // A date five days away: its reminder of seven days before is due at any hour.
  const today = Temporal.Now.plainDateISO("America/Chicago");
  await seedCrowd(database.db, { count: morning, firstDate: today.add({ days: 5 }) });
  await database.close();
  const sink = await startSmtpSink();
  const workers = [startWorker(url, sink.url), startWorker(url, sink.url)];
  await waitFor(`${killAt} mails are taken`, async () => sink.received.length >= killAt || undefined);
  const killed = patroni.get(first);
  if (killed) end(killed, "SIGKILL");
  killPostgres(join(folder, first));
  const takenThen = sink.received.length;
  const killedAt = Date.now();
  tell(`killed “${first}” with ${takenThen} of ${morning} mails taken`);
  const second = await waitFor("another primary", async () => {
    const name = await leader();
    return name === first ? undefined : name;
  });
  tell(`“${second}” is the primary, ${Math.round((Date.now() - killedAt) / 1000)} s later`);

  const again = openPostgres(url, { limits: commandLimits });
  const states = () =>
    queryRows<{ status: string; count: number }>(
      again.db,
      sql`select status, count(*)::int as count from deliveries where template = 'reminder' group by 1`,
    );
  await waitFor("everything is sent and recorded", async () => {
    const found = (await states()).find(({ status }) => status === "sent");
    return found?.count === morning ? true : undefined;
  });
  tell(`all ${morning} are recorded as sent: ${JSON.stringify(await states())}`);
  await again.close();
  for (const worker of workers) end(worker, "SIGTERM");
  const reminders = sink.received.filter(({ to }) => to.startsWith("person"));
  const people = new Set(reminders.map(({ to }) => to));
  const ids = new Set(reminders.map(({ messageId }) => messageId));
  const twice = reminders.length - people.size;
  tell(`${people.size} people were reminded, ${twice} of them twice, by ${ids.size} Message-IDs`);
  if (people.size !== morning) throw new Error("A reminder was lost.");
  if (ids.size !== morning) throw new Error("A copy has a Message-ID of its own.");
  if (twice > inFlight) throw new Error(`More went twice than the ${inFlight} that can be in flight.`);
  await sink.close();
  console.log("All of it held.");
  rmSync(folder, { recursive: true, force: true });
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
} finally {
  for (const child of running.toReversed()) end(child, "SIGKILL");
  killPostgres(folder);
}
