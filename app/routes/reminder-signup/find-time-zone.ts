import { api, callApi } from "#app/browser/api.ts";
import type { PersonField } from "#core/signup/form.ts";
import { dispatch, wizard } from "./wizard-store.ts";

/**
 * Looks up the time zone an address lies in and fills it in. It is a help and never in the way: when nothing is found
 * or no answer comes, the zone stays what it is, shown and changeable. An address left without a change is not asked
 * about again once it was answered.
 */
export async function findTimeZone(person: PersonField, address: string): Promise<void> {
  if (address.trim() === "" || wizard.get().zoneLookups[person]?.address === address) return;
  dispatch({ type: "zoneAsked", person, address });
  const answer = await callApi(() => api["time-zones"].$post({ json: { address } }));
  dispatch(
    answer.success
      ? { type: "zoneAnswered", person, address, timeZone: answer.timeZone }
      : { type: "zoneUnanswered", person, address },
  );
}
