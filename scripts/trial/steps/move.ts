import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openEmbedded } from "#server/db/client.ts";
import { password } from "#tests/e2e/support/wizard.ts";
import { seedCrowd } from "#tests/support/crowd.ts";
import { reminderSubject } from "#tests/support/reminder-subject.ts";
import { registrantForm } from "#tests/support/sample-forms.ts";
import { dueInTwoDays, type Ground, settingsFile } from "../ground.ts";
import { lineFromGuide } from "../guide.ts";
import { atEnd, expect, machinePath, shell, waitFor } from "../machine.ts";
import { nextNumber, nextPeople, requireOnceEach } from "../people.ts";
import { command, daymark, webs, workers } from "../servers.ts";
import { openDashboard } from "./sign-up.ts";

const email = "nina@mail.example";
const port = 3010;

/** An embedded installation with somebody in it becomes one on PostgreSQL. */
export async function moveToPostgres(ground: Ground): Promise<string> {
  const { servers, postgres, postfix, site, folder } = ground;
  await servers.stopAll();
  const dataDir = join(folder, "embedded");
  await shell(`install -d -m 700 -o daymark -g daymark ${dataDir}`);
  const settings = join(folder, "embedded.env");
  await writeFile(settings, `DAYMARK_MODE=embedded\nDATA_DIR=${dataDir}\nPORT=${port}\n`);
  await shell(`chmod 644 ${settings}`);
  const embedded = await startEmbedded(settings);
  await signUpEmbedded();
  await waitFor("the demo has sent the first reminder", 90, async () => (await remindersInOutbox()) === 1);
  embedded.kill("SIGTERM");
  await once(embedded, "exit");
  const waiting = await addEmbedded(dataDir, 10);
  await shell(`chown -R daymark:daymark ${dataDir}`);
  await postgres.empty("moved");
  const url = new URL(postgres.urlOf("moved"));
  const line = lineFromGuide("daymark move --to", {
    "PGPASSWORD=…": `PGPASSWORD=${url.password}`,
    "localhost/daymark": `${url.host}/moved`,
  });
  const moved = await command(line, { env: { DAYMARK_ENV_FILE: settings } });
  expect(moved.startsWith("Moved and compared"), moved);
  const secret = (await readFile(join(dataDir, "secret"), "utf8")).trim();
  const before = await readFile(settingsFile, "utf8");
  await writeFile(
    settingsFile,
    before
      .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${postgres.urlOf("moved")}`)
      .replace(/^DAYMARK_SECRET=.*$/m, `DAYMARK_SECRET=${secret}`),
  );
  await servers.startAll([...webs, ...workers]);
  await requireOnceEach(postfix, waiting);
  const again = (await postfix.mailsTo(email)).length;
  expect(again === 0, `${again} mails came to somebody whose reminder the demo had sent.`);
  const context = await site.open();
  const page = await context.newPage();
  await openDashboard(page, email);
  await context.close();
  return "an embedded installation moved to PostgreSQL: its account logs in, what it had sent is not sent again, and the 10 that waited came, each once";
}

async function startEmbedded(settings: string): Promise<ChildProcess> {
  const args = ["--reuid=daymark", "--regid=daymark", "--clear-groups", daymark, "all"];
  const child = spawn("setpriv", args, {
    cwd: "/",
    env: { PATH: machinePath, DAYMARK_ENV_FILE: settings },
    stdio: "ignore",
  });
  atEnd("the embedded server", () => void child.kill("SIGKILL"));
  await waitFor("the embedded server answers", 120, () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return child;
}

/** As the wizard does, with the demo's payment. */
async function signUpEmbedded(): Promise<void> {
  let cookies = "";
  const post = async (path: string, data: object = {}) => {
    const origin = `http://localhost:${port}`;
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin, Cookie: cookies },
      body: JSON.stringify(data),
    });
    const text = await answer.text();
    expect(answer.ok, `${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    cookies = [cookies, ...answer.headers.getSetCookie().map((one) => one.split(";")[0])]
      .filter(Boolean)
      .join("; ");
    return JSON.parse(text) as { verification: { id: string; demoCode: string } };
  };
  const form = {
    ...registrantForm,
    registrantInfo: { ...registrantForm.registrantInfo, email, phone: "" },
    textAccess: "no" as const,
    locations: [{ name: "Alder County", frequency: "4", registrationDate: dueInTwoDays().toString() }],
    verificationEmail: email,
  };
  const { verification } = await post("/api/email-verifications", { email });
  await post(`/api/email-verifications/${verification.id}/check`, { code: verification.demoCode });
  const account = { email, password, passwordConfirmation: password };
  await post("/api/signups", { ...form, account, verificationId: verification.id, verified: true });
  await post("/api/checkout");
}

async function remindersInOutbox(): Promise<number> {
  const answer = await fetch(`http://localhost:${port}/api/outbox`);
  const { messages } = (await answer.json()) as { messages: { to: string; subject: string | null }[] };
  return messages.filter(({ to, subject }) => to === email && reminderSubject.test(subject ?? "")).length;
}

async function addEmbedded(dataDir: string, count: number): Promise<string[]> {
  const database = await openEmbedded(dataDir);
  try {
    await seedCrowd(database.db, { count, firstDate: dueInTwoDays(), from: nextNumber() });
  } finally {
    await database.close();
  }
  return nextPeople(count);
}
