// Node's `--import` of the processes that are measured for long: what each still holds, at equal intervals, as lines of JSON
// in a file. Only what is left after the garbage is collected can be compared.
import { appendFileSync, existsSync, readdirSync } from "node:fs";
import v8 from "node:v8";
import vm from "node:vm";

const { SAMPLES_FILE: file = "", SAMPLE_EVERY_MS: everyMs } = process.env;
const descriptors = "/proc/self/fd";

v8.setFlagsFromString("--expose-gc");
const collectGarbage = vm.runInNewContext("gc");

const sample = () => {
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const handles = existsSync(descriptors) ? readdirSync(descriptors).length : Number.NaN;
  const resources = process.getActiveResourcesInfo().length;
  const [at, cpu] = [performance.now() / 1000, (user + system) / 1e6];
  appendFileSync(
    file,
    `${JSON.stringify({ at, held: heapUsed + external, rss, handles, resources, cpu })}\n`,
  );
};
setInterval(sample, Number(everyMs)).unref();
