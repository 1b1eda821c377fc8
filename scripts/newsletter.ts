// `npm run newsletter -- send FILE.md --test ADDRESS | --all`: sends an issue of the newsletter, Markdown in the mails'
// design, to one address or once to everybody on the list. When it was stopped or killed, the same command goes on. It
// ends with 0 when the issue has been sent to everybody, with 75 (try again later, sysexits.h) while somebody still
// waits for it, and with 1 on a mistake.
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { normaliseEmail } from "#core/contacts.ts";
import { composeServices } from "#server/compose-services.ts";
import { readConfig } from "#server/config.ts";
import { ContentError } from "#server/content/front-matter.ts";
import { commandLimits } from "#server/db/limits.ts";
import { readIssue } from "#server/newsletter/read-issue.ts";
import { type Counts, SendingError, sendIssue, sendTestIssue } from "#server/newsletter/send-issue.ts";
import { explainStartError, isUsageError } from "#server/start-errors.ts";
import { requireRightClock } from "#server/worker/require-right-clock.ts";
import { releaseOrphanedClaims } from "#server/worker/sweep-deliveries.ts";

const usage = "npm run newsletter -- send FILE.md --test ADDRESS | --all";

/** EX_TEMPFAIL, as in the command for bounces (scripts/bounces.ts). */
const tryAgainLater = 75;

type Command = { file: string; to: { test: string } | "all" };

function readCommand(): Command {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { test: { type: "string" }, all: { type: "boolean" } },
  });
  const [verb, file, ...rest] = positionals;
  const isOne = (values.test === undefined) !== (values.all === undefined);
  if (verb !== "send" || file === undefined || rest.length > 0 || !isOne) throw new SendingError(usage);
  if (values.test === undefined) return { file, to: "all" };
  const address = normaliseEmail(values.test);
  if (address === null) throw new SendingError(`--test: "${values.test}" is not an email address.`);
  return { file, to: { test: address } };
}

const describe = (counts: Counts): string =>
  Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(", ") || "nobody is on the list";

async function send({ file, to }: Command): Promise<void> {
  const config = readConfig();
  const text = await readFile(file, "utf8").catch(() => {
    throw new SendingError(`${file} cannot be read.`);
  });
  const issue = readIssue(text, config.publicUrl);
  if (issue.removed.length > 0) {
    console.log(`Taken out, because it is not safe in a mail: ${issue.removed.join(", ")}`);
  }
  if (config.postalAddress === undefined && to !== "all") {
    console.log("POSTAL_ADDRESS is not set: a test goes out without one, --all does not.");
  }
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      console.log("Stopping after the messages in hand …");
      stopping.abort();
    });
  }
  const { services, database, close } = await composeServices(config, (step) => console.log(`${step} …`), {
    postgres: { limits: commandLimits },
  });
  try {
    // Nobody else can have the embedded database open, so the process that held these messages was killed.
    if (database.kind === "pglite") await releaseOrphanedClaims(database.db, services.clock.now());
    await requireRightClock(database.db, services);
    const onProgress = (passed: number, all: number) => console.log(`${passed} of ${all} subscribers`);
    const { counts, isThrough } =
      to === "all"
        ? await sendIssue(database.db, services, issue, { onProgress, signal: stopping.signal })
        : await sendTestIssue(database.db, services, issue, to.test);
    console.log(`${issue.name}: ${describe(counts)}.`);
    if (stopping.signal.aborted) console.log("Stopped. The same command goes on.");
    else if (!isThrough) explainRest(counts);
    if (!isThrough) process.exitCode = tryAgainLater;
  } finally {
    await close();
  }
}

function explainRest(counts: Counts): void {
  const { planned = 0, sending = 0 } = counts;
  if (planned > 0) {
    console.log(
      `${planned} wait for the mail server, or are being taken by the running worker. It sends them; the same command does too.`,
    );
  }
  if (sending > 0) {
    console.log(
      `${sending} are in the hands of the running worker, or of a process that was killed: then they are free again within ten minutes.`,
    );
  }
  console.log("Not everybody has it yet. The same command goes on with the rest.");
}

try {
  await send(readCommand());
} catch (error) {
  const isOurs = error instanceof SendingError || error instanceof ContentError;
  if (isUsageError(error)) console.error(usage);
  else console.error(isOurs ? (error as Error).message : explainStartError(error));
  process.exitCode = 1;
}
