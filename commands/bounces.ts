import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { brand } from "#core/brand.ts";
import { ConfigError } from "#server/config-error.ts";
import { type Config, readConfig } from "#server/start/config.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, UsageError } from "./command.ts";

/**
 * Hands a bounced mail to the running server, as a local mail server's pipe does. A mail server drops the mail at any exit code
 * but 0 and 75. So every fixable error (settings, a server that is down, a release that lacks a part) ends with 75: the mail
 * server then keeps the mail and tries again.
 */
export const usage = `daymark bounces FILE
    hands the mail in FILE, or on standard input with -, to the running server

Exit codes: 0 taken; 65 the server cannot read this mail; 75 not now, also while the settings are wrong, so that a
mail server keeps the mail and tries again; 64 and 66 typed by hand, without a FILE or with one that is not there.`;

export async function run(args: string[]): Promise<undefined> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UsageError("Say which mail: a file, or - for standard input.");
  const mail = file === "-" ? await buffer(process.stdin) : await readFile(file).catch(() => null);
  if (mail === null) throw new CommandError(`${file} cannot be read.`, exitCodes.noInput);
  await hand(readSettings(), mail);
}

const later = (line: string) => new CommandError(line, exitCodes.later);

function readSettings(): Config {
  try {
    return readConfig();
  } catch (error) {
    throw error instanceof ConfigError ? later(error.message) : error;
  }
}

async function hand({ host, port, mailWebhookSecret }: Config, mail: Buffer): Promise<void> {
  if (!mailWebhookSecret) throw later("Set MAIL_WEBHOOK_SECRET, here as for the server.");
  const isAnyAddress = host === "0.0.0.0" || host === "::";
  const server = `http://${isAnyAddress ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;
  const response = await fetch(`${server}/webhooks/mail/bounces`, {
    method: "POST",
    headers: { Authorization: `Bearer ${mailWebhookSecret}`, "Content-Type": "message/rfc822" },
    body: Uint8Array.from(mail),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null);
  if (response === null) {
    throw later(`No ${brand.name} answers at ${server}: start it, or set HOST and PORT as it has them.`);
  }
  if (response.status >= 500) throw later(`The server is busy (${response.status}). Try again.`);
  if (response.status === 401 || response.status === 404) {
    throw later("The server refuses the secret: set the same MAIL_WEBHOOK_SECRET for both.");
  }
  if (!response.ok) {
    throw new CommandError(`The server refuses the mail (${response.status}).`, exitCodes.refused);
  }
  const { outcome } = (await response.json()) as { outcome: string };
  say(outcome);
}
