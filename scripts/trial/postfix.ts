import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fromGuide } from "./guide.ts";
import { atEnd, domain, ports, shell, waitFor } from "./machine.ts";

/** Everybody who reads has a mailbox here. */
const mailDomain = "mail.example";

/** A mail as a mailbox got it. */
interface Mail {
  to: string;
  subject: string;
  /** Headers and body as they came. */
  raw: string;
  text: string;
}

/**
 * Debian's Postfix with a configuration of its own: mails to `mail.example` go into folders, except to addresses that begin with
 * "gone", which it takes and then returns; mails to our own domain go through aliases; nothing leaves this machine.
 */
export interface Postfix {
  /** What has come to this address, the oldest first. */
  mailsTo(address: string): Promise<Mail[]>;
  /** How many mails came to each address whose subject fits. */
  counts(subject: RegExp): Promise<Map<string, number>>;
  /** The alias for bounces, as the guide has it. */
  takeBounces(): Promise<void>;
  log(): Promise<string>;
}

export async function startPostfix(folder: string): Promise<Postfix> {
  const config = join(folder, "postfix");
  const mail = join(folder, "mail");
  for (const name of [config, mail, join(folder, "spool"), join(folder, "postfix-data")]) await mkdir(name);
  const [uid, gid] = (await shell("id -u postfix; id -g postfix")).trim().split("\n").map(Number);
  await chown(join(folder, "postfix-data"), uid ?? 0, gid ?? 0);
  await chown(mail, uid ?? 0, gid ?? 0);
  await writeFile(join(config, "mailboxes"), mailboxes());
  await writeFile(join(config, "main.cf"), mainOf({ folder, config, mail, uid: uid ?? 0, gid: gid ?? 0 }));
  await writeFile(join(config, "master.cf"), masterOf());
  const env = { MAIL_CONFIG: config };
  await shell("postfix start 2>&1", { env });
  atEnd("Postfix", () => shell("postfix stop 2>&1", { env }));
  await waitFor("Postfix listens", 20, () =>
    shell(`exec 3<>/dev/tcp/127.0.0.1/${ports.smtp}`).then(
      () => true,
      () => false,
    ),
  );
  const mailsTo = async (address: string) => {
    const box = join(mail, address.split("@")[0] ?? "", "new");
    if (!existsSync(box)) return [];
    const files = (await readdir(box)).toSorted();
    return Promise.all(files.map(async (file) => readMail(address, await readFile(join(box, file), "utf8"))));
  };
  return {
    mailsTo,
    async counts(subject) {
      const counts = new Map<string, number>();
      for (const name of await readdir(mail)) {
        const address = `${name}@${mailDomain}`;
        const fitting = (await mailsTo(address)).filter((one) => subject.test(one.subject));
        if (fitting.length > 0) counts.set(address, fitting.length);
      }
      return counts;
    },
    async takeBounces() {
      // Postfix' folder is another one here, and MAIL_CONFIG tells its programs so.
      await shell(fromGuide("bounces: ", { "/etc/postfix/": `${config}/` }), { env });
      // As the guide goes on; newaliases is the same for /etc/aliases.
      if (!existsSync("/etc/aliases.db"))
        await shell("touch /etc/aliases && postalias /etc/aliases", { env });
      await shell("postfix reload 2>&1", { env });
    },
    log: () => readFile(join(folder, "postfix.log"), "utf8"),
  };
}

/** Who has a mailbox: the people of the trial by name, and more of a crowd than it ever makes. */
function mailboxes(): string {
  const crowd = Array.from({ length: 2000 }, (_, n) => `person${n + 1}`);
  return ["rosa", "nina", "operator", ...crowd].map((name) => `${name}@${mailDomain} ${name}/\n`).join("");
}

interface Place {
  folder: string;
  config: string;
  mail: string;
  uid: number;
  gid: number;
}

const mainOf = ({ folder, config, mail, uid, gid }: Place) => `compatibility_level = 3.6
myhostname = mail.${domain}
mydestination = ${domain}
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
queue_directory = ${folder}/spool
data_directory = ${folder}/postfix-data
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${folder}
local_recipient_maps =
default_transport = error:nothing leaves this machine
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
smtpd_reject_unlisted_recipient = no
virtual_mailbox_domains = ${mailDomain}
virtual_mailbox_maps = texthash:${config}/mailboxes
virtual_mailbox_base = ${mail}
virtual_minimum_uid = 1
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
`;

const masterOf = () =>
  [
    `127.0.0.1:${ports.smtp} inet n - n - - smtpd`,
    "pickup unix n - n 60 1 pickup",
    "cleanup unix n - n - 0 cleanup",
    "qmgr unix n - n 300 1 qmgr",
    "tlsmgr unix - - n 1000? 1 tlsmgr",
    "rewrite unix - - n - - trivial-rewrite",
    "bounce unix - - n - 0 bounce",
    "defer unix - - n - 0 bounce",
    "trace unix - - n - 0 bounce",
    "verify unix - - n - 1 verify",
    "flush unix n - n 1000? 0 flush",
    "proxymap unix - - n - - proxymap",
    "proxywrite unix - - n - 1 proxymap",
    "error unix - - n - - error",
    "retry unix - - n - - error",
    "discard unix - - n - - discard",
    "local unix - n n - - local",
    "virtual unix - n n - - virtual",
    "anvil unix - - n - 1 anvil",
    "scache unix - - n - 1 scache",
    "postlog unix-dgram n - n - 1 postlogd",
    "",
  ].join("\n");

/** Headers are unfolded, and the body's quoted-printable is undone: enough for mails that we have made ourselves. */
function readMail(to: string, raw: string): Mail {
  const [head = "", ...rest] = raw.replaceAll("\r\n", "\n").split("\n\n");
  const headers = head.replaceAll(/\n[ \t]+/g, " ");
  const body = rest.join("\n\n").replaceAll(/=\n/g, "");
  const text = body.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return { to, subject: /^Subject: (.*)$/m.exec(headers)?.[1] ?? "", raw, text };
}
