import type { PersonField, SignupForm } from "#core/signup/form.ts";

/**
 * The look-ups of people's time zones. One is `open` until the server has answered or somebody has chosen the zone by hand. The
 * zone may be filled in only while it is `open`.
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
 * Takes over the zone that was found for an address. It does not when the zone was chosen by hand meanwhile, nor when
 * the address changed during the look-up; a changed address is looked up when its field loses the focus.
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

/** A zone chosen by hand is the person's word. An answer that is still on its way does not change it. */
export function withChosenZone(lookups: ZoneLookups, field: string): ZoneLookups {
  const [person = "", key] = field.split(".");
  const lookup = key === "timeZone" ? lookups[person as PersonField] : undefined;
  return lookup ? { ...lookups, [person]: { ...lookup, open: false } } : lookups;
}
