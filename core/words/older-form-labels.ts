import type { PostedField } from "#core/signup/older-form.ts";
import { m } from "#messages";

/** The label of each field of the older form, as the field's message names it: "Registrant First Name is required." */
export const olderFormLabels: Record<Exclude<PostedField, "serviceLevel">, () => string> = {
  ff_first_name: m.older_form_label_ff_first_name,
  ff_last_name: m.older_form_label_ff_last_name,
  ff_email: m.older_form_label_ff_email,
  ff_cell: m.older_form_label_ff_cell,
  reg_first_name: m.older_form_label_reg_first_name,
  reg_last_name: m.older_form_label_reg_last_name,
  reg_email: m.older_form_label_reg_email,
  reg_cell: m.older_form_label_reg_cell,
  reg_date: m.older_form_label_reg_date,
};
