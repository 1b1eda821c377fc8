// The ZIP codes' places in half a megabyte. The package `zipcodes` has them as five megabytes of JavaScript, which take
// eighty megabytes of a server's memory. The bundle has this module in the package's place.
import { createRequire } from "node:module";
import { join } from "node:path";

/** Places are given in ten-thousandths of a degree. */
const parts = 10_000;

/** @returns the text of a module whose `lookup` finds the US ZIP codes that the package's own finds */
export function packZipCodes(folder) {
  const { codes } = createRequire(join(folder, "package.json"))("zipcodes");
  const places = Object.values(codes)
    .filter(({ country }) => country === "US")
    .sort((one, other) => Number(one.zip) - Number(other.zip));
  const states = [...new Set(places.map(({ state }) => state))];
  const numbers = places.flatMap(({ zip, latitude, longitude, state }) => [
    Number(zip),
    Math.round(latitude * parts),
    Math.round(longitude * parts),
    states.indexOf(state),
  ]);
  const packed = Buffer.from(Int32Array.from(numbers).buffer).toString("base64");
  return `const numbers = new Int32Array(Uint8Array.from(Buffer.from("${packed}", "base64")).buffer);
const states = ${JSON.stringify(states)};
function lookup(zip) {
  const wanted = /^\\d{5}$/.test(zip) ? Number(zip) : -1;
  let [from, to] = [0, numbers.length / 4];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[4 * middle] < wanted) from = middle + 1;
    else to = middle;
  }
  const [found, latitude, longitude, state] = numbers.subarray(4 * from, 4 * from + 4);
  if (found !== wanted) return undefined;
  return { latitude: latitude / ${parts}, longitude: longitude / ${parts}, state: states[state], country: "US" };
}
export default { lookup };
`;
}
