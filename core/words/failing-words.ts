import { m } from "#messages";
import type { FailingCause } from "../delivery/why-failing.ts";

/** Why nothing arrives on a channel. The dashboard puts it after "Since December 3, 2026:". */
export const failingWords: Readonly<Record<FailingCause, () => string>> = {
  "mailbox-unknown": m.failing_mailbox_unknown,
  "mailbox-disabled": m.failing_mailbox_disabled,
  "address-invalid": m.failing_address_invalid,
  "mail-refused": m.failing_mail_refused,
  "number-invalid": m.failing_number_invalid,
  "number-unknown": m.failing_number_unknown,
  "no-texts-there": m.failing_no_texts_there,
  "no-way-there": m.failing_no_way_there,
  "carrier-blocks": m.failing_carrier_blocks,
  "not-said": m.failing_not_said,
};
