import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Debian's packages, each with a file that shows that it is installed. */
const files: Readonly<Record<string, () => boolean>> = {
  postgresql: () => postgresPrograms() !== null,
  postfix: () => existsSync("/usr/sbin/postfix"),
  caddy: () => existsSync("/usr/bin/caddy"),
  age: () => existsSync("/usr/bin/age-keygen"),
  "chromium-headless-shell": () => existsSync(chromium),
  git: () => existsSync("/usr/bin/git"),
  curl: () => existsSync("/usr/bin/curl"),
  openssl: () => existsSync("/usr/bin/openssl"),
};

export const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell";

export const missingPackages = (): string[] =>
  Object.entries(files).flatMap(([name, isThere]) => (isThere() ? [] : [name]));

/** Where the newest of Debian's PostgreSQL has its programs. Null without one. */
export function postgresPrograms(): string | null {
  const all = "/usr/lib/postgresql";
  if (!existsSync(all)) return null;
  const [newest] = readdirSync(all)
    .filter((version) => existsSync(join(all, version, "bin", "initdb")))
    .toSorted((one, other) => Number(other) - Number(one));
  return newest === undefined ? null : join(all, newest, "bin");
}
