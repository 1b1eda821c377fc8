import { api, callApi } from "#app/browser/api.ts";
import type { PersonField } from "#core/signup/form.ts";
import { dispatch, wizard } from "./wizard-store.ts";

/**
 * Looks up the time zone of an address and fills it in. It helps and never blocks: without a result or an answer the zone stays as it is,
 * shown and changeable. Once the server has answered about an address, leaving the field unchanged makes no new call.
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
