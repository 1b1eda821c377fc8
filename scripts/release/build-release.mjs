// The part of making a release that needs packages. make-release.mjs imports this file out of the release's own sources,
// not out of the clone: so `root`, the pinned Node and the bundler are those of the release, and a clone in which nothing
// was ever installed makes one too.
import { copyFileSync, cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../bootstrap/messages.mjs";
import { bundleServer, entryPoint, separatePackages } from "../bootstrap/server-bundle.mjs";
import { buildPages, pinnedNode, root, say } from "../bootstrap/steps.mjs";
import { copyPackages, packagesOf } from "./copy-packages.mjs";
import { writeSbom } from "./write-sbom.mjs";

/** What the server reads beside its bundle and the pages. */
const read = [
  "content/docs",
  "deploy",
  "docs",
  "server/db/migrations",
  "server/accounts/common-passwords",
  "server/directory/zip-codes",
];

/** Fills the folder `made`. `pages` is a build of the same sources, or null where there is none yet. */
export async function build(made, pages) {
  const builtPages = pages ?? join(root, "build");
  if (pages === null) {
    say("Building the pages (about half a minute) …");
    await buildPages(root);
  }
  for (const language of languages()) {
    for (const part of ["client", "server"]) {
      const folder = join(language, part);
      cpSync(join(builtPages, folder), join(made, "build", folder), { recursive: true });
    }
  }
  await bundleServer({ from: root, entryPoints: entryPoint, outdir: join(made, "build", "node") });
  for (const name of read) cpSync(join(root, name), join(made, name), { recursive: true });
  copyPackages(
    [...separatePackages, ...packagesOf(join(made, "build", languages()[0], "server"))],
    join(root, "node_modules"),
    join(made, "node_modules"),
  );
  writeSbom(root, join(made, "sbom.cdx.json"));
  mkdirSync(join(made, "bin"));
  copyFileSync(pinnedNode, join(made, "bin", "node"));
  copyFileSync(join(root, "scripts", "release", "daymark.sh"), join(made, "bin", "daymark"));
}
