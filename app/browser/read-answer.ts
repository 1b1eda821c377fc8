/** How long a call may take before it counts as unreachable, in milliseconds. */
export const callTimeoutMs = 30_000;

/** What a call came back with: a status and its JSON (undefined when it was none), or nothing at all. */
export type Answer = { reached: true; status: number; body: unknown } | { reached: false };

/**
 * Sends, waits and reads JSON. Never throws: no network, a timeout, or a body that is not JSON are answers too. A body that
 * breaks off on its way is no answer: it says nothing about a session.
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
