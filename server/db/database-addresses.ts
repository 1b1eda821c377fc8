import pg from "pg";
import { ConfigError } from "#server/config-error.ts";

/**
 * The driver reads the address, and the files that it names, before it connects. It knows one host in an address.
 * @throws ConfigError
 */
export function requireReadableAddress(databaseUrl: string): void {
  const form = "DATABASE_URL must look like postgres://USER:PASSWORD@HOST:5432/NAME, with one host.";
  // Without a scheme the driver would take the host for one, and look on this machine.
  if (!/^(postgres(ql)?:\/\/|socket:|\/)/.test(databaseUrl)) throw new ConfigError(form);
  let host: string;
  try {
    ({ host } = new pg.Client({ connectionString: databaseUrl }));
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new ConfigError(path ? `DATABASE_URL names ${path}, which cannot be read (${code}).` : form);
  }
  if (host.includes(",")) throw new ConfigError(form);
}

/**
 * Where the connection to one address leads, as the driver reads it: it stays on this machine, is encrypted to a server that is
 * verified, or may be read, or answered, by somebody between.
 */
export function wayTo(address: string): "here" | "verified" | "open" {
  const { host, ssl } = new pg.Client({ connectionString: address });
  if (host.startsWith("/") || isLoopback(host)) return "here";
  return isVerified(ssl) ? "verified" : "open";
}

/** The driver's types know only whether it encrypts. It also has how the certificate is looked at. */
const isVerified = (ssl: pg.ClientConfig["ssl"]): boolean =>
  typeof ssl === "object" ? ssl.rejectUnauthorized !== false && !ssl.checkServerIdentity : ssl === true;

/** Whether a host's name, or its address, leads to this machine alone. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?(0+:){7}0*1\]?)$/i.test(host);
