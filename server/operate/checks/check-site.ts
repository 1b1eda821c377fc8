import { request as plainRequest } from "node:http";
import { request } from "node:https";
import type { TLSSocket } from "node:tls";
import { Temporal } from "temporal-polyfill";
import type { Clock } from "#server/clock.ts";
import { securityHeaders } from "#server/http/security.ts";
import { checkClock } from "./check-database.ts";
import { certificateTrouble, errorCode, type Look, notTried, right, wrong } from "./finding.ts";

/** Days before its end when a certificate that renews itself should have been renewed. */
const leastDays = 14;
const mostBytes = 2_000_000;

export interface SiteOptions {
  /** A certificate authority beside those that the machine knows. Tests have one of their own. */
  ca?: string | undefined;
  /** The port that plain http comes to. */
  httpPort?: number;
}

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  /** Null without TLS. */
  certificateEndsAt: Temporal.Instant | null;
}

/** One GET, as a visitor from outside makes it: no redirect is followed. */
export function fetchFrom(
  url: string,
  {
    ca,
    signal,
    headers = {},
  }: { ca?: string | undefined; signal: AbortSignal; headers?: Record<string, string> },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isPlain = url.startsWith("http:");
    const options = { signal, headers: { "User-Agent": "daymark-check", ...headers }, agent: false as const };
    const call = (isPlain ? plainRequest : request)(url, { ...options, ...(ca && !isPlain && { ca }) });
    call.on("error", reject);
    call.on("response", async (response) => {
      const ends = isPlain ? null : (response.socket as TLSSocket).getPeerCertificate().valid_to;
      let body = "";
      try {
        for await (const chunk of response) {
          body += chunk;
          if (body.length > mostBytes) break;
        }
      } catch (error) {
        reject(error);
        return;
      }
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body,
        certificateEndsAt: ends ? Temporal.Instant.fromEpochMilliseconds(Date.parse(ends)) : null,
      });
    });
    call.end();
  });
}

/** The site as everybody reaches it, under PUBLIC_URL. */
export async function checkSite(
  publicUrl: string,
  clock: Clock,
  signal: AbortSignal,
  { ca, httpPort = 80 }: SiteOptions = {},
): Promise<Look[]> {
  const get = (path: string) => fetchFrom(`${publicUrl}${path}`, { ca, signal });
  let home: Answer;
  try {
    home = await get("/");
  } catch (error) {
    return [unreached(error)];
  }
  return [
    home.status === 200
      ? right("the site answers")
      : wrong(
          `the site answers with ${home.status}`,
          "Look whether web processes run, and at the proxy's log.",
        ),
    ...checkCertificate(home, clock.now()),
    lookAtHeaders(home),
    await lookAtHealth(get),
    await lookAtReadiness(get),
    await lookAtOutbox(get),
    await lookAtPlainHttp(publicUrl, httpPort, signal),
  ];
}

function unreached(error: unknown): Look {
  const code = errorCode(error);
  if (certificateTrouble.test(code))
    return wrong(
      `the site's certificate is not valid (${code})`,
      "Look at the proxy's log of certificates: it is expired, of another name, or lacks its chain.",
    );
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return wrong(
      "the name in PUBLIC_URL is not known",
      "Publish its A and AAAA records, or correct PUBLIC_URL.",
    );
  return wrong(
    `the site cannot be reached under PUBLIC_URL (${code})`,
    "Look whether the proxy runs, its ports are open, and the name leads here. A machine behind NAT may not reach itself by its public name.",
  );
}

function checkCertificate({ certificateEndsAt }: Answer, now: Temporal.Instant): Look[] {
  if (certificateEndsAt === null) return [notTried("the certificate: PUBLIC_URL is not https")];
  const days = Math.floor(certificateEndsAt.since(now).total("hours") / 24);
  return [
    days >= leastDays
      ? right(`the certificate is valid for ${days} days more`)
      : wrong(`the certificate ends in ${days} days`, "See why the proxy does not renew it."),
  ];
}

/** Exactly what the server sets: a proxy may add to it, and must take nothing away. */
function lookAtHeaders({ headers }: Answer): Look {
  const expected = securityHeaders({ https: true, path: "/" });
  const missing = Object.entries(expected)
    .filter(([name, value]) => headers[name.toLowerCase()] !== value)
    .map(([name]) => name);
  const policy = headers["content-security-policy"];
  if (typeof policy !== "string" || !policy.includes("default-src 'none'"))
    missing.push("Content-Security-Policy");
  if (missing.length === 0) return right("the security headers arrive as they were sent");
  return wrong(
    `security headers are missing or changed: ${missing.join(", ")}`,
    "Let the proxy pass the answer's headers on as they are, and set none of these itself.",
  );
}

type Get = (path: string) => Promise<Answer>;

const read = (body: string): { success?: unknown; problems?: unknown } => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
};

async function lookAtHealth(get: Get): Promise<Look> {
  const { status, body } = await get("/healthz");
  if (status === 200 && read(body).success === true) return right("what answers is Daymark (/healthz)");
  return wrong(`what answers is not Daymark (/healthz: ${status})`, "Look where the proxy leads this name.");
}

async function lookAtReadiness(get: Get): Promise<Look> {
  const { status, body } = await get("/readyz");
  if (status === 200)
    return right("the whole works: the database answers, and workers do their rounds (/readyz)");
  const { problems } = read(body);
  const said = Array.isArray(problems) ? problems.join(" ") : `/readyz answers with ${status}`;
  return wrong(said, "Look whether a worker runs: systemctl status 'daymark-worker@*', and its log.");
}

async function lookAtOutbox(get: Get): Promise<Look> {
  const { status } = await get("/outbox");
  if (status === 404) return right("there is no outbox");
  return wrong(
    `there is an outbox, which shows codes and links to everybody (/outbox: ${status})`,
    "Set DAYMARK_MODE=production where the web processes read it, and restart them.",
  );
}

async function lookAtPlainHttp(publicUrl: string, port: number, signal: AbortSignal): Promise<Look> {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (protocol !== "https:") return notTried("http: PUBLIC_URL is not https");
  try {
    const { status, headers } = await fetchFrom(`http://${hostname}:${port}/about_us`, { signal });
    const location = String(headers.location ?? "");
    if ([301, 302, 307, 308].includes(status) && URL.parse(location)?.origin === origin)
      return right("http leads to https");
    return wrong(
      `http answers with ${status} and does not lead to PUBLIC_URL`,
      "Let the proxy redirect every request by http to https, to the same host.",
    );
  } catch (error) {
    // Nobody listens there: nothing is sent in the open.
    if (errorCode(error) === "ECONNREFUSED") return right("http is closed");
    return notTried(`http: port ${port} does not answer (${errorCode(error)})`);
  }
}

/** This machine's clock against an answer's Date header, which has whole seconds. */
export async function checkWebClock(
  url: string,
  clock: Clock,
  signal: AbortSignal,
  { ca }: SiteOptions = {},
): Promise<Look[]> {
  const before = clock.now();
  let date: string | string[] | undefined;
  try {
    ({ date } = (await fetchFrom(url, { ca, signal })).headers);
  } catch (error) {
    return [
      notTried(
        `${new URL(url).hostname} does not tell the time (${errorCode(error)}): name another by --clock URL`,
      ),
    ];
  }
  const told = Date.parse(String(date));
  if (Number.isNaN(told))
    return [notTried(`${new URL(url).hostname} does not tell the time: name another by --clock URL`)];
  const theirs = Temporal.Instant.fromEpochMilliseconds(told);
  return [checkClock(`that of ${new URL(url).hostname}`, theirs, { before, after: clock.now(), grain: 1 })];
}
