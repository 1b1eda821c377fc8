import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { hashPassword } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { createKeys } from "#server/db/keys.ts";
import { dateFirstRemindedOn } from "#tests/support/crowd.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { type BenchContext, seedBenchCrowd } from "./database.ts";
import { type Sink, withSink } from "./dispatch.ts";
import { countOf, faultsOf, mailWaitOf, type Played, steadinessOf, waitsOf } from "./load-findings.ts";
import { Mailbox } from "./mailbox.ts";
import { hear, postgresCpuSeconds, startChild } from "./processes.ts";
import { benchSecret, importAgencies, production, writeAgencies } from "./production.ts";
import { type Finding, number } from "./report.ts";
import { type Measured, startMeasured } from "./steadiness.ts";
import { Tally } from "./visitor.ts";
import { comeAndGo, type Ground, isOwnersTurn } from "./visits.ts";

interface Size {
  accounts: number;
  /** How many people are there at a time. */
  people: number;
  warmUpMs: number;
  forMs: number;
  sampleMs: number;
}

const big: Size = { accounts: 100_000, people: 150, warmUpMs: 60_000, forMs: 600_000, sampleMs: 30_000 };
const small: Size = { accounts: 4000, people: 30, warmUpMs: 3000, forMs: 20_000, sampleMs: 4000 };

/** So slow that the mails outlast the ten minutes: two workers with nine mails in flight each send 138 a second. */
const relayMs = 130;

const secrets = {
  password: "everybody's password",
  metricsToken: "metrics-token-of-the-benchmark-long-enough",
  mailSecret: "mail-secret-of-the-benchmark-long-enough",
};
/** What the measured processes call themselves to PostgreSQL. */
const applicationName = "daymark-measured";

/**
 * Two web processes, two workers and PostgreSQL on one machine, on a morning on which everybody has a reminder: people come, think and
 * leave while the mails go out. No answer may be wrong, nobody waits long, each mail leaves once, and no process holds more and
 * more. The floor of the waits is a bare node:http server that is asked in the same minutes.
 */
export async function measureLoad(context: BenchContext): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-bench-load-"));
  let findings: Finding[] = [];
  try {
    await withSink(relayMs, async (sink) => {
      findings = await measureMorning(context, folder, sink);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return findings;
}

async function measureMorning(context: BenchContext, folder: string, sink: Sink): Promise<Finding[]> {
  const size = context.small ? small : big;
  const database = await context.createDatabase();
  const env = {
    ...production,
    DATABASE_URL: database.url,
    PGAPPNAME: applicationName,
    SMTP_URL: sink.url,
    TRUSTED_PROXIES: "1",
    METRICS_TOKEN: secrets.metricsToken,
    MAIL_WEBHOOK_SECRET: secrets.mailSecret,
  };
  context.progress(`${number(size.accounts)} accounts are made …`);
  const dueOn = await seedAccounts(database.db, size.accounts);
  await importAgencies(await writeAgencies(folder, context.small), env);
  const bare = startChild("./bare-process.ts", { BYTES: "4000" });
  const { port } = await hear<{ port: number }>(bare);
  const servers: Measured[] = [];
  try {
    for (const [index, role] of (["web", "web", "worker", "worker"] as const).entries())
      servers.push(
        await startMeasured({ name: `${role} ${index}`, role, folder, env, everyMs: size.sampleMs }),
      );
    const ground: Ground = {
      site: { urls: servers.slice(0, 2).map(({ server }) => server.url), tally: new Tally() },
      keys: createKeys(benchSecret),
      dueOn,
      accounts: size.accounts,
      mailbox: new Mailbox(database.db, (person) => !isOwnersTurn(person)),
      bareUrl: `http://127.0.0.1:${port}/`,
      random: seededRandom(45),
      ...secrets,
    };
    while ((await sink.taken()) === 0) await setTimeout(100);
    const played = await playMorning(context, database.db, sink, ground, size);
    await Promise.all(servers.map(({ server }) => server.stop()));
    return [
      await faultsOf(context, database.db, {
        tally: ground.site.tally,
        servers,
        taken: await sink.taken(),
        played,
      }),
      ...waitsOf(ground.site.tally),
      await mailWaitOf(database.db),
      ...(await steadinessOf(context, servers, played)),
    ];
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()));
    bare.disconnect();
    await database.drop();
  }
}

/**
 * So many households with an account, all with one password, whose date is a week from today. They live where it is eleven in the
 * morning now, so that their first reminder fell due two hours ago.
 */
async function seedAccounts(db: Db, count: number): Promise<Temporal.PlainDate> {
  const east = 11 - Temporal.Now.zonedDateTimeISO("UTC").hour;
  // POSIX's sign: Etc/GMT-3 lies three hours east.
  const zone = `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
  const dueOn = dateFirstRemindedOn(Temporal.Now.plainDateISO(zone));
  await seedBenchCrowd(db, { count, firstDate: dueOn, timeZones: [zone] });
  await db.execute(sql`insert into "user" (id, name, email, email_verified)
    select 'owner' || n, 'Rosa Delgado', 'person' || n || '@mail.example', true from generate_series(1, ${count}::int) n`);
  await db.execute(sql`insert into account (id, account_id, provider_id, user_id, password)
    select id, id, 'credential', id, ${await hashPassword(secrets.password)} from "user"`);
  await db.execute(
    sql`update subscriptions s set owner_user_id = u.id from "user" u where u.email = s.claim_email`,
  );
  await db.execute(sql`vacuum full analyze subscriptions`);
  await db.execute(sql`vacuum analyze`);
  await db.execute(sql`checkpoint`);
  return dueOn;
}

/** The visits, which begin when the first mails have left. */
async function playMorning(
  { progress, dataDir }: BenchContext,
  db: Db,
  sink: Sink,
  ground: Ground,
  { people, warmUpMs, forMs, sampleMs }: Size,
): Promise<Played> {
  const { tally } = ground.site;
  const end = comeAndGo(ground, people);
  await setTimeout(warmUpMs);
  tally.measure();
  const [asked, taken, begun] = [tally.asked, await sink.taken(), performance.now()];
  const seconds = () => (performance.now() - begun) / 1000;
  const cpu = postgresCpuSeconds(dataDir);
  let connections = 0;
  while (seconds() * 1000 < forMs) {
    await setTimeout(sampleMs);
    connections = Math.max(
      connections,
      await countOf(db, sql`from pg_stat_activity where application_name = ${applicationName}`),
    );
  }
  const played = {
    requestsASecond: (tally.asked - asked) / seconds(),
    mailsASecond: ((await sink.taken()) - taken) / seconds(),
    connections,
    postgresCpu: (postgresCpuSeconds(dataDir) - cpu) / seconds(),
  };
  const left = await countOf(db, sql`from deliveries where status = 'planned' and kind = 'reminder'`);
  progress(
    `${played.requestsASecond.toFixed(1)} requests/s beside ${played.mailsASecond.toFixed(0)} mails/s, ${number(left)} left`,
  );
  if (left === 0) throw new Error("All mails were out before the end.");
  await end();
  return played;
}
