import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { SmtpConfig } from "#server/start/mail-config.ts";
import { errorCode, type Look, notTried, right, wrong } from "./finding.ts";

export interface NameOptions {
  /** DNS servers, "192.0.2.1" or "192.0.2.1:5353". The machine's by default. */
  servers?: string[];
  /** A vendor's DKIM selector, where we have no key. */
  selector?: string | undefined;
}

/** The DNS records that prove our mails, and that bring back answers and bounces. */
export async function checkNames(
  { from, bounceAddress, dkim }: SmtpConfig,
  supportEmail: string,
  { servers, selector }: NameOptions = {},
): Promise<Look[]> {
  const resolver = new Resolver({ timeout: 2500, tries: 2 });
  if (servers) resolver.setServers(servers);
  const sender = domainOf(from);
  const envelope = domainOf(bounceAddress ?? from);
  const returning = new Set([envelope, domainOf(supportEmail)]);
  const looks = await Promise.all([
    lookAtSpf(resolver, envelope),
    dkim
      ? lookAtDkim(resolver, `${dkim.keySelector}._domainkey.${dkim.domainName}`, dkim.privateKey)
      : lookAtVendorsDkim(resolver, sender, selector),
    lookAtDmarc(resolver, sender),
    ...[...returning].map((domain) => lookAtMx(resolver, domain)),
  ]);
  return looks;
}

const absent = (error: unknown): boolean => ["ENOTFOUND", "ENODATA"].includes(errorCode(error));

/** Joins a record's strings. Null when the name has none. @throws the resolver's error when nobody answers */
async function textsAt(resolver: Resolver, name: string): Promise<string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((strings) => strings.join(""));
  } catch (error) {
    if (absent(error)) return null;
    throw error;
  }
}

/** No answer from a DNS server does not mean that the record is missing. */
async function orNoAnswer(name: string, look: () => Promise<Look>): Promise<Look> {
  try {
    return await look();
  } catch (error) {
    return wrong(
      `nobody answers for ${name} (${errorCode(error)})`,
      "Look at the domain's name servers, and at /etc/resolv.conf.",
    );
  }
}

const lookAtSpf = (resolver: Resolver, domain: string): Promise<Look> =>
  orNoAnswer(domain, async () => {
    const records = ((await textsAt(resolver, domain)) ?? []).filter((text) => /^v=spf1( |$)/i.test(text));
    const [record] = records;
    const mend = `Publish one TXT at ${domain}: v=spf1 ip4:… -all, or your vendor's include:.`;
    if (record === undefined) return wrong(`SPF: ${domain} has no record`, mend);
    if (records.length > 1)
      return wrong(`SPF: ${domain} has ${records.length} records, so none counts`, mend);
    const all = /(^|\s)([-~?+]?)all(\s|$)/i.exec(record)?.[2];
    if (all === "-" || all === "~" || (all === undefined && /\sredirect=/i.test(record)))
      return right(`SPF: ${domain} says who may send`);
    return wrong(`SPF: the record of ${domain} lets anybody send`, "Let it end with -all, or with ~all.");
  });

/** RFC 6376: without p=, or with an empty one, the key was revoked. */
const keyIn = (record: string): string | null =>
  /(?:^|;)\s*p=([A-Za-z\d+/=\s]*)/.exec(record)?.[1]?.replace(/\s/g, "") || null;

const lookAtDkim = (resolver: Resolver, name: string, privateKey: string): Promise<Look> =>
  orNoAnswer(name, async () => {
    const ours = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
    const records = (await textsAt(resolver, name)) ?? [];
    const mend = `Publish one TXT at ${name}: v=DKIM1; k=rsa; p=… (docs/running.md, Mail).`;
    const [record] = records;
    if (record === undefined) return wrong(`DKIM: ${name} has no record: every signature fails`, mend);
    if (records.length > 1) return wrong(`DKIM: ${name} has ${records.length} records`, mend);
    if (keyIn(record) === ours) return right(`DKIM: ${name} has the key that signs`);
    return wrong(`DKIM: ${name} has another key than DKIM_PRIVATE_KEY's: every signature fails`, mend);
  });

async function lookAtVendorsDkim(
  resolver: Resolver,
  sender: string,
  selector: string | undefined,
): Promise<Look> {
  if (selector === undefined)
    return notTried("DKIM: no key is set, so your vendor signs: name its selector with --dkim SELECTOR");
  const name = `${selector}._domainkey.${sender}`;
  return orNoAnswer(name, async () =>
    ((await textsAt(resolver, name)) ?? []).some((record) => keyIn(record) !== null)
      ? right(`DKIM: ${name} has a key`)
      : wrong(`DKIM: ${name} has no key`, "Publish the records that your vendor names."),
  );
}

const lookAtDmarc = (resolver: Resolver, sender: string): Promise<Look> =>
  orNoAnswer(sender, async () => {
    // RFC 7489: the domain itself, then the organisation's. Only a list of public suffixes knows which domain that is, so try
    // every parent.
    const labels = sender.split(".");
    const domains = labels.slice(0, -1).map((_, n) => labels.slice(n).join("."));
    for (const domain of domains) {
      const records = ((await textsAt(resolver, `_dmarc.${domain}`)) ?? []).filter((text) =>
        /^v=DMARC1\s*(;|$)/.test(text),
      );
      if (records.length > 1)
        return wrong(`DMARC: _dmarc.${domain} has ${records.length} records, so none counts`, "Keep one.");
      const policy = /;\s*p=(none|quarantine|reject)\b/i.exec(records[0] ?? "")?.[1]?.toLowerCase();
      if (policy === "none")
        return right(`DMARC: ${domain} watches (p=none); after two quiet weeks p=quarantine`);
      if (policy !== undefined) return right(`DMARC: ${domain} asks for p=${policy}`);
      if (records.length > 0)
        return wrong(`DMARC: the record of ${domain} has no policy`, "Add p=none to it.");
    }
    return wrong(
      `DMARC: ${sender} has no record`,
      `Publish a TXT at _dmarc.${sender}: v=DMARC1; p=none; rua=mailto:…`,
    );
  });

const lookAtMx = (resolver: Resolver, domain: string): Promise<Look> =>
  orNoAnswer(domain, async () => {
    const hosts = await resolver.resolveMx(domain).catch((error: unknown) => {
      if (absent(error)) return [];
      throw error;
    });
    // RFC 7505: a lone dot takes no mail.
    if (hosts.some(({ exchange }) => exchange !== "" && exchange !== "."))
      return right(`MX: mail to ${domain} has a way`);
    return wrong(
      `MX: ${domain} takes no mail, so bounces or answers are lost`,
      `Publish an MX for ${domain}, or use an address of a domain that has one.`,
    );
  });

/** Of "Name <address>", or of an address. */
const domainOf = (address: string): string => (/@([^\s<>@]+)>?\s*$/.exec(address)?.[1] ?? "").toLowerCase();
