import { states } from "./states.ts";

/**
 * A search that finds the sheriff near an office's address in the directory: its ZIP code, or else its city and state. Null
 * when the address names neither.
 */
export function officeQuery(address: string | null): string | null {
  if (address === null) return null;
  const zip = /(?:^|\D)(\d{5})(?:-\d{4})?\W*$/.exec(address)?.[1];
  if (zip !== undefined) return zip;
  const [, city, state] = /([^,\d]+?),\s*([\p{L} ]+?)\W*$/u.exec(address) ?? [];
  const named = state?.toLowerCase();
  const isState = states.some(
    ({ code, name }) => named === code.toLowerCase() || named === name.toLowerCase(),
  );
  return city !== undefined && isState ? `${city.trim()} ${state} sheriff` : null;
}
