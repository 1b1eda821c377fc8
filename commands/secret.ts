import { parseArgs } from "node:util";
import { createKeys, type Keys } from "#server/db/keys.ts";
import { forgetLostSecrets } from "#server/operate/forget-lost-secrets.ts";
import { type Config, readConfig } from "#server/start/config.ts";
import { readEmbeddedSecret } from "#server/start/embedded-secret.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";
import { countOf } from "./words/count-of.ts";

/** For a lost former secret. Shows only counts. */
export const usage = `daymark secret lost
    where a former secret is lost, and so no server starts: what goes with it. With --yes servers start without it

docs/running.md, "A new secret", has all steps.`;

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: "boolean" } },
  });
  const isSure = values.yes ?? false;
  const config = readConfig();
  if (positionals.length !== 1 || positionals[0] !== "lost") throw new UsageError();
  await lost(config, isSure);
}

async function lost(config: Config, isSure: boolean): Promise<void> {
  const keys = await readKeys(config);
  if (keys === null)
    throw new CommandError("There is no secret yet: the first start makes one.", exitCodes.failed);
  await withDatabase(async ({ db }) => {
    const gone = await forgetLostSecrets(db, keys, isSure);
    if (gone === null) {
      say("Nothing is lost: DAYMARK_SECRET opens all that this database knows.");
      return;
    }
    say(
      `${isSure ? "Forgotten" : "Would be forgotten"}: which numbers have sent STOP (${countOf(gone.stops, "number")}), and all calendar links, links in messages and logins.`,
    );
    if (!isSure)
      say("If the former secret is anywhere, set it as DAYMARK_SECRET_2 instead. Otherwise: --yes.");
  }, config);
}

/** The keys of the installation's secret. Null without one: never makes one. */
async function readKeys({ secret, secondSecret, dataDir }: Config): Promise<Keys | null> {
  const found = secret ?? (await readEmbeddedSecret(dataDir));
  return found ? createKeys(found, secondSecret) : null;
}
