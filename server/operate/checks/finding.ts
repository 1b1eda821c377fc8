import { codeOf } from "#server/db/driver-error.ts";

/** One finding about a part. Its sentences are for operators: no secret, and nothing about any person. */
export type Look =
  | { state: "right"; says: string }
  | { state: "wrong"; says: string; mend: string }
  | { state: "not tried"; says: string };

export type Finding = Look & { part: string };

/** A part of the installation. Each look has its own limits, and its error does not stop the others. */
export interface Part {
  name: string;
  look(): Promise<Look[]>;
}

export const right = (says: string): Look => ({ state: "right", says });
export const wrong = (says: string, mend: string): Look => ({ state: "wrong", says, mend });
export const notTried = (says: string): Look => ({ state: "not tried", says });

/** An error's code, never its message: drivers and servers quote passwords and addresses there. */
export function errorCode(error: unknown): string {
  const code = codeOf(error) ?? (error instanceof Error ? error.name : null);
  return code !== null && /^\w{1,60}$/.test(code) ? code : "an error without a code";
}

/** Checks all parts concurrently. Findings come in the parts' order. */
export async function lookAtAll(parts: readonly Part[]): Promise<Finding[]> {
  const found = await Promise.all(
    parts.map(async ({ name, look }) => {
      const looks = await (async () => look())().catch((error: unknown) => [
        wrong(
          `the look at it failed (${errorCode(error)})`,
          "Report this: it should have said what is wrong.",
        ),
      ]);
      return looks.map((one) => ({ ...one, part: name }));
    }),
  );
  return found.flat();
}
