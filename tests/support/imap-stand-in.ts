import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { ImapConfig } from "#server/start/canary-config.ts";

interface KeptMail {
  uid: number;
  raw: string;
  at: Date;
  isDeleted: boolean;
}

export interface ImapStandIn {
  /** The product's configuration for reading it. */
  config: ImapConfig;
  /** What lies in each folder. */
  folders: { INBOX: KeptMail[]; Junk: KeptMail[] };
  /** A mail has arrived there. `raw`: every byte, one character each. */
  deliver(raw: string, at: string, folder?: "INBOX" | "Junk"): KeptMail;
  /** Commands that break the protocol's rules (RFC 3501, RFC 4315). In a sound run it is empty. */
  breaches: string[];
  /** How often somebody has logged in. */
  logins: number;
  /** How it behaves: it works, refuses every password, or falls silent after its greeting. */
  mood: "well" | "refuses-login" | "hangs";
  /** Without it only all that is marked as deleted can be deleted. */
  hasUidPlus: boolean;
  close(): Promise<void>;
}

/**
 * A mailbox by IMAP on loopback, with the commands that the product sends; everything else is a breach, and answered with BAD as a
 * server does. Its answers are worded as Dovecot's are.
 */
export async function startImapStandIn(): Promise<ImapStandIn> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    converse(standIn, socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  let uid = 0;
  const standIn: ImapStandIn = {
    config: {
      host: "127.0.0.1",
      port,
      isSecure: false,
      needsStartTls: false,
      user: "canary@mail.example",
      password: "p@ss/word",
    },
    folders: { INBOX: [], Junk: [] },
    deliver(raw, at, folder = "INBOX") {
      uid += 1;
      const mail = { uid, raw, at: new Date(at), isDeleted: false };
      standIn.folders[folder].push(mail);
      return mail;
    },
    breaches: [],
    logins: 0,
    mood: "well",
    hasUidPlus: true,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return standIn;
}

type Folder = keyof ImapStandIn["folders"];

function converse(standIn: ImapStandIn, socket: Socket): void {
  const { config, folders, breaches } = standIn;
  let isIn = false;
  let open: { folder: Folder; isReadOnly: boolean } | null = null;
  /** The tag of an AUTHENTICATE that waits for its answer. */
  let authenticating: string | null = null;
  const say = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(""));
  const capabilities = () =>
    `IMAP4rev1 ID AUTH=PLAIN NAMESPACE SPECIAL-USE${standIn.hasUidPlus ? " UIDPLUS" : ""}`;
  const mailsOf = (set: string) => {
    const uids = set.split(",").map(Number);
    return open ? folders[open.folder].filter(({ uid }) => uids.includes(uid)) : [];
  };
  const expunge = (which: readonly KeptMail[]) => {
    if (!open) return;
    const folder = folders[open.folder];
    for (const mail of which.filter(({ isDeleted }) => isDeleted)) {
      say(`* ${folder.indexOf(mail) + 1} EXPUNGE`);
      folder.splice(folder.indexOf(mail), 1);
    }
  };

  function askForPassword(tag: string): void {
    authenticating = tag;
    say("+ ");
  }

  function authenticate(tag: string, answer: string): void {
    const [, user, password] = Buffer.from(answer, "base64").toString().split("\0");
    if (standIn.mood === "refuses-login" || user !== config.user || password !== config.password)
      return void say(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed for ${user}.`);
    isIn = true;
    standIn.logins += 1;
    say(`${tag} OK [CAPABILITY ${capabilities()}] Logged in`);
  }

  function select(tag: string, command: string, name: string): void {
    const folder = (Object.keys(folders) as Folder[]).find((one) => one === name);
    if (!folder) return void say(`${tag} NO [NONEXISTENT] Mailbox doesn't exist`);
    open = { folder, isReadOnly: command === "EXAMINE" };
    const next = Math.max(0, ...folders[folder].map(({ uid }) => uid)) + 1;
    say(
      "* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)",
      `* OK [PERMANENTFLAGS (${open.isReadOnly ? "" : "\\Deleted \\Seen"})] Flags permitted.`,
      `* ${folders[folder].length} EXISTS`,
      "* 0 RECENT",
      "* OK [UIDVALIDITY 1795810509] UIDs valid",
      `* OK [UIDNEXT ${next}] Predicted next UID`,
      `${tag} OK [READ-${open.isReadOnly ? "ONLY" : "WRITE"}] ${command} completed.`,
    );
  }

  /** Each command that the product may send, by its form; whether one must be logged in, or have a folder open. */
  const commands: [
    form: RegExp,
    needs: "any" | "in" | "open",
    act: (tag: string, parts: string[]) => void,
  ][] = [
    [/^CAPABILITY$/, "any", (tag) => say(`* CAPABILITY ${capabilities()}`, `${tag} OK done`)],
    [/^ID \(.*\)$/, "any", (tag) => say('* ID ("name" "stand-in")', `${tag} OK done`)],
    [/^LOGOUT$/, "any", (tag) => socket.end(`* BYE Logging out\r\n${tag} OK done\r\n`)],
    [/^AUTHENTICATE PLAIN$/, "any", askForPassword],
    [/^NAMESPACE$/, "in", (tag) => say('* NAMESPACE (("" "/")) NIL NIL', `${tag} OK done`)],
    [
      /^LIST "" "?(\*|INBOX|Junk)"?(?: RETURN \(SPECIAL-USE.*\))?$/,
      "in",
      (tag, [name]) => {
        if (name !== "Junk") say('* LIST (\\HasNoChildren) "/" INBOX');
        if (name !== "INBOX") say('* LIST (\\HasNoChildren \\Junk) "/" Junk');
        say(`${tag} OK List completed.`);
      },
    ],
    [/^LSUB "" "\*"$/, "in", (tag) => say(`${tag} OK Lsub completed.`)],
    [/^(SELECT|EXAMINE) (\w+)$/, "in", (tag, [command = "", name = ""]) => select(tag, command, name)],
    [
      /^UID SEARCH ((?:OR )*SUBJECT [\da-f]+(?: SUBJECT [\da-f]+| OR SUBJECT [\da-f]+)*)$/,
      "open",
      (tag, [criteria = ""]) => {
        const ors = criteria.match(/\bOR\b/g)?.length ?? 0;
        const words = [...criteria.matchAll(/SUBJECT ([\da-f]+)/g)].map(([, word = ""]) => word);
        // OR has exactly two operands.
        if (ors !== words.length - 1) return void breach(tag, criteria);
        const found = open
          ? folders[open.folder].filter(({ raw }) => words.some((word) => subjectOf(raw).includes(word)))
          : [];
        say(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join("")}`, `${tag} OK Search completed.`);
      },
    ],
    [
      /^UID FETCH ([\d,]+) \(UID ENVELOPE INTERNALDATE BODY\.PEEK\[HEADER\.FIELDS \(x-delivery-id\)\]\)$/i,
      "open",
      (tag, [set = ""]) => {
        for (const mail of mailsOf(set)) {
          const id = /^x-delivery-id:.*\r\n/im.exec(headOf(mail.raw))?.[0] ?? "";
          const number = open ? folders[open.folder].indexOf(mail) + 1 : 0;
          const subject = JSON.stringify(subjectOf(mail.raw));
          say(
            `* ${number} FETCH (UID ${mail.uid} INTERNALDATE "${internalDate(mail.at)}" ENVELOPE (NIL ${subject} NIL NIL NIL NIL NIL NIL NIL NIL) BODY[HEADER.FIELDS (X-DELIVERY-ID)] {${id.length + 2}}`,
            `${id}\r\n)`,
          );
        }
        say(`${tag} OK Fetch completed.`);
      },
    ],
    [
      /^UID STORE ([\d,]+) \+FLAGS \(\\Deleted\)$/,
      "open",
      (tag, [set = ""]) => {
        if (open?.isReadOnly) return void say(`${tag} NO Read-only mailbox.`);
        for (const mail of mailsOf(set)) mail.isDeleted = true;
        say(`${tag} OK Store completed.`);
      },
    ],
    [
      /^UID EXPUNGE ([\d,]+)$/,
      "open",
      (tag, [set = ""]) => {
        if (!standIn.hasUidPlus) return void breach(tag, "UID EXPUNGE without UIDPLUS");
        expunge(mailsOf(set));
        say(`${tag} OK Expunge completed.`);
      },
    ],
    // It deletes what others have marked, too.
    [
      /^(EXPUNGE|CLOSE)$/,
      "open",
      (tag) => {
        if (open) expunge([...folders[open.folder]]);
        say(`${tag} OK Expunge completed.`);
      },
    ],
  ];

  function breach(tag: string, line: string): void {
    breaches.push(line);
    say(`${tag} BAD Error in IMAP command`);
  }

  function obey(line: string): void {
    if (authenticating !== null) {
      const tag = authenticating;
      authenticating = null;
      authenticate(tag, line);
      return;
    }
    const [, tag = "*", command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
    for (const [form, needs, act] of commands) {
      const parts = form.exec(command);
      if (!parts) continue;
      if ((needs === "in" && !isIn) || (needs === "open" && open === null)) break;
      act(tag, parts.slice(1));
      return;
    }
    breach(tag, command);
  }

  let unread = "";
  socket.setEncoding("latin1");
  socket.on("data", (data) => {
    unread += data;
    const lines = unread.split("\r\n");
    unread = lines.pop() ?? "";
    for (const line of lines) if (standIn.mood !== "hangs") obey(line);
  });
  say(`* OK [CAPABILITY ${capabilities()}] ready.`);
}

const headOf = (raw: string) => raw.slice(0, raw.indexOf("\r\n\r\n") + 2);

/** Unfolded. Our subjects have no encoded words. */
const subjectOf = (raw: string) =>
  /^subject:\s*((?:.*\r\n[ \t])*.*)\r\n/im.exec(headOf(raw))?.[1]?.replace(/\r\n/g, "") ?? "";

/** "27-Nov-2026 20:15:09 +0000" */
function internalDate(at: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
