import { codeOf } from "#server/db/driver-error.ts";

/** What one look at a part has found. The sentences are an operator's: no secret, and nothing about anybody. */
export type Look =
  | { state: "right"; says: string }
  | { state: "wrong"; says: string; mend: string }
  | { state: "not tried"; says: string };

export type Finding = Look & { part: string };

/** A part of the installation. Its error or its wait does not stop the checks of the other parts. */
export interface Part {
  name: string;
  /** A check that has not ended by then counts as failed. */
  seconds: number;
  look(signal: AbortSignal): Promise<Look[]>;
}

export const right = (says: string): Look => ({ state: "right", says });
export const wrong = (says: string, mend: string): Look => ({ state: "wrong", says, mend });
export const notTried = (says: string): Look => ({ state: "not tried", says });

/** The code of an error, never its message: drivers and servers quote passwords and addresses there. */
export function errorCode(error: unknown): string {
  const code = codeOf(error) ?? (error instanceof Error ? error.name : null);
  return code !== null && /^\w{1,60}$/.test(code) ? code : "an error without a code";
}

/** What the codes and messages of TLS say about a certificate: expired, of another name, or signed by nobody known. */
export const certificateTrouble = /CERT|SIGNED|ALTNAME|VERIFY|UNABLE_TO_/;

/** Tries every part, all at the same time, and gives what they found in their order. */
export async function lookAtAll(
  parts: readonly Part[],
  onDone: (part: string) => void = () => {},
): Promise<Finding[]> {
  const found = await Promise.all(
    parts.map(async (part) => {
      const looks = await lookWithin(part);
      onDone(part.name);
      return looks.map((look) => ({ ...look, part: part.name }));
    }),
  );
  return found.flat();
}

async function lookWithin({ name, seconds, look }: Part): Promise<Look[]> {
  const signal = AbortSignal.timeout(seconds * 1000);
  const late = new Promise<Look[]>((resolve) => {
    const tell = () =>
      resolve([
        wrong(
          `no end within ${seconds} seconds`,
          "Look whether a firewall drops the packets, and whether the other side is overloaded.",
        ),
      ]);
    signal.addEventListener("abort", tell, { once: true });
  });
  const trying = (async () => look(signal))().catch((error: unknown) => [
    wrong(
      `the look at it failed (${errorCode(error)})`,
      `Report this: ${name} should have said what is wrong.`,
    ),
  ]);
  return Promise.race([trying, late]);
}
