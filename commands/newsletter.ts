import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { allLanguages, firstLanguage } from "#core/languages.ts";
import { normaliseEmail } from "#core/people/contacts.ts";
import { ContentError } from "#server/content/front-matter.ts";
import { type Issue, readIssue, withTranslation } from "#server/content/newsletter/read-issue.ts";
import {
  type Counts,
  SendingError,
  sendIssue,
  sendTestIssue,
} from "#server/content/newsletter/send-issue.ts";
import { readConfig } from "#server/start/config.ts";
import { type ExitCode, exitCodes } from "#server/start/exit-codes.ts";
import { requireRightClock } from "#server/worker/require-right-clock.ts";
import { releaseOrphanedClaims } from "#server/worker/sweep-deliveries.ts";
import { CommandError, say, UsageError } from "./command.ts";
import { withServices } from "./with-database.ts";

/** Sends an issue, Markdown in the mails' design, to one address or once to everybody on the list. */
export const usage = `daymark newsletter send FILE.md --test ADDRESS
    to one address, in each language it has
daymark newsletter send FILE.md --all
    once to everybody on the list; after a stop or a kill the same command goes on

FILE.md is like deploy/newsletter/issue.md. FILE.es.md beside it is the same issue for readers of Spanish. Without it they get
the English text, with a line that says so.
Exit codes: 0 everybody has it; 75 somebody still waits for it, and the same command goes on.`;

type Command = { file: string; to: { test: string } | "all" };

function readCommand(args: string[]): Command {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { test: { type: "string" }, all: { type: "boolean" } },
  });
  const [verb, file, ...rest] = positionals;
  const isOne = (values.test === undefined) !== (values.all === undefined);
  if (verb !== "send" || file === undefined || rest.length > 0 || !isOne) throw new UsageError();
  if (values.test === undefined) return { file, to: "all" };
  const address = normaliseEmail(values.test);
  if (address === null) throw new UsageError(`--test: "${values.test}" is not an email address.`);
  return { file, to: { test: address } };
}

const describe = (counts: Counts): string =>
  Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(", ") || "nobody is on the list";

/** The issue in the file, and its translations beside it: "december.md", "december.es.md". */
async function readIssueFiles(file: string, publicUrl: string): Promise<Issue> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`${file} cannot be read.`, exitCodes.noInput);
  });
  let issue = readIssue(text, publicUrl);
  for (const language of allLanguages.filter((one) => one !== firstLanguage)) {
    const beside = file.replace(/(\.[^./\\]*)?$/, `.${language}$1`);
    const translated = await readFile(beside, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw new CommandError(`${beside} cannot be read.`, exitCodes.noInput);
    });
    if (translated === null) {
      say(`There is no ${beside}: its readers get the English text, with a line that says so.`);
    } else {
      issue = withTranslation(issue, language, readIssue(translated, publicUrl));
    }
  }
  return issue;
}

async function send({ file, to }: Command): Promise<ExitCode> {
  const config = readConfig();
  const issue = await readIssueFiles(file, config.publicUrl);
  if (issue.removed.length > 0) {
    say(`Taken out, because it is not safe in a mail: ${issue.removed.join(", ")}`);
  }
  if (config.postalAddress === undefined && to !== "all") {
    say("POSTAL_ADDRESS is not set: a test goes out without one, --all does not.");
  }
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      say("Stopping after the messages in hand …");
      stopping.abort();
    });
  }
  return withServices(async ({ db, kind }, services) => {
    // No other process can have the embedded database open, so the process that held these messages was killed.
    if (kind === "pglite") await releaseOrphanedClaims(db, services.clock.now());
    await requireRightClock(db, services);
    const onProgress = (passed: number, all: number) => say(`${passed} of ${all} subscribers`);
    const { counts, isThrough } =
      to === "all"
        ? await sendIssue(db, services, issue, { onProgress, signal: stopping.signal })
        : await sendTestIssue(db, services, issue, to.test);
    say(`${issue.name}: ${describe(counts)}.`);
    if (stopping.signal.aborted) say("Stopped. The same command goes on.");
    else if (!isThrough) explainRest(counts);
    return isThrough ? exitCodes.ok : exitCodes.later;
  }, config);
}

function explainRest(counts: Counts): void {
  const { planned = 0, sending = 0 } = counts;
  if (planned > 0) {
    say(
      `${planned} wait for the mail server, or are being taken by the running worker. It sends them; the same command does too.`,
    );
  }
  if (sending > 0) {
    say(
      `${sending} are in the hands of the running worker, or of a process that was killed: then they are free again within ten minutes.`,
    );
  }
  say("Not everybody has it yet. The same command goes on with the rest.");
}

export async function run(args: string[]): Promise<ExitCode> {
  return send(readCommand(args)).catch((error: unknown) => {
    if (error instanceof SendingError)
      throw new CommandError(error.message, error.isForNow ? exitCodes.later : exitCodes.failed);
    throw error instanceof ContentError ? new CommandError(error.message, exitCodes.failed) : error;
  });
}
