import { request } from "node:https";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { Temporal } from "temporal-polyfill";
import type { Clock } from "#server/clock.ts";
import { securityHeaders } from "#server/http/security.ts";
import { checkClock } from "./check-database.ts";
import { errorCode, type Look, notTried, right, wrong } from "./finding.ts";

/** Days before its end by which a self-renewing certificate should be renewed. */
const leastDays = 14;
/** Milliseconds for each answer: a person waits. */
const mostMs = 10_000;

interface SiteOptions {
  /** A further certificate authority, for tests. */
  ca?: string | undefined;
}

interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  certificateEndsAt: Temporal.Instant;
}

/** One GET as from outside. Follows no redirect. */
function fetchFrom(url: string, ca?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      signal: AbortSignal.timeout(mostMs),
      headers: { "User-Agent": "daymark-check" },
      agent: false as const,
    };
    const call = request(url, { ...options, ...(ca && { ca }) });
    call.on("error", reject);
    call.on("response", (response) => {
      const ends = (response.socket as TLSSocket).getPeerCertificate().valid_to;
      text(response).then(
        (body) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            certificateEndsAt: Temporal.Instant.fromEpochMilliseconds(Date.parse(ends)),
          }),
        reject,
      );
    });
    call.end();
  });
}

/** Checks the site under PUBLIC_URL. */
export async function checkSite(publicUrl: string, clock: Clock, { ca }: SiteOptions = {}): Promise<Look[]> {
  const get = (path: string) => fetchFrom(`${publicUrl}${path}`, ca);
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
    checkCertificate(home, clock.now()),
    lookAtHeaders(home),
    await lookAtReadiness(get),
    await lookAtOutbox(get),
  ];
}

const unreached = (error: unknown): Look =>
  wrong(
    `the site cannot be reached under PUBLIC_URL (${errorCode(error)})`,
    "Look at the name's A and AAAA records, the proxy, its ports and its certificate. A machine behind NAT may not reach itself by its public name.",
  );

function checkCertificate({ certificateEndsAt }: Answer, now: Temporal.Instant): Look {
  const days = Math.floor(certificateEndsAt.since(now).total("hours") / 24);
  if (days >= leastDays) return right(`the certificate is valid for ${days} days more`);
  return wrong(`the certificate ends in ${days} days`, "See why the proxy does not renew it.");
}

/** A proxy may add to the server's headers, and must remove none. */
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

/** This machine's clock against an answer's Date header, in whole seconds. */
export async function checkWebClock(url: string, clock: Clock, { ca }: SiteOptions = {}): Promise<Look[]> {
  const before = clock.now();
  const told = await fetchFrom(url, ca).then(
    ({ headers }) => Date.parse(String(headers.date)),
    () => Number.NaN,
  );
  if (Number.isNaN(told)) return [notTried(`${new URL(url).hostname} does not tell the time`)];
  const theirs = Temporal.Instant.fromEpochMilliseconds(told);
  return [checkClock(`that of ${new URL(url).hostname}`, theirs, { before, after: clock.now(), grain: 1 })];
}
