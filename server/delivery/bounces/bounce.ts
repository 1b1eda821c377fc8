/** What happened to a mail after the next server had accepted it, from any reporter. */
export interface Bounce {
  /** The reporter's id of this event. A second report with the same id does nothing. */
  event: string;
  /** Candidates for the delivery's id, from Message-IDs and envelope ids. */
  deliveryIds: string[];
  /**
   * For vendors that report only the address. Never filled from a mail: anybody can write a mail about any address, but nobody
   * guesses a delivery's id.
   */
  address: string | null;
  /** `complained`: its reader reported the mail as spam (RFC 5965). */
  type: "failed" | "delayed" | "delivered" | "complained";
  /**
   * "550 5.1.1 User unknown" (RFC 5321, RFC 3463), with the server's text if there is one; `meaningOfReply` reads it. Never store
   * or log it: the text quotes the address. Empty when nothing failed.
   */
  reply: string;
}

const uuid = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";

/** The delivery ids in Message-IDs (`<ID@host>`, see render-message.ts) or envelope ids. */
export function deliveryIdsIn(names: readonly (string | null | undefined)[]): string[] {
  const found = names.flatMap(
    (name) => new RegExp(`^\\s*<?(${uuid})(@[^\\s<>]*>?)?\\s*$`, "i").exec(name ?? "")?.[1] ?? [],
  );
  return [...new Set(found.map((id) => id.toLowerCase()))];
}
