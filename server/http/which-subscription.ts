import { z } from "zod";

/**
 * Which of the account's people a call is about: `?subscription=ID`, from `registrants` of `GET /api/registrant`. Without it the
 * account must have only one; otherwise the call is refused. Another account's id gets the same answer as one that does not
 * exist.
 */
export const whichSubscription = z.object({
  subscription: z.uuid().optional(),
});

/** For calls that add something. `again=true`: the request may have arrived before. */
export const whichSubscriptionAgain = whichSubscription.extend({
  again: z.enum(["true"]).optional(),
});

export const whichOf = ({ subscription }: z.infer<typeof whichSubscription>): string | null =>
  subscription ?? null;
