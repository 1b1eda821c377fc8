/** More keys than a round has days, zones and hours. */
const keysAtMost = 10_000;

/**
 * Keeps the results of a pure function by `keyOf` its arguments. To find an instant in a time zone takes Temporal some ten
 * microseconds, and a morning's hundred thousand messages share a few days, zones and hours.
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
 * A value that is made once for each object, and forgotten with the object.
 * @returns what to call with the object
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
