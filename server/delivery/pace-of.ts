import { Pace } from "#core/delivery/pace.ts";
import { memoizeByObject } from "#core/memoize.ts";

/** A provider's pace in this process. It outlasts a dispatch, and dispatches side by side share it. */
export const paceOf = memoizeByObject((_provider: object) => new Pace());
