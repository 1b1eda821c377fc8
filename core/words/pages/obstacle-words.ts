import type { ObstacleReason } from "#core/dates/date-kinds.ts";
import { m } from "#messages";

/** Somebody cannot come on a date. `who`: the first name of the person whose date it is; null when that is the reader, or hidden. */
export const obstacleWords = {
  // A long name would not fit into the button of a small phone.
  say: (who: string | null) =>
    who === null
      ? m.obstacle_say_own()
      : who.length > 7
        ? m.obstacle_say_they()
        : m.obstacle_say_other({ who }),
  why: (who: string | null) => (who === null ? m.obstacle_why_own() : m.obstacle_why_other({ who })),
  reasons: {
    ill: m.obstacle_reasons_ill,
    hospital: m.obstacle_reasons_hospital,
    custody: m.obstacle_reasons_custody,
    "no-ride": m.obstacle_reasons_no_ride,
    "no-money": m.obstacle_reasons_no_money,
    "office-closed": m.obstacle_reasons_office_closed,
  } satisfies Record<ObstacleReason, () => string>,
  rests: (who: string | null) => (who === null ? m.obstacle_rests_own() : m.obstacle_rests_other({ who })),
  tellHint: (who: string | null) =>
    who === null ? m.obstacle_tell_hint_own() : m.obstacle_tell_hint_other({ who }),
  // On the card, once it is said.
  mayNot: (who: string | null, days: string) =>
    who === null ? m.obstacle_may_not_own({ days }) : m.obstacle_may_not_other({ who, days }),
  questions: {
    ill: [
      m.obstacle_ask_another_day,
      m.obstacle_ask_come_home,
      m.obstacle_ask_by_phone,
      m.obstacle_ask_doctors_note,
    ],
    hospital: [
      m.obstacle_ask_come_hospital,
      m.obstacle_ask_by_phone,
      m.obstacle_ask_after_hospital,
      m.obstacle_ask_hospital_paper,
    ],
    custody: [
      m.obstacle_ask_knows_custody,
      m.obstacle_ask_while_custody,
      m.obstacle_ask_after_release,
      m.obstacle_ask_jail_paper,
    ],
    "no-ride": [
      m.obstacle_ask_another_day,
      m.obstacle_ask_closer_office,
      m.obstacle_ask_come_home,
      m.obstacle_ask_by_phone,
    ],
    "no-money": [m.obstacle_ask_pay_later, m.obstacle_ask_fee_waived, m.obstacle_ask_pay_parts],
    "office-closed": [m.obstacle_ask_open_today, m.obstacle_ask_next_open_day, m.obstacle_ask_closed_note],
  } satisfies Record<ObstacleReason, (() => string)[]>,
  /** Where nobody has said why. */
  anyQuestions: [
    m.obstacle_ask_another_day,
    m.obstacle_ask_another_office,
    m.obstacle_ask_by_phone,
    m.obstacle_ask_what_proof,
  ],
  canCome: (who: string | null) => (who === null ? m.obstacle_can_come_own() : m.obstacle_can_come_other()),
  // Behind the link of a message.
  link: {
    say: (whose: string | null) => (whose === null ? m.obstacle_link_say_own() : m.obstacle_link_say_other()),
    follows: (whose: string | null) =>
      whose === null ? m.obstacle_link_follows_own() : m.obstacle_link_follows_other({ whose }),
    isSaid: (whose: string | null) =>
      whose === null ? m.obstacle_link_is_said_own() : m.obstacle_link_is_said_other({ whose }),
    canCome: (whose: string | null) =>
      whose === null ? m.obstacle_link_can_come_own() : m.obstacle_link_can_come_other(),
  },
};
