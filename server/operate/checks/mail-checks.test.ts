import { generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { closedPort, said, wrongs } from "#tests/support/checks.ts";
import { startDnsStandIn } from "#tests/support/dns-stand-in.ts";
import { certificates, testAuthority } from "#tests/support/tls/certificates.ts";
import { checkMailServer } from "./check-mail.ts";
import { checkNames } from "./check-names.ts";

describe("the mail server", () => {
  async function mailServer(
    { key, cert }: { key: string; cert: string },
    { password = "right" as string | null, offers = true } = {},
  ) {
    const server = new SMTPServer({
      key,
      cert,
      ca: testAuthority,
      logger: false,
      authOptional: password === null,
      disabledCommands: offers ? [] : ["STARTTLS"],
      onAuth: (auth, _, done) =>
        auth.password === password
          ? done(null, { user: "me" })
          : done(new Error("rosa@mail.example is refused")),
    });
    server.on("error", () => {});
    const port = await new Promise<number>((resolve) => {
      const listener = server.listen(0, "127.0.0.1", () => resolve((listener.address() as AddressInfo).port));
    });
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return `localhost:${port}`;
  }
  const ca = `&tls.ca=${encodeURIComponent(testAuthority)}`;
  const look = (host: string, login = "me:right@") =>
    checkMailServer({ url: `smtp://${login}${host}?requireTLS=true${ca}`, from: "a@daymark.example" });

  it("is right when it encrypts, is who it says, and takes our login", async () => {
    expect(said(await look(await mailServer(certificates.valid)))).toEqual([
      "right: it answers by STARTTLS, with a valid certificate",
      "right: it takes our login",
    ]);
  });

  it.each([
    ["is expired", certificates.expired],
    ["is of another name", certificates.ofAnotherName],
  ])("is wrong when its certificate %s", async (_, certificate) => {
    expect(wrongs(await look(await mailServer(certificate)))).toEqual([
      expect.stringContaining("no mail can be handed over"),
    ]);
  });

  it("is wrong when it refuses our login, does not encrypt, or is not there, and its words are not repeated", async () => {
    const refused = await look(await mailServer(certificates.valid), "me:wrong@");
    expect(wrongs(refused)).toEqual([expect.stringContaining("it refuses our login")]);
    expect(JSON.stringify(refused)).not.toMatch(/rosa|wrong@|me:/);
    const plain = await look(await mailServer(certificates.valid, { offers: false }));
    expect(wrongs(plain)).toHaveLength(1);
    expect(wrongs(await look(`localhost:${await closedPort()}`))).toEqual([
      expect.stringContaining("no mail can be handed over"),
    ]);
  });
});

describe("the names", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const dkim = { domainName: "daymark.example", keySelector: "2026a", privateKey };
  const smtp = { url: "smtp://localhost", from: "Daymark <a@daymark.example>", dkim };
  const sound = () => ({
    "daymark.example": { txt: ["v=spf1 ip4:192.0.2.25 -all", "other=1"], mx: ["mail.daymark.example"] },
    "2026a._domainkey.daymark.example": { txt: [`v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`] },
    "_dmarc.daymark.example": { txt: ["v=DMARC1; p=reject; rua=mailto:x@daymark.example"] },
  });
  async function names() {
    const dns = await startDnsStandIn();
    onTestFinished(() => dns.close());
    dns.records = sound();
    const look = (of: typeof smtp | Omit<typeof smtp, "dkim"> = smtp, selector?: string) =>
      checkNames(of, "help@daymark.example", { servers: [dns.server], selector });
    return { dns, look };
  }

  it("are right", async () => {
    const { look } = await names();
    expect(said(await look())).toEqual([
      "right: SPF: daymark.example says who may send",
      "right: DKIM: 2026a._domainkey.daymark.example has the key that signs",
      "right: DMARC: daymark.example asks for p=reject",
      "right: MX: mail to daymark.example has a way",
    ]);
  });

  it.each<[string, Record<string, { txt?: string[]; mx?: string[] }>, string]>([
    ["no SPF", { "daymark.example": { txt: [], mx: ["m.example"] } }, "SPF: daymark.example has no record"],
    [
      "two of SPF",
      { "daymark.example": { txt: ["v=spf1 -all", "v=spf1 ~all"], mx: ["m.example"] } },
      "has 2 records",
    ],
    ["SPF for all", { "daymark.example": { txt: ["v=spf1 +all"], mx: ["m.example"] } }, "lets anybody send"],
    ["another key", { "2026a._domainkey.daymark.example": { txt: ["v=DKIM1; p=AAAA"] } }, "another key"],
    ["a key taken back", { "2026a._domainkey.daymark.example": { txt: ["v=DKIM1; p="] } }, "another key"],
    [
      "no policy",
      { "_dmarc.daymark.example": { txt: ["v=DMARC1; rua=mailto:x@y.example"] } },
      "has no policy",
    ],
    ["no DMARC", { "_dmarc.daymark.example": { txt: [] } }, "DMARC: daymark.example has no record"],
    ["a lone dot", { "daymark.example": { txt: ["v=spf1 -all"], mx: [""] } }, "takes no mail"],
  ])("are wrong with %s", async (_, records, says) => {
    const { dns, look } = await names();
    Object.assign(dns.records, records);
    expect(wrongs(await look())).toEqual([expect.stringContaining(says)]);
  });

  it("of a vendor that signs are looked up by the selector that is given, and not tried without", async () => {
    const { look } = await names();
    const { dkim: _, ...unsigned } = smtp;
    expect(said(await look(unsigned))[1]).toMatch(/^not tried: DKIM/);
    expect(said(await look(unsigned, "2026a"))[1]).toMatch(/^right: DKIM/);
    expect(said(await look(unsigned, "other"))[1]).toMatch(/^wrong: DKIM/);
  });

  it("are wrong, and not missing, when nobody answers", async () => {
    const { dns, look } = await names();
    dns.isSilent = true;
    expect(wrongs(await look()).every((line) => line.includes("nobody answers"))).toBe(true);
  }, 20_000);
});
