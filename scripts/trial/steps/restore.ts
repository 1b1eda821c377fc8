import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import type { Ground } from "../ground.ts";
import { lineFromGuide, wordsFromGuide } from "../guide.ts";
import { expect, shell } from "../machine.ts";
import { addPeople, requireNobodyTwice, requireOnceEach } from "../people.ts";
import { command, webs, workers } from "../servers.ts";

/** Lost with reminders that had not left yet: they leave from the restored database, and nothing else does. */
export async function loseUnsent(ground: Ground): Promise<string> {
  const { servers, postgres, postfix } = ground;
  for (const worker of workers) await servers.stop(worker);
  const waiting = await addPeople(postgres.urlOf("daymark"), 40);
  await backUp(ground);
  const before = await digest(ground);
  await lose(ground);
  await restore(ground);
  expect((await digest(ground)) === before, "The restored rows are not those of the dump.");
  const shown = await command(wordsFromGuide("daymark restore --waiting"));
  expect(/^Would go out: 40 at most/m.test(shown), `daymark restore --waiting: ${shown.split("\n")[1]}`);
  await servers.startAll([...webs, ...workers]);
  await nothingLeaves(ground, waiting);
  await command(wordsFromGuide("daymark restore --confirm"));
  await requireOnceEach(postfix, waiting);
  return "a dump, a loss and a restore: the same rows, nothing sent before the yes, then the 40 that had not left, each once";
}

/** Lost after reminders had left that the dump does not know of: the operator says until when they surely did. */
export async function loseSent(ground: Ground): Promise<string> {
  const { servers, postgres, postfix } = ground;
  for (const worker of workers) await servers.stop(worker);
  const added = await addPeople(postgres.urlOf("daymark"), 40);
  await backUp(ground);
  await servers.startAll(workers);
  await requireOnceEach(postfix, added);
  const lost = Temporal.Now.instant();
  await lose(ground);
  await restore(ground);
  const yes = wordsFromGuide("daymark restore --confirm --sent-before 2026-11-23T09:00Z", {
    "2026-11-23T09:00Z": lost.toString(),
  });
  const shown = await command(yes.replace("--confirm", "--waiting"));
  expect(/: 0 at most/.test(shown), `daymark restore --waiting --sent-before: ${shown.split("\n")[1]}`);
  const confirmed = await command(yes);
  expect(/^Counted as sent: 40,/m.test(confirmed), confirmed);
  await servers.startAll([...webs, ...workers]);
  const later = await addPeople(postgres.urlOf("daymark"), 10);
  await requireOnceEach(postfix, [...added, ...later]);
  return "a loss after 40 reminders had left: they count as sent, nobody got one twice, and the next 10 left, each once";
}

async function backUp({ places, postgres, backupRecipient }: Ground): Promise<void> {
  const line = lineFromGuide("daymark-dump /var/backups/daymark", {
    "/var/backups/daymark": places.backups,
    "age1…": backupRecipient,
  });
  await shell(line, { env: postgres.socket });
}

/** The machine is gone, with its database; another one has an empty one. */
async function lose({ servers, postgres }: Ground): Promise<void> {
  await servers.killAll();
  await postgres.empty("daymark");
}

async function restore({ places, folder, postgres }: Ground): Promise<void> {
  const newest = (await readdir(places.backups)).toSorted().at(-1) ?? "";
  const line = lineFromGuide("age -d -i daymark-backup.key", {
    "daymark-backup.key": join(folder, "daymark-backup.key"),
    FILE: join(places.backups, newest),
  });
  await shell(line, { env: postgres.socket });
  await command(wordsFromGuide("daymark restore --promoted"));
}

/** What the dashboards show and what was sent, as one hash. */
const digest = ({ postgres }: Ground): Promise<string> =>
  postgres.query(
    "daymark",
    `select md5(string_agg(t, '' order by t)) from (select d::text as t from deliveries d union all select l::text from locations l
     union all select s::text from subscriptions s union all select c::text from recipient_channels c) rows`,
  );

async function nothingLeaves({ servers, postfix }: Ground, waiting: readonly string[]): Promise<void> {
  const { setTimeout } = await import("node:timers/promises");
  // A worker looks at once when it starts, and each minute.
  await setTimeout(15_000);
  const boxes = await Promise.all(waiting.map((address) => postfix.mailsTo(address)));
  expect(boxes.flat().length === 0, "Something left before the operator's yes.");
  const logs = await Promise.all(workers.map((worker) => servers.readLog(worker)));
  expect(
    logs.some((log) => log.includes("restored and not confirmed")),
    "No worker says that it waits for the yes.",
  );
  await requireNobodyTwice(postfix);
}
