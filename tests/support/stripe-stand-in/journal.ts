/** A call as it was sent, and the status of its answer (0: none came). */
export interface JournalEntry {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Readonly<Record<string, string | undefined>>;
  idempotencyKey: string | null;
  status: number;
}

/** Our ids, and the times that we send as seconds since 1970: both may hold any digits, and tell of nobody. */
const chance = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(?<=\b(expires_at|created\[gte\])=)\d{10}\b/g;

/** Which of the words stand in anything that was sent, headers included, and where. Empty in a sound run. */
export function leaksIn(journal: readonly JournalEntry[], words: readonly string[]): string[] {
  return journal.flatMap((entry) => {
    const { method, path, query, body, headers } = entry;
    const sent = Object.entries({ ...headers, path, query, body });
    return sent.flatMap(([part, text]) => {
      const readable = [text ?? "", decoded(text ?? "")].join("\n").toLowerCase().replaceAll(chance, "…");
      const found = words.filter((word) => word !== "" && readable.includes(word.toLowerCase()));
      return found.map((word) => `${word} in the ${part} of ${method} ${path}`);
    });
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
