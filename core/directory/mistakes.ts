/** What can be wrong with an entry: the values that the form posts. */
export const mistakes = {
  phone: "The phone number is wrong",
  address: "The address is wrong",
  name: "The name is wrong",
  closed: "The office is closed or has moved",
  missing: "An agency is missing",
  other: "Something else",
} as const;

export type Mistake = keyof typeof mistakes;

export const mistakeDetailsMaxLength = 1000;
