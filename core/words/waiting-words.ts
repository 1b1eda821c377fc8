import { brand } from "#core/brand.ts";
import type { WaitsForYes } from "#core/signup/question-days.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { m } from "#messages";

/**
 * The same sentences on the page after the payment, in the receipt, and every week. `refund`: where the refund link is: in
 * this mail, in a mail that the page names, or with support (for a year that was given).
 */
export function waitingWords(
  { asked, askedGets, makerGets }: WaitsForYes,
  refund: keyof typeof refundWords,
): string[] {
  return [
    m.waiting_asked(ofWhom(asked)),
    m.waiting_until({ ...ofWhom(asked), gets: askedGets ? "yes" : "no" }),
    makerGets ? m.waiting_come_to_you() : m.waiting_turned_off(),
    refundWords[refund](),
  ];
}

const refundWords = {
  mail: m.waiting_refund_mail,
  page: m.waiting_refund_page,
  support: () => m.waiting_refund_support({ supportEmail: brand.supportEmail }),
} as const;
