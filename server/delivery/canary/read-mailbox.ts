import type { ImapFlow } from "imapflow";
import { codeOf, isFromDatabase } from "#server/db/driver-error.ts";
import type { unreadReasons } from "#server/db/schema/providers.ts";
import type { ImapConfig } from "#server/start/canary-config.ts";

/** The mailbox cannot be read. `reason` never has the server's words, which may quote the user. */
export class MailboxError extends Error {
  override name = "MailboxError";
  readonly reason: (typeof unreadReasons)[number];
  constructor(reason: MailboxError["reason"], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface FoundMail {
  token: string;
  /** When the mailbox got it. */
  at: Date | undefined;
  isSpam: boolean;
}

export interface ReadMailboxOptions {
  /** Milliseconds for the whole. A server that hangs holds up nothing but this look. */
  patienceMs?: number;
  signal?: AbortSignal | undefined;
}

/** Far less than the watchdog's, and than the minute of a round. */
const defaultPatienceMs = 40_000;

/**
 * Looks for mails of ours, by the token in their subject and their delivery's id, in the inbox and in the folder for spam. Those
 * that are found are deleted once `onFound` has taken them, and nothing else is: a server that can only delete all that is
 * marked (no UIDPLUS, RFC 4315) keeps them.
 * @throws MailboxError
 */
export async function readMailbox(
  imap: ImapConfig,
  wanted: ReadonlyMap<string, { deliveryId: string }>,
  onFound: (mail: FoundMail) => Promise<void>,
  options: ReadMailboxOptions = {},
): Promise<void> {
  await withMailbox(imap, options, async (client) => {
    for (const { path, isSpam } of await foldersOf(client)) {
      await client.mailboxOpen(path);
      const uids = await client.search(
        { or: [...wanted.keys()].map((subject) => ({ subject })) },
        { uid: true },
      );
      if (!uids) throw new MailboxError("broke");
      if (uids.length === 0) continue;
      const ours: number[] = [];
      const mails = await client.fetchAll(
        uids.slice(-mostMails),
        { uid: true, internalDate: true, envelope: true, headers: ["x-delivery-id"] },
        { uid: true },
      );
      for (const { uid, envelope, headers, internalDate } of mails) {
        const subject = envelope?.subject ?? "";
        // A mail that quotes ours (an answer, a bounce) has another id, or none.
        const id = /^x-delivery-id:\s*([\da-f-]{36})\s*$/im.exec(headers?.toString("latin1") ?? "")?.[1];
        const token = [...wanted.keys()].find((one) => subject.includes(one));
        if (token === undefined || wanted.get(token)?.deliveryId !== id) continue;
        await onFound({ token, at: internalDate === undefined ? undefined : new Date(internalDate), isSpam });
        ours.push(uid);
      }
      if (ours.length > 0 && client.capabilities.has("UIDPLUS"))
        await client.messageDelete(ours, { uid: true });
    }
  });
}

/** Logs in, and counts the folders that would be read. For `daymark check`. @throws MailboxError */
export const tryMailbox = (
  imap: ImapConfig,
  options: ReadMailboxOptions = {},
): Promise<{ hasSpam: boolean }> =>
  withMailbox(imap, options, async (client) => {
    const folders = await foldersOf(client);
    await client.mailboxOpen("INBOX", { readOnly: true });
    return { hasSpam: folders.some(({ isSpam }) => isSpam) };
  });

/** At most so many mails with one of our subjects are read: the newest. */
const mostMails = 100;

async function foldersOf(client: ImapFlow): Promise<{ path: string; isSpam: boolean }[]> {
  const spam = (await client.list()).filter(({ specialUse }) => specialUse === "\\Junk");
  return [{ path: "INBOX", isSpam: false }, ...spam.map(({ path }) => ({ path, isSpam: true }))];
}

async function withMailbox<Result>(
  imap: ImapConfig,
  { patienceMs = defaultPatienceMs, signal }: ReadMailboxOptions,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const { ImapFlow } = await import("imapflow");
  const { host, port, isSecure, needsStartTls, user, password } = imap;
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    // Undefined: as the server offers it.
    ...(needsStartTls && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    maxLiteralSize: 1_000_000,
    maxResponseSize: 2_000_000,
  });
  // The call that was under way fails with it.
  client.on("error", () => {});
  const late = AbortSignal.timeout(patienceMs);
  const ending = signal ? AbortSignal.any([signal, late]) : late;
  const ended = new Promise<never>((_, reject) => {
    ending.addEventListener("abort", () => reject(new MailboxError("no-answer")), { once: true });
  });
  try {
    return await Promise.race([
      (async () => {
        await client.connect();
        const result = await work(client);
        await client.logout();
        return result;
      })(),
      ended,
    ]);
  } catch (error) {
    throw error instanceof MailboxError || isFromDatabase(error)
      ? error
      : new MailboxError(reasonOf(error), { cause: error });
  } finally {
    client.close();
  }
}

const unreached =
  /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|EPIPE|NoConnection|EConnectionClosed|ClosedAfterConnect)/;
const silent = /TIMEOUT$|^ETIMEDOUT$/;
const certificate = /CERT|SIGNED|ALTNAME|VERIFY|UNABLE_TO_|^ERR_TLS|^ERR_SSL/;

function reasonOf(error: unknown): MailboxError["reason"] {
  if ((error as { authenticationFailed?: unknown }).authenticationFailed === true) return "login-refused";
  const code = codeOf(error) ?? "";
  if (certificate.test(code)) return "certificate";
  if (silent.test(code)) return "no-answer";
  return unreached.test(code) ? "unreached" : "broke";
}
