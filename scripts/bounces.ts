import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { brand } from "#core/brand.ts";
import { type Config, readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";

/**
 * `npm run bounces -- FILE` (or `-` for standard input): hands a mail that came back to the running server, as a local
 * mail server's pipe does. It ends with sysexits.h's codes, which mail servers understand: 0 taken, 64 and 78 wrong
 * set-up, 65 refused, 66 no such file, 75 try again later.
 */
const codes = { ok: 0, usage: 64, refused: 65, noInput: 66, later: 75, config: 78 } as const;

const end = (code: keyof typeof codes, line: string): never => {
  (code === "ok" ? process.stdout : process.stderr).write(`${line}\n`);
  process.exit(codes[code]);
};

const [file, ...others] = process.argv.slice(2);
if (!file || others.length > 0) {
  end("usage", "Say which mail: npm run bounces -- FILE, or - for standard input.");
} else {
  const config = read();
  const mail = file === "-" ? await buffer(process.stdin) : await readFile(file).catch(() => null);
  if (mail === null) end("noInput", `${file} cannot be read.`);
  else await hand(config, mail);
}

function read(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return end("config", error.message);
  }
}

async function hand({ host, port, mailWebhookSecret }: Config, mail: Buffer): Promise<void> {
  if (!mailWebhookSecret) end("config", "Set MAIL_WEBHOOK_SECRET, here as for the server.");
  const isAnyAddress = host === "0.0.0.0" || host === "::";
  const server = `http://${isAnyAddress ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;
  const response = await fetch(`${server}/webhooks/mail/bounces`, {
    method: "POST",
    headers: { Authorization: `Bearer ${mailWebhookSecret}`, "Content-Type": "message/rfc822" },
    body: Uint8Array.from(mail),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null);
  if (response === null) {
    end("later", `No ${brand.name} answers at ${server}: start it, or set HOST and PORT as it has them.`);
    return;
  }
  if (response.status >= 500) end("later", `The server is busy (${response.status}). Try again.`);
  if (response.status === 401 || response.status === 404) {
    end("config", "The server refuses the secret: set the same MAIL_WEBHOOK_SECRET for both.");
  }
  if (!response.ok) end("refused", `The server refuses the mail (${response.status}).`);
  const { outcome } = (await response.json()) as { outcome: string };
  end("ok", outcome);
}
