// The two classes that the server uses of `rate-limiter-flexible`. The package imports all of drizzle-orm by a computed
// name when it first needs its operators, or five minutes after a start: a second copy beside the bundled one, which took
// a third of a second and thirty megabytes of a web process. The bundle has this module in the package's place.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const operators = ["and", "eq", "gt", "isNull", "lt", "or", "sql"].join(", ");

/** @returns the text of a module that exports RateLimiterDrizzle, with the bundle's own operators, and RateLimiterRes */
export function packRateLimiter(folder) {
  const packages = join(folder, "node_modules");
  const lib = join(packages, "rate-limiter-flexible", "lib");
  const limiter = [
    ["await import(/* @vite-ignore */ specifier)", "operators"],
    ["require('./RateLimiterStoreAbstract')", "RateLimiterStoreAbstractOfPackage"],
    ["const RateLimiterRes = require('./RateLimiterRes');", ""],
    ["module.exports = RateLimiterDrizzle;", "export { RateLimiterDrizzle, RateLimiterRes };"],
  ].reduce(swap, readFileSync(join(lib, "RateLimiterDrizzle.js"), "utf8"));
  return `import { ${operators} } from ${JSON.stringify(join(packages, "drizzle-orm", "index.js"))};
import RateLimiterRes from ${JSON.stringify(join(lib, "RateLimiterRes.js"))};
import RateLimiterStoreAbstractOfPackage from ${JSON.stringify(join(lib, "RateLimiterStoreAbstract.js"))};
const operators = { ${operators} };
${limiter}`;
}

/** Another version of the package may be written otherwise. Then there is no bundle, and somebody looks here. */
function swap(text, [written, instead]) {
  const parts = text.split(written);
  if (parts.length !== 2) throw new Error(`rate-limiter-flexible has not "${written}" exactly once.`);
  return parts.join(instead);
}
