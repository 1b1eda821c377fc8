import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { rootFolder } from "#server/root-folder.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, UsageError } from "./command.ts";
import {
  findDamage,
  linkedName,
  type ReleasesFolder,
  readRelease,
  releasesFolder,
  setLink,
} from "./release-folder.ts";

export const usage = `daymark use [RELEASE]
    lets the link "current" beside the releases' folder lead to RELEASE, or to the release that this command is from;
    before, every file of it is compared with what was built
daymark use --back
    to the release that was in use before

Running servers stay what they are until they are restarted: the workers first, then the web processes.`;

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { back: { type: "boolean" } },
  });
  if (positionals.length + (values.back ? 1 : 0) > 1) throw new UsageError();
  const releases = releasesFolder();
  const wanted = values.back ? await previousOf(releases) : (positionals[0] ?? basename(rootFolder));
  await requireWhole(releases, wanted);
  const former = await linkedName(releases.current);
  if (former === wanted) {
    say(`${wanted} is in use already.`);
    return;
  }
  if (former !== null) await setLink(releases, releases.previous, former);
  await setLink(releases, releases.current, wanted);
  say(
    `In use: ${wanted}${former === null ? "" : ` (before: ${former})`}. Restart the workers, then the web processes.`,
  );
}

async function previousOf(releases: ReleasesFolder): Promise<string> {
  const name = await linkedName(releases.previous);
  if (name === null) throw new CommandError("No release was in use before.", exitCodes.failed);
  return name;
}

async function requireWhole({ folder }: ReleasesFolder, name: string): Promise<void> {
  const refuse = (why: string) =>
    new CommandError(
      `${name} ${why}. Make it again with npm run release. Nothing was changed.`,
      exitCodes.incomplete,
    );
  // It must be a name, and no path that leads out of the folder.
  const release =
    basename(name) === name && !name.startsWith(".") ? await readRelease(join(folder, name)) : null;
  if (release === null) throw refuse(`is no whole release in ${folder}`);
  if (release.platform !== `${process.platform}-${process.arch}`)
    throw refuse(`was built for ${release.platform}`);
  const damaged = await findDamage(join(folder, name), release);
  if (damaged !== null) throw refuse(`is damaged: ${damaged} is not what was built`);
}
