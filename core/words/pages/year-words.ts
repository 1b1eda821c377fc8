import { ofWhom } from "#core/words/of-whom.ts";
import { m } from "#messages";
// The pages behind the link that pays for another year.

export const yearWords = {
  heading: (isGift: boolean) => (isGift ? m.year_heading_gift() : m.year_title()),
  costs: (whose: string | null, total: string) => m.year_costs({ ...ofWhom(whose), total }),
  standing: {
    closed: m.reminder_payments_closed,
    "on-its-way": m.year_standing_on_its_way,
    "far-ahead": m.reminder_paid_far_ahead,
    nothing: m.year_standing_nothing,
  },
};
