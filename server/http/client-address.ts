import { isIPv4, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The client's network address. Limits count by it; it is never stored, and logged only as a code (log-login.ts). Behind
 * `trustedProxies` reverse proxies it is the outermost one's entry in X-Forwarded-For, counted from the right: the client could
 * have written everything left of it. An IPv6 client counts by its /64, which belongs to one client.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  return clientNetworks(c, trustedProxies)[0] ?? "none";
}

/**
 * The networks that a client may own, narrowest first: /64, /56 and /48 of IPv6; the address and its /24 of IPv4. Providers give
 * a household a /64, a /56 or a /48, and a /48 has 65,536 /64s.
 */
export function clientNetworks(c: Context, trustedProxies: number): string[] {
  const forwarded = c.req.header("X-Forwarded-For")?.split(",") ?? [];
  const address = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined;
  return networksOf(withoutPort(address ?? "") || socketAddress(c));
}

/** Some proxies (Azure's, IIS) append the port: "203.0.113.7:4711", "[2001:db8::1]:4711". */
export function withoutPort(address: string): string {
  const { v4, v6 } =
    /^"?(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+(?:\.\d+){3}))(?::\d+)?"?$/.exec(address)?.groups ?? {};
  return v4 ?? v6 ?? address;
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    // No socket when the app is called directly, as in tests.
    return "none";
  }
}

function networksOf(address: string): string[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return [plain, `${plain.split(".").slice(0, 3).join(".")}/24`];
  if (!isIPv6(plain)) return [plain.slice(0, 64)];
  const [head = "", tail] = plain.split("%")[0]?.split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16));
  const written = (shown: number[]) => shown.map((group) => group.toString(16)).join(":");
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  return [
    written(groups),
    `${written([first, second, third, fourth & 0xff00])}/56`,
    `${written([first, second, third])}/48`,
  ];
}
