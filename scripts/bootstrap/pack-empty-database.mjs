// An empty embedded database in one file. Making one (`initdb`) takes four seconds of computing: at the first start, for
// the proof of each backup, and in tests. The bundle has the file beside it (server/db/empty-database.ts).
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** @returns the path of the file, which the PGlite of `folder` makes once for each of its versions */
export async function packEmptyDatabase(folder) {
  const entry = createRequire(join(folder, "package.json")).resolve("@electric-sql/pglite");
  const { version } = JSON.parse(readFileSync(join(dirname(entry), "..", "package.json"), "utf8"));
  const packed = join(folder, "node_modules", ".cache", "daymark", `empty-database-${version}.tar.gz`);
  if (existsSync(packed)) return packed;
  const { PGlite } = await import(pathToFileURL(join(dirname(entry), "index.js")).href);
  const pglite = await PGlite.create();
  const dump = await pglite.dumpDataDir("gzip");
  await pglite.close();
  mkdirSync(dirname(packed), { recursive: true });
  // Under another name until it is whole: two builds may run side by side, and either may be killed.
  const making = `${packed}.${process.pid}`;
  writeFileSync(making, Buffer.from(await dump.arrayBuffer()));
  renameSync(making, packed);
  return packed;
}
