/** After this many milliseconds a call counts as unreachable. */
export const callTimeoutMs = 30_000;

/** The outcome of a call: a status and its JSON (undefined when the body was not JSON), or no answer at all. */
export type Answer = { reached: true; status: number; body: unknown } | { reached: false };

/**
 * Sends, waits and reads JSON. Never throws: a missing network, a timeout and a body that is not JSON are answers too.
 * A body that breaks off on its way counts as no answer, because it says nothing about a session.
 */
export async function readAnswer(send: () => Promise<Pick<Response, "status" | "json">>): Promise<Answer> {
  try {
    const response = await send();
    const body: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    });
    return { reached: true, status: response.status, body };
  } catch {
    return { reached: false };
  }
}

/** The string under `key` of a JSON object, or undefined. */
export function stringIn(body: unknown, key: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value = (body as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
}
