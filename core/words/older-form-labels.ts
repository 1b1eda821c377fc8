import type { PostedField } from "#core/signup/older-form.ts";

/** The label of each field of the older form, as the field's message names it: "Registrant First Name is required." */
export const olderFormLabels: Record<Exclude<PostedField, "serviceLevel">, string> = {
  ff_first_name: "Your First Name",
  ff_last_name: "Your Last Name",
  ff_email: "Your Email",
  ff_cell: "Your Cell",
  reg_first_name: "Registrant First Name",
  reg_last_name: "Registrant Last Name",
  reg_email: "Registrant Email",
  reg_cell: "Registrant Cell",
  reg_date: "Registrant Next Registration Date",
};
