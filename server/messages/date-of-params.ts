import { Temporal } from "temporal-polyfill";
import type { EnteredDate } from "#core/planning/message-days.ts";
import type { DateParams } from "#server/messages/templates.ts";

/** The date that a message is about. Messages queued before ranges of days existed have no first day. */
export const dateOfParams = ({
  dueOn,
  opensOn,
}: Pick<DateParams, "dueOn"> & Partial<DateParams>): EnteredDate => ({
  dueOn: Temporal.PlainDate.from(dueOn),
  opensOn: opensOn ? Temporal.PlainDate.from(opensOn) : null,
});

export const paramsOfDate = ({ dueOn, opensOn }: EnteredDate): DateParams => ({
  dueOn: dueOn.toString(),
  opensOn: opensOn?.toString() ?? null,
});
