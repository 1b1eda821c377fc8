import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "#tests/support/start-server.ts";
import { ensureServer } from "../../../scripts/bootstrap/server-bundle.mjs";

/**
 * Playwright's global set-up: makes a data folder like the one of a first start. Each Daymark of the run begins with a copy of it. Making
 * one takes several times as long as copying it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureServer();
  const folder = await mkdtemp(join(tmpdir(), "daymark-first-"));
  await (await startServer({ role: "api", dataDir: folder })).stop();
  process.env.DAYMARK_FIRST_DATA = folder;
  return () => rm(folder, { recursive: true, force: true });
}
