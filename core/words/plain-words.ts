import { codeOfReason, type Reason, type ReasonCode } from "#core/refusals.ts";
import { m } from "#messages";

// Some agreed sentences (docs/product.md) are hard to read. The page shows these lines below them.
const plainWords: Partial<Record<ReasonCode, () => string>> = {
  "wrong-code": m.plain_wrong_code,
  "master-missing": m.plain_master_missing,
  "full-name-invalid": m.plain_full_name_invalid,
  "location-type-missing": m.plain_location_type_missing,
  "location-incomplete": m.plain_location_incomplete,
  "date-past": m.plain_date_past,
  "email-invalid": m.plain_email_invalid,
  "password-weak": m.plain_password_weak,
  "verification-email-missing": m.plain_verification_email_missing,
};

/** A plain line for a reason whose agreed sentence is hard. */
export const plainLineOf = (reason: Reason): string | undefined => plainWords[codeOfReason(reason)]?.();
