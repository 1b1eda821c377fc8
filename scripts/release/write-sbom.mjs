// What a release is made of: the libraries of the lock file that are not for development alone, and Node, as CycloneDX. It covers
// a little more than the release holds, because the bundler leaves out what nothing imports.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, runNpm } from "../bootstrap/steps.mjs";

const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--offline", "--loglevel=error"];

/** `folder` has package.json and the lock file. */
export function writeSbom(folder, file) {
  const { status, stdout } = runNpm(args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) fail("npm sbom failed: npm 10 or newer lists what a release is made of.");
  const bom = JSON.parse(stdout);
  // `--omit dev` would also leave out what a tool of development needs, too: the database's driver, React.
  const shipped = shippedPackages(folder);
  const components = bom.components.filter((one) => shipped.has(`${one.name}@${one.version}`));
  const kept = new Set([...components, bom.metadata.component].map((one) => one["bom-ref"]));
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  // npm calls it by its folder.
  const component = { ...bom.metadata.component, name: "daymark", type: "application" };
  const whole = { ...bom, metadata: { ...bom.metadata, component }, components, dependencies };
  writeFileSync(file, `${JSON.stringify(whole, null, 1)}\n`);
}

/** Name and version of what the lock file has not for development alone, and of Node. */
function shippedPackages(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const shipped = Object.entries(packages)
    .map(([path, facts]) => ({ ...facts, name: path.slice(path.lastIndexOf("node_modules/") + 13) }))
    .filter(({ name, dev, devOptional }) => name === "node" || !(dev || devOptional));
  return new Set(shipped.map(({ name, version }) => `${name}@${version}`));
}
