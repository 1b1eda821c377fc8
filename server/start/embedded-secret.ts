import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keepPrivate } from "#server/db/private-folder.ts";

const fileIn = (dataDir: string) => join(dataDir, "secret");

/** Embedded mode's secret, stored beside its data, or null. */
export async function readEmbeddedSecret(dataDir: string): Promise<string | null> {
  try {
    return await readFile(fileIn(dataDir), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}

/** The stored secret, made at first use. No other user of the machine can read it. */
export async function embeddedSecret(dataDir: string): Promise<string> {
  // With DATABASE_URL no embedded database has made the folder.
  await keepPrivate(dataDir);
  const stored = await readEmbeddedSecret(dataDir);
  if (stored !== null) return stored;
  const secret = randomBytes(32).toString("base64url");
  await writeFile(fileIn(dataDir), secret, { mode: 0o600, flag: "wx" });
  return secret;
}
