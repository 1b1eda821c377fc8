import pg from "pg";
import { ConfigError } from "#server/config-error.ts";

/**
 * Refuses an address, or a file that it names, that the driver cannot read, before connecting. The driver takes one host.
 * @throws ConfigError
 */
export function requireReadableAddress(databaseUrl: string): void {
  const form = "DATABASE_URL must look like postgres://USER:PASSWORD@HOST:5432/NAME, with one host.";
  // Without a scheme the driver would read the host as a database's name and connect to this machine.
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
 * How safe an address's connection is, as the driver reads it: it stays on this machine, is encrypted to a verified server, or is
 * open to a man in the middle.
 */
export function wayTo(address: string): "here" | "verified" | "open" {
  const { host, ssl } = new pg.Client({ connectionString: address });
  if (host.startsWith("/") || isLoopback(host)) return "here";
  return isVerified(ssl) ? "verified" : "open";
}

/** The driver's types omit how it verifies the certificate. */
const isVerified = (ssl: pg.ClientConfig["ssl"]): boolean =>
  typeof ssl === "object" ? ssl.rejectUnauthorized !== false && !ssl.checkServerIdentity : ssl === true;

/** By a host's name or address. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?(0+:){7}0*1\]?)$/i.test(host);
