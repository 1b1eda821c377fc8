/** The environment is wrong. The message says what to do, in one line. */
export class ConfigError extends Error {
  override name = "ConfigError";
  /** The further errors, for a caller that reports all. */
  readonly others: readonly string[];
  constructor(message: string, others: readonly string[] = []) {
    super(message);
    this.others = others;
  }
}

/** @throws ConfigError with all errors, if there are any */
export function refuseAll([first, ...others]: readonly string[]): void {
  if (first !== undefined) throw new ConfigError(first, others);
}

/** Returns `undefined` for a wrong setting, and adds its errors to `wrong`. */
export function attempt<Value>(wrong: string[], read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    wrong.push(error.message, ...error.others);
    return undefined;
  }
}

/** The malformed variables, in words. Each row: the required form, and that in words. */
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
