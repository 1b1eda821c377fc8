/**
 * A value that is made once for each object, and forgotten with the object.
 * @returns what to call with the object
 */
export function onceForEach<Owner extends object, Value>(
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
