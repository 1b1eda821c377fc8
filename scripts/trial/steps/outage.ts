import { setTimeout } from "node:timers/promises";
import type { Ground } from "../ground.ts";
import { expect, ports, waitFor } from "../machine.ts";
import { addPeople, requireOnceEach } from "../people.ts";
import { webs, workers } from "../servers.ts";

const seconds = 60;

/** PostgreSQL is away for a minute, while reminders leave. */
export async function outage({ postgres, postfix, servers, site }: Ground): Promise<string> {
  const units = [...webs, ...workers];
  const lengths = new Map<string, number>();
  for (const unit of units) lengths.set(unit, (await servers.readLog(unit)).length);
  const added = await addPeople(postgres.urlOf("daymark"), 60);
  await postgres.stop();
  const begun = Date.now();
  expect((await site.get("/")).status === 200, "The home page needs the database.");
  for (const port of ports.web) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(ready.status === 503, `/readyz of ${port} answers ${ready.status} without a database.`);
  }
  await setTimeout(seconds * 1000 - (Date.now() - begun));
  await postgres.start();
  for (const port of ports.web)
    await waitFor(`/readyz of ${port} answers 200 again`, 180, async () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  await requireOnceEach(postfix, added);
  const lines: number[] = [];
  for (const unit of units) {
    const said = async () => (await servers.readLog(unit)).slice(lengths.get(unit)).trim().split("\n");
    await waitFor(`${unit} says that the database is back`, 60, async () =>
      (await said()).some((line) => line.includes('"database back"')),
    );
    const all = await said();
    expect(all.every(isJson), `${unit} has logged a line that is no JSON.`);
    expect(
      all.filter((line) => line.includes('"database out of reach"')).length === 1,
      `${unit} has not said once that the database was away.`,
    );
    lines.push(all.length);
  }
  return `PostgreSQL was away for ${seconds} s: no process ended, each said so, in ${lines.join(", ")} lines of log; 60 reminders, each once`;
}

function isJson(line: string): boolean {
  if (line === "") return true;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
