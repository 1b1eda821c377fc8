import { parseArgs } from "node:util";
import { say } from "./command.ts";
import { linkedName, listReleases, releasesFolder } from "./release-folder.ts";

export const usage = `daymark releases
    the releases beside this one, the newest first; > is in use, < was in use before it`;

export async function run(args: string[]): Promise<undefined> {
  parseArgs({ args });
  const releases = releasesFolder();
  const [current, previous] = await Promise.all([releases.current, releases.previous].map(linkedName));
  for (const { name, builtAt, node } of await listReleases(releases)) {
    const mark = name === current ? ">" : name === previous ? "<" : " ";
    say(`${mark} ${name}  built ${builtAt}  Node ${node}`);
  }
}
