import { Pace } from "#core/delivery/pace.ts";

const byProvider = new WeakMap<object, Pace>();

/** A provider's pace in this process. It outlasts a dispatch, and dispatches side by side share it. */
export function paceOf(provider: object): Pace {
  const pace = byProvider.get(provider) ?? new Pace();
  byProvider.set(provider, pace);
  return pace;
}
