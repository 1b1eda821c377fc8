/** `target` until `end`. Code that a test left running then gets an error, as from a closed database. */
export function lendUntilEnd<Target extends object>(target: Target) {
  let isOver = false;
  const lent = new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return isOver ? () => Promise.reject(new Error("The database is closed")) : value.bind(target);
    },
  });
  /** @returns whether it is the first end. */
  const end = () => {
    const isFirst = !isOver;
    isOver = true;
    return isFirst;
  };
  return { lent, end };
}
