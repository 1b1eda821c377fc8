/** The environment is wrong; the message is one line that says what to do. */
export class ConfigError extends Error {
  override name = "ConfigError";
  /** What else is wrong, for whoever wants all of it at once. */
  readonly others: readonly string[];
  constructor(message: string, others: readonly string[] = []) {
    super(message);
    this.others = others;
  }
}

/** @throws ConfigError with all of them, if there are any */
export function refuseAll([first, ...others]: readonly string[]): void {
  if (first !== undefined) throw new ConfigError(first, others);
}

/** Reads what can be read: `undefined` where it is wrong, and then every sentence about it goes to `wrong`. */
export function attempt<Value>(wrong: string[], read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    wrong.push(error.message, ...error.others);
    return undefined;
  }
}

/** The variables that look otherwise than they must, in words. Each row: what it must look like, and that in words. */
export function wrongShapes<Name extends string>(
  values: Partial<Record<NoInfer<Name>, string | undefined>>,
  shapes: Readonly<Record<Name, readonly [RegExp, string]>>,
): string[] {
  return (Object.keys(shapes) as Name[]).flatMap((name) => {
    const [shape, words] = shapes[name];
    const value = values[name];
    return value && !shape.test(value) ? [`${name} must be ${words}.`] : [];
  });
}
