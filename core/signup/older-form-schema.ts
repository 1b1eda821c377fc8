import { z } from "zod";
import { olderFormLimits } from "./older-form.ts";

const name = z.string().max(olderFormLimits.name);
const email = z.string().max(olderFormLimits.email);
const cell = z.string().max(olderFormLimits.cell);

/** The ten fields that the older form posts, under the old site's names. A field that is left out counts as empty. */
export const postedPurchaseSchema = z.object({
  reg_first_name: name.default(""),
  reg_last_name: name.default(""),
  reg_email: email.default(""),
  reg_cell: cell.default(""),
  /** ISO date, "2026-12-10". */
  reg_date: z.string().max(10).default(""),
  ff_first_name: name.default(""),
  ff_last_name: name.default(""),
  ff_email: email.default(""),
  ff_cell: cell.default(""),
  /** "1" to "6". */
  serviceLevel: z.string().max(1).default(""),
});
