import { Temporal } from "temporal-polyfill";
import type { EnteredDate } from "#core/planning/message-days.ts";
import type { DateParams } from "#server/messages/templates.ts";

/** The date that a message speaks of. A message that was queued before ranges of days were named has no first day. */
export const dateOfParams = ({
  dueOn,
  opensOn,
}: Pick<DateParams, "dueOn"> & Partial<DateParams>): EnteredDate => ({
  dueOn: Temporal.PlainDate.from(dueOn),
  opensOn: opensOn ? Temporal.PlainDate.from(opensOn) : null,
});

/** The date of a location, as a message's parameters have it. */
export const paramsOfDate = ({ dueOn, opensOn }: EnteredDate): DateParams => ({
  dueOn: dueOn.toString(),
  opensOn: opensOn?.toString() ?? null,
});
