import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { Ground } from "../ground.ts";
import { fromGuide, lineFromGuide } from "../guide.ts";
import { underLoad } from "../load.ts";
import { expect, machinePath, shell } from "../machine.ts";
import { addPeople, requireOnceEach } from "../people.ts";
import { daymark } from "../servers.ts";
import { makeUpgrade, releaseInUse } from "./install.ts";

/** A new release, and the guide's own restarts, while visitors ask and reminders leave. Then back again. */
export async function upgrade(ground: Ground): Promise<string> {
  const { site, postfix, folder } = ground;
  const before = await releaseInUse();
  const { result: words, answers: made } = await underLoad(site, () => makeUpgrade(ground));
  const after = await releaseInUse();
  expect(before !== after, "There is no new release.");
  expect(
    !(await site.get("/aboutus")).body.includes(words),
    "A running server serves the new release before its restart.",
  );
  const added = await addPeople(ground.postgres.urlOf("daymark"), 200);
  const restarts = fromGuide("for worker in 1 2", { "\ndaymark check": "" });
  const { answers } = await underLoad(site, () =>
    shell(restarts, { env: { PATH: `${folder}/bin:${machinePath}` } }),
  );
  for (const { right, wrong } of [made, answers]) {
    expect(
      wrong.length === 0,
      `${wrong.length} of ${right + wrong.length} requests failed: ${wrong.slice(0, 5).join(", ")}`,
    );
  }
  expect((await site.get("/aboutus")).body.includes(words), "The new release is not what is served.");
  await requireOnceEach(postfix, added);
  await shell(lineFromGuide("bin/daymark use --back", {}));
  expect((await releaseInUse()) === before, "use --back did not lead back.");
  await shell(`${daymark.replace("current", "previous")} use`);
  expect((await releaseInUse()) === after, "The way forward again is barred.");
  return `${answers.right} requests while four processes restarted, ${made.right} while the release was made, none refused; 200 reminders meanwhile, each once (${await fingerprint(ground)})`;
}

/** The migrations of the release, as a short name: it says whether an upgrade has changed the tables. */
async function fingerprint({ folder }: Ground): Promise<string> {
  const names = await readdir(`${folder}/clone/server/db/migrations`);
  return `tables ${createHash("sha256").update(names.join()).digest("hex").slice(0, 6)}`;
}
