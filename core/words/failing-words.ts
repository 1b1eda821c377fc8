import type { FailingCause } from "../delivery/why-failing.ts";

/** Why nothing arrives on a channel. The dashboard puts it after "Since December 3, 2026:". */
export const failingWords: Readonly<Record<FailingCause, string>> = {
  "mailbox-unknown": "the mailbox is unknown there",
  "mailbox-disabled": "the mailbox is switched off there",
  "address-invalid": "the address is not a valid one",
  "mail-refused": "the mail server there refuses our emails",
  "number-invalid": "the number is not a valid one",
  "number-unknown": "the number is unknown or out of service",
  "no-texts-there": "the number cannot take texts",
  "no-way-there": "our texts find no way to the number",
  "carrier-blocks": "the carrier blocks our texts there",
  "not-said": "nobody told us why",
};
