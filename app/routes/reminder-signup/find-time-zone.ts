import { api, callApi } from "#app/browser/api.ts";
import type { PersonField } from "#core/signup/form.ts";
import { dispatch } from "./wizard-store.ts";

/** The address each person's zone was last looked up for: one left without a change is not asked about again. */
const lookedUp = new Map<PersonField, string>();

/**
 * Looks up the time zone an address lies in and fills it in. It is a help and never in the way: when nothing is found
 * or no answer comes, the zone stays what it is, shown and changeable.
 */
export async function findTimeZone(person: PersonField, address: string): Promise<void> {
  if (address.trim() === "" || lookedUp.get(person) === address) return;
  lookedUp.set(person, address);
  const answer = await callApi(() => api["time-zones"].$post({ json: { address } }));
  if (answer.success && answer.timeZone !== null) {
    dispatch({ type: "zoneFound", person, address, timeZone: answer.timeZone });
  }
}
