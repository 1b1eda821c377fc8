import { Pace } from "#core/delivery/pace.ts";
import { onceForEach } from "#server/once-for-each.ts";

/** A provider's pace in this process. It outlasts a dispatch, and dispatches side by side share it. */
export const paceOf = onceForEach((_provider: object) => new Pace());
