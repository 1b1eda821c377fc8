// The packages that the bundle and the pages do not contain, with what they need themselves, from an installed
// node_modules into another one.
import { cpSync, existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative } from "node:path";
import { filesBelow } from "../bootstrap/steps.mjs";

/** Copies `names` and all that they depend on, at the same places, so that each finds the version that it found before. */
export function copyPackages(names, from, to) {
  const copied = new Set();
  const copy = (name, asker) => {
    const folder = findPackage(name, asker, from);
    if (folder === null || copied.has(folder)) return;
    copied.add(folder);
    const facts = readPackage(folder);
    cpSync(folder, join(to, relative(from, folder)), {
      recursive: true,
      dereference: true,
      // Nested packages are copied only when another package needs them. Source maps and types are left out: they are
      // half of the size, and nothing reads them.
      filter: (path) =>
        !relative(folder, path).split("/").includes("node_modules") && !/\.(map|d\.[cm]?ts)$/.test(path),
    });
    for (const next of neededBy(facts)) copy(next, folder);
  };
  for (const name of names) copy(name, from);
}

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Peers that a package can do without are left out: TypeScript is one of them. */
function neededBy({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where Node looks for a package: beside its asker, and in each folder above. Null when it is not installed. */
function findPackage(name, asker, modules) {
  for (let folder = asker; folder.startsWith(modules); folder = dirname(folder)) {
    const found = folder === modules ? join(modules, name) : join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
  }
  return null;
}

const imported = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[\w./-]*)?["']/g;

/** The packages that built files import by name. */
export function packagesOf(folder) {
  const texts = filesBelow(folder)
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(file, "utf8"));
  const names = texts.flatMap((text) => [...text.matchAll(imported)].map(([, name]) => name));
  return [...new Set(names)].filter((name) => !builtinModules.includes(name)).sort();
}
