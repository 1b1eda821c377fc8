import { attempt, ConfigError, refuseAll } from "#server/config-error.ts";
import { type ExitCode, exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, type Trouble, tell, UsageError } from "./command.ts";
import { readEnvironment } from "./read-environment.ts";
import { readSecretFiles } from "./read-secret-files.ts";
import { commands } from "./table.ts";

/**
 * `daymark COMMAND …`: the entry of all servers and commands, which read the settings the same way. Imports only small modules: a
 * command's own are loaded when the environment is complete, because React reads NODE_ENV while loading.
 */
const width = Math.max(...Object.keys(commands).map((name) => name.length));
const usage = `daymark COMMAND …

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  .join("\n")}

daymark COMMAND --help says more. Settings come from the environment and from the file that DAYMARK_ENV_FILE names;
bin/daymark reads /etc/daymark/daymark.env without being told.
Exit codes: 0 done; 1 failed; 64 typed wrong; 72 a part is missing; 75 try again later; 78 a setting is wrong.`;

const asksForHelp = (word: string | undefined) => word === "--help" || word === "-h" || word === "help";

async function main([name, ...args]: string[]): Promise<ExitCode | undefined> {
  if (asksForHelp(name)) {
    say(usage);
    return exitCodes.ok;
  }
  const entry = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    tell(name === undefined ? usage : `There is no command "${name}".\n\n${usage}`);
    return exitCodes.usage;
  }
  if (args.some((word) => word === "--help" || word === "-h")) {
    say((await entry.load()).usage);
    return exitCodes.ok;
  }
  try {
    const trouble: Trouble = { wrong: [], warnings: [] };
    await readSettings(trouble);
    if (!entry.examinesSettings) {
      refuseAll(trouble.wrong);
      for (const warning of trouble.warnings) complain(name, warning);
    }
    const command = await entry.load();
    return await command.run(args, trouble);
  } catch (error) {
    return end(name ?? "", await explain(error, entry));
  }
}

const servers: readonly (string | undefined)[] = ["web", "worker", "all", "api", "operator"];

/** A server's log in production is JSON from the first line to the last, as pino writes it. */
function complain(name: string | undefined, line: string, exitCode?: ExitCode): void {
  const isForMachines = servers.includes(name) && process.env.DAYMARK_MODE === "production";
  const level = exitCode === undefined ? 40 : 60;
  tell(
    isForMachines
      ? JSON.stringify({ level, time: Date.now(), ...(exitCode && { exitCode }), msg: line })
      : line,
  );
}

/** Set the brand before loading any module that makes sentences of it. */
async function readSettings(trouble: Trouble): Promise<void> {
  trouble.warnings.push(...(attempt(trouble.wrong, () => readEnvironment(process.env)) ?? []));
  trouble.warnings.push(...(attempt(trouble.wrong, () => readSecretFiles(process.env)) ?? []));
  // React reads it, even when the settings cannot be read.
  process.env.NODE_ENV ||= "production";
  const { readBrand } = await import("#server/start/read-brand.ts");
  globalThis.daymarkBrand = attempt(trouble.wrong, () => readBrand(process.env)) ?? globalThis.daymarkBrand;
}

interface Ending {
  line: string;
  exitCode: ExitCode;
}

async function explain(error: unknown, entry: (typeof commands)[string]): Promise<Ending> {
  if (error instanceof ConfigError) return { line: error.message, exitCode: exitCodes.config };
  if (error instanceof CommandError) return { line: error.message, exitCode: error.exitCode };
  if (isTypedWrong(error)) {
    const { usage: help } = await entry.load();
    return { line: error.message ? `${error.message}\n\n${help}` : help, exitCode: exitCodes.usage };
  }
  const { code } = error as { code?: unknown };
  if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") {
    const [line = ""] = (error as Error).message.split("\n");
    return {
      line: `A part is missing: ${line}. Build it again with npm run build.`,
      exitCode: exitCodes.incomplete,
    };
  }
  const { explainStartError, exitCodeOf } = await import("#server/start/start-errors.ts");
  return { line: explainStartError(error), exitCode: exitCodeOf(error) };
}

/** Our usage errors, and those of Node's `parseArgs`. */
function isTypedWrong(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  const { code } = error as { code?: unknown };
  return typeof code === "string" && code.startsWith("ERR_PARSE_ARGS");
}

/** Ends at once: a listener or a connection may be open. */
function end(name: string, { line, exitCode }: Ending): never {
  complain(name, line, exitCode);
  // A mail server's pipe drops the mail at any other code, and each of these errors can be fixed.
  const canBeMended = exitCode === exitCodes.config || exitCode === exitCodes.incomplete;
  process.exit(name === "bounces" && canBeMended ? exitCodes.later : exitCode);
}

const [typed] = process.argv.slice(2);
// `daymark status | head` closes the pipe: its reader has seen enough.
if (!servers.includes(typed)) {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(exitCodes.ok);
  });
}
process.exitCode = await main(process.argv.slice(2));
