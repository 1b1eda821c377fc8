import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import { parse } from "yaml";
import { reminderSubject } from "#tests/support/reminder-subject.ts";
import { registrantForm } from "#tests/support/sample-forms.ts";

/**
 * `npm run drill`: runs compose.yaml as docs/running.md says, from the image to a restored dump, with a mail server and a Stripe stand-in
 * that keep everything on this machine. It needs Docker with Compose, and ports 3000 and 8025. It removes all that it makes, and stops at
 * the first failed expectation.
 */
const root = join(import.meta.dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "daymark-drill-"));
const site = "http://127.0.0.1:3000";
const command = "/opt/daymark/current/bin/daymark";
const email = "rosa@mail.example";
const password = "A long walk in 9 cold winters!";
const begun = Date.now();

function expect(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new Error(sentence);
}

const tell = (line: string) => console.log(`${Math.round((Date.now() - begun) / 1000)} s  ${line}`);

const run = ([file = "", ...args]: readonly string[], input?: Buffer) =>
  execFileSync(file, args, { input, maxBuffer: 2 ** 28, stdio: ["pipe", "pipe", "pipe"] });
const hasPlugin = spawnSync("docker", ["compose", "version"]).status === 0;
const program = hasPlugin ? ["docker", "compose"] : ["docker-compose"];
const compose = (args: string, input?: Buffer) =>
  run([...program, "-p", "daymark-drill", "-f", join(folder, "compose.json"), ...args.split(" ")], input);
const inDatabase = (args: string, input?: Buffer) => compose(`exec -T postgres ${args}`, input);
const daymark = (args: string) => compose(`exec -T web ${command} ${args}`).toString();

async function waitFor<Result>(what: string, ask: () => Promise<Result | undefined>): Promise<Result> {
  for (const end = Date.now() + 120_000; Date.now() < end; await setTimeout(500)) {
    const found = await ask().catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`Not within two minutes: ${what}`);
}

type Mail = { to: string; subject: string; text: string };
const mails = async () => (await (await fetch("http://127.0.0.1:8025/")).json()) as Mail[];
const reminders = async () =>
  (await mails()).filter(({ to, subject }) => to === email && reminderSubject.test(subject));
const reminder = (count: number) =>
  waitFor(`reminder ${count} has come`, async () => (await reminders())[count - 1]);

/** Writes compose.yaml, its secrets and its .env. The service `outside` stands beside them, and lends web and worker its network. */
function writeProject(): void {
  const file = parse(readFileSync(join(root, "compose.yaml"), "utf8"), { merge: true });
  const { web, worker, postgres } = file.services;
  for (const service of [web, worker]) {
    service.build.context = root;
    service.network_mode = "service:outside";
    service.depends_on = { ...service.depends_on, outside: { condition: "service_started" } };
  }
  delete web.ports;
  const outside = {
    image: web.image,
    entrypoint: ["node", "/drill/outside.mjs"],
    volumes: [`${folder}/outside.mjs:/drill/outside.mjs:ro`],
    ports: ["127.0.0.1:3000:3000", "127.0.0.1:8025:8025"],
  };
  const { secrets, volumes } = file;
  const project = { services: { web, worker, postgres, outside }, secrets, volumes };
  writeFileSync(join(folder, "compose.json"), JSON.stringify(project));
  const password = randomBytes(24).toString("hex");
  mkdirSync(join(folder, "secrets"));
  const secret = (name: string, value: string) =>
    writeFileSync(join(folder, "secrets", name), value, { mode: 0o444 });
  secret("daymark_secret", randomBytes(36).toString("base64"));
  secret("postgres_password", password);
  secret("database_url", `postgres://daymark:${password}@postgres:5432/daymark`);
  secret("smtp_url", "smtp://127.0.0.1:2525");
  const settings = ["PUBLIC_URL=https://daymark.example", "MAIL_FROM=reminders@daymark.example"];
  settings.push("OPERATOR_EMAIL=operator@mail.example", "STRIPE_API_URL=http://127.0.0.1:4242");
  settings.push("STRIPE_SECRET_KEY=sk_test_of_the_drill", "STRIPE_WEBHOOK_SECRET=whsec_of_the_drill");
  writeFileSync(join(folder, ".env"), settings.join("\n"));
  const js = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';
  const esbuild = ["esbuild", join(root, "scripts/drill/outside.ts"), `--outfile=${folder}/outside.mjs`];
  run([...esbuild, "--bundle", "--platform=node", "--format=esm", `--banner:js=${js}`]);
}

const cookies = new Map<string, string>();
async function call<Answer>(method: string, path: string, data: object = {}): Promise<Answer> {
  const headers = {
    "Content-Type": "application/json",
    Origin: "https://daymark.example",
    "X-Forwarded-For": "192.0.2.1",
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  };
  const body = method === "GET" ? undefined : JSON.stringify(data);
  const answer = await fetch(site + path, { method, headers, ...(body && { body }) });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^(.+?)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  const text = await answer.text();
  expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Answer;
}

const inDays = (days: number) => Temporal.Now.plainDateISO("America/Chicago").add({ days }).toString();

async function signUp(): Promise<void> {
  const asked = await call<{ verification: { id: string } }>("POST", "/api/email-verifications", { email });
  const { id } = asked.verification;
  const code = await waitFor("the code has come", async () =>
    (await mails()).map(({ subject, text }) => /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0]).at(-1),
  );
  await call("POST", `/api/email-verifications/${id}/check`, { code });
  await call("POST", "/api/signups", {
    ...registrantForm,
    registrantInfo: { ...registrantForm.registrantInfo, email, phone: "" },
    textAccess: "no",
    locations: [{ name: "Alder County", frequency: "4", registrationDate: inDays(2) }],
    account: { email, password, passwordConfirmation: password },
    ...{ verificationEmail: email, verificationId: id, verified: true },
  });
  const [session] = /cs_test_\w+/.exec(JSON.stringify(await call("POST", "/api/checkout"))) ?? [];
  await fetch(`http://127.0.0.1:8025/${session}`, { method: "POST" });
  await call("POST", "/api/auth/sign-in/email", { email, password, keep: true });
}

function stop(service: string): void {
  const id = compose(`ps -q ${service}`).toString().trim();
  compose(`stop -t 60 ${service}`);
  const code = run(["docker", "inspect", "--format", "{{.State.ExitCode}}", id]).toString().trim();
  expect(code === "0", `${service} ended with ${code}.`);
}

async function start(): Promise<void> {
  compose("up -d");
  await waitFor("the site answers", async () => ((await fetch(`${site}/healthz`)).ok ? true : undefined));
}

try {
  writeProject();
  compose("build web");
  tell("the image is built");
  await start();
  tell("web, worker and PostgreSQL are up");
  await signUp();
  const first = await reminder(1);
  tell(`signed up, paid, and reminded: “${first.subject}”`);
  stop("worker");
  stop("web");
  await start();
  tell("stopped in order, each with 0, and up again");
  stop("worker");
  const board = JSON.stringify(await call("GET", "/api/dashboard"));
  const place = /"locations":\[\{"id":"([\w-]+)"/.exec(board)?.[1];
  // A date five days away: its reminder of seven days before is due at any hour of today, so at once.
  await call("PUT", `/api/locations/${place}/next-date`, { nextDueOn: inDays(5), opensOn: null });
  const dump = inDatabase("pg_dump -U daymark --format=custom daymark");
  stop("web");
  inDatabase("dropdb -U daymark daymark");
  inDatabase("createdb -U daymark daymark");
  inDatabase("pg_restore -U daymark --no-owner --single-transaction --dbname=daymark", dump);
  // Compose 1.29 would link the command's container to the service's, which does not work with a borrowed network.
  compose("rm -f web");
  compose("run --rm -T web restore --promoted");
  tell(`dumped (${Math.round(dump.length / 1024)} KB), dropped and restored`);
  await start();
  // A worker runs a round at its start, and each minute.
  await setTimeout(75_000);
  expect((await reminders()).length === 1, "Something left before the operator's yes.");
  const waiting = daymark("restore --waiting");
  expect(/^Would go out: 1 /m.test(waiting), waiting);
  daymark("restore --confirm");
  const second = await reminder(2);
  tell(`nothing left before the yes; after it “${second.subject}”`);
  console.log("All of it held.");
} catch (error) {
  const { stderr } = error as { stderr?: Buffer };
  console.error(String(error), stderr?.toString().slice(-3000) ?? "");
  process.exitCode = 1;
} finally {
  try {
    if (process.exitCode) console.error(compose("logs --tail=20").toString());
    compose("down --volumes --timeout 20");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
