import { z } from "zod";
import { fetchFrom, type SiteOptions } from "./check-site.ts";
import { type Look, notTried, right, wrong } from "./finding.ts";

/** An address that nobody has (RFC 5737). The check claims it in X-Forwarded-For, as an attacker would. */
const claimed = "203.0.113.77";

const answerOf = z.object({
  addresses: z.number().int(),
  trustedProxies: z.number().int(),
  proto: z.string().nullable(),
  isBelieved: z.boolean(),
});

/**
 * Whether TRUSTED_PROXIES is right, by two requests from outside. The site says how many addresses the proxies wrote, and whether it
 * believed the one that we claimed; it names none.
 */
export async function checkProxies(
  publicUrl: string,
  metricsToken: string | undefined,
  signal: AbortSignal,
  { ca }: SiteOptions = {},
): Promise<Look[]> {
  if (metricsToken === undefined)
    return [notTried("METRICS_TOKEN is not set: the site says only to its holder what the proxies wrote")];
  const ask = async (more: Record<string, string>) => {
    const headers = { Authorization: `Bearer ${metricsToken}`, ...more };
    const { status, body } = await fetchFrom(`${publicUrl}/metrics/proxies?claimed=${claimed}`, {
      ca,
      signal,
      headers,
    }).catch(() => ({ status: 0, body: "" }));
    return status === 200 ? answerOf.parse(JSON.parse(body)) : status;
  };
  const honest = await ask({});
  const spoofed = await ask({ "X-Forwarded-For": claimed });
  if (typeof honest === "number" || typeof spoofed === "number") {
    const status = typeof honest === "number" ? honest : spoofed;
    if (status === 401)
      return [
        wrong(
          "the site has another METRICS_TOKEN than this command",
          "Restart the web processes, so that all have the same settings.",
        ),
      ];
    return [notTried(`the site does not answer for it (${status || "no answer"})`)];
  }
  const { addresses, trustedProxies, proto } = honest;
  return [
    checkCount(addresses, trustedProxies),
    spoofed.isBelieved
      ? wrong(
          "the site believes any address that a visitor claims (X-Forwarded-For): nobody's limits hold",
          "Lower TRUSTED_PROXIES to the number of proxies, or let the first proxy replace the header.",
        )
      : right("an address that a visitor claims is not believed"),
    proto === "https"
      ? right("the proxy says that the request came by https")
      : wrong(
          `the proxy ${proto === null ? "does not say by which protocol a request came" : `says that it came by ${proto}`}`,
          "Let it set X-Forwarded-Proto to the visitor's protocol.",
        ),
  ];
}

const countOf = (addresses: number) => `${addresses} ${addresses === 1 ? "address" : "addresses"}`;

function checkCount(addresses: number, trustedProxies: number): Look {
  if (addresses === trustedProxies)
    return right(`the proxies write ${countOf(addresses)}, as TRUSTED_PROXIES counts them`);
  return wrong(
    `the proxies write ${countOf(addresses)}, and TRUSTED_PROXIES is ${trustedProxies}${addresses > trustedProxies ? ": all visitors count as one" : ""}`,
    addresses === 0
      ? "Let the proxy add the visitor's address to X-Forwarded-For."
      : `Set TRUSTED_PROXIES=${addresses}, if so many proxies of yours stand in front.`,
  );
}
