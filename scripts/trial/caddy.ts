import { spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { atEnd, domain, machinePath, waitFor } from "./machine.ts";
import { chromium as executablePath } from "./packages.ts";

const siteUrl = `https://${domain}`;

/** The site as a visitor reaches it: by TLS, through Caddy with an authority of its own. */
interface Answer {
  status: number;
  body: string;
}

export interface Site {
  /** The file of the authority's certificate. */
  authority: string;
  get(path: string): Promise<Answer>;
  /** A form that the site sends. A proxy cannot simply send its body again. */
  post(path: string, body: object): Promise<Answer>;
  /** A browser that trusts the authority, and knows no other machine than this one. */
  open(): Promise<BrowserContext>;
  log(): Promise<string>;
}

/** Caddy with the file of deploy/: another domain, certificates of its own authority, and a log in our folder. */
export async function startCaddy(folder: string, release: string): Promise<Site> {
  const own = join(folder, "caddy");
  await mkdir(own);
  const file = await readFile(join(release, "deploy", "caddy", "Caddyfile"), "utf8");
  const log = join(own, "daymark.log");
  const options = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tstorage file_system ${own}/storage\n}\n`;
  const site = file.replaceAll("daymark.example", domain).replace("/var/log/caddy/daymark.log", log);
  await writeFile(join(own, "Caddyfile"), options + site);
  const caddy = spawn("caddy", ["run", "--config", join(own, "Caddyfile"), "--adapter", "caddyfile"], {
    env: { PATH: machinePath, HOME: own },
    stdio: ["ignore", "ignore", "pipe"],
  });
  caddy.stderr.pipe(createWriteStream(join(own, "errors.log")));
  atEnd("Caddy", async () => {
    const ended = once(caddy, "exit");
    caddy.kill("SIGTERM");
    await ended;
  });
  const authorities = join(own, "storage", "pki", "authorities", "local");
  const ca = await waitFor("Caddy has made its authority", 20, () =>
    readFile(join(authorities, "root.crt"), "utf8").catch(() => null),
  );
  // Caddy's own folder is closed to others, and commands run as another user.
  const authority = join(folder, "authority.crt");
  await writeFile(authority, ca);
  const get = (path: string) => askBy(ca, path);
  await waitFor(
    "the site answers by TLS",
    20,
    async () => (await get("/").catch(() => null))?.status === 200,
  );
  return {
    authority,
    get,
    post: (path, body) => askBy(ca, path, JSON.stringify(body)),
    // What the site sends are its own certificate and the one between.
    open: async () => openBrowser([await readFile(join(authorities, "intermediate.crt"), "utf8")]),
    log: () => readFile(log, "utf8"),
  };
}

/** A request of its own, with a connection of its own: what a restart refuses shows. */
const askBy = (ca: string, path: string, sent: string | null = null) =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request({
      host: "127.0.0.1",
      servername: domain,
      path,
      ca,
      agent: false,
      method: sent === null ? "GET" : "POST",
      headers: {
        Host: domain,
        ...(sent !== null && { "Content-Type": "application/json", Origin: `https://${domain}` }),
      },
    });
    asked.once("error", reject);
    asked.setTimeout(30_000, () => asked.destroy(new Error("no answer for 30 s")));
    asked.once("response", (answer) => {
      let body = "";
      answer.on("data", (block: Buffer) => {
        body += block.toString();
      });
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.once("error", reject);
    });
    asked.end(sent ?? undefined);
  });

let browser: Browser | null = null;

/** Chromium knows no authority of ours, but it accepts a chain with a key that it was told. */
async function openBrowser(certificates: readonly string[]): Promise<BrowserContext> {
  const keys = certificates.map((pem) =>
    createHash("sha256")
      .update(new X509Certificate(pem).publicKey.export({ type: "spki", format: "der" }))
      .digest("base64"),
  );
  browser ??= await chromium.launch({
    executablePath,
    args: [
      ...[
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
      `--host-resolver-rules=MAP ${domain} 127.0.0.1, MAP * ~NOTFOUND`,
      `--ignore-certificate-errors-spki-list=${keys.join(",")}`,
    ],
  });
  atEnd("the browser", () => browser?.close());
  return browser.newContext({ baseURL: siteUrl, locale: "en-US", timezoneId: "America/Chicago" });
}
