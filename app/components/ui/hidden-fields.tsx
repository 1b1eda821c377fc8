/** Further values of a form, as hidden fields. */
export const HiddenFields = ({ of }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
