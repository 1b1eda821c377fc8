import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The client's network address. Requests are counted by it; it is never stored or logged. Behind `trustedProxies`
 * reverse proxies it is what the outermost of them wrote into X-Forwarded-For, counted from the right: the client could
 * have written everything left of it. An IPv6 client counts by its /64, because all of that belongs to one client.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const forwarded = c.req.header("X-Forwarded-For")?.split(",") ?? [];
  const address = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined;
  return network(withoutPort(address ?? "") || socketAddress(c));
}

/** Some proxies (Azure's, IIS) write the port behind the address: "203.0.113.7:4711", "[2001:db8::1]:4711". */
export function withoutPort(address: string): string {
  const { v4, v6 } =
    /^"?(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+(?:\.\d+){3}))(?::\d+)?"?$/.exec(address)?.groups ?? {};
  return v4 ?? v6 ?? address;
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    // There is no socket when the app was called directly, as tests do.
    return "none";
  }
}

function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const [head = "", tail] = plain.split("%")[0]?.split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
