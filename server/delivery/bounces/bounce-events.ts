import { z } from "zod";
import { normaliseEmail } from "#core/people/contacts.ts";
import { type Bounce, deliveryIdsIn } from "./bounce.ts";

const event = z
  .strictObject({
    /** The vendor's own name for the event. */
    id: z.string().regex(/^[\x21-\x7e]{1,200}$/, "Up to 200 printable characters."),
    type: z.enum(["failed", "delayed", "delivered", "complained"]),
    /** The mail's Message-ID. */
    messageId: z.string().max(300).optional(),
    /** The mail's address, for vendors that replace our Message-ID. */
    recipient: z.string().max(320).optional(),
    /** RFC 3463: "5.1.1" is permanent, "4.2.2" is transient. */
    status: z
      .string()
      .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, "A status like 5.1.1.")
      .optional(),
  })
  .refine(({ messageId, recipient }) => messageId !== undefined || recipient !== undefined, {
    path: ["messageId"],
    message: "Say which mail: messageId, or recipient.",
  })
  .refine(({ type, status }) => type !== "failed" || (status !== undefined && !status.startsWith("2")), {
    path: ["status"],
    message: "Say how it failed: a status like 5.1.1.",
  });

/**
 * A small JSON form for vendors that send no bounce mails (docs/running.md). The sender has the secret, so we believe an address
 * alone.
 */
export const bounceEventsSchema = z.strictObject({ events: z.array(event).min(1).max(100) });

export function toBounce({ id, type, messageId, recipient, status }: z.infer<typeof event>): Bounce {
  const deliveryIds = deliveryIdsIn([messageId]);
  return {
    event: `event:${id}`,
    deliveryIds,
    address: deliveryIds.length === 0 && recipient !== undefined ? normaliseEmail(recipient) : null,
    type,
    reply: type === "failed" ? `${status?.[0]}50 ${status}` : "",
  };
}
