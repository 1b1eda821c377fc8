import type { PersonField, SignupForm } from "#core/signup/form.ts";

/**
 * The look-ups of people's time zones. One is `open` until the server has answered or somebody has chosen the zone by hand. An answer may
 * fill in the zone only while its look-up is `open`.
 */
export type ZoneLookups = Readonly<Partial<Record<PersonField, { address: string; open: boolean }>>>;
export type ZoneQuestion = { person: PersonField; address: string };

type WithLookups = { form: SignupForm; zoneLookups: ZoneLookups };

export const isOpen = ({ zoneLookups }: WithLookups, { person, address }: ZoneQuestion): boolean =>
  zoneLookups[person]?.open === true && zoneLookups[person].address === address;

export function withLookup<State extends WithLookups>(
  state: State,
  person: PersonField,
  lookup: ZoneLookups[PersonField] | undefined,
): State {
  const { [person]: _before, ...others } = state.zoneLookups;
  return { ...state, zoneLookups: lookup ? { ...others, [person]: lookup } : others };
}

/**
 * Takes over the zone that the server found for an address. It does not when somebody has since chosen the zone by hand, nor when the
 * address has changed since; the field looks up a changed address when it loses the focus.
 */
export function zoneAnswered<State extends WithLookups>(
  state: State,
  { person, address, timeZone }: ZoneQuestion & { timeZone: string | null },
): State {
  if (!isOpen(state, { person, address })) return state;
  const info = state.form[person];
  if (info.address !== address) return withLookup(state, person, undefined);
  const settled = withLookup(state, person, { address, open: false });
  return timeZone === null
    ? settled
    : { ...settled, form: { ...state.form, [person]: { ...info, timeZone } } };
}

/** A zone chosen by hand is the person's decision. A late answer does not change it. */
export function withChosenZone(lookups: ZoneLookups, field: string): ZoneLookups {
  const [person = "", key] = field.split(".");
  const lookup = key === "timeZone" ? lookups[person as PersonField] : undefined;
  return lookup ? { ...lookups, [person]: { ...lookup, open: false } } : lookups;
}
