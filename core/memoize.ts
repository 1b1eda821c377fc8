/** A round has fewer days, zones and hours than this. */
const keysAtMost = 10_000;

/**
 * Keeps the results of a pure function by `keyOf` its arguments. Temporal needs some ten microseconds to find an instant in
 * a time zone, and a morning's hundred thousand messages share a few days, zones and hours.
 */
export function memoize<Arguments extends readonly unknown[], Result>(
  keyOf: (...given: Arguments) => string,
  work: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const known = new Map<string, Result>();
  return (...given) => {
    const key = keyOf(...given);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= keysAtMost) known.clear();
    const result = work(...given);
    known.set(key, result);
    return result;
  };
}

/**
 * Makes a value once for each object, and forgets it with the object.
 * @returns the function to call with the object
 */
export function memoizeByObject<Owner extends object, Value>(
  make: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const made = new WeakMap<Owner, { value: Value }>();
  return (owner) => {
    const known = made.get(owner);
    if (known) return known.value;
    const value = make(owner);
    made.set(owner, { value });
    return value;
  };
}
