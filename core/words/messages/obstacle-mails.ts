import { m } from "#messages";
// The mails that tell that somebody may not be able to come on a date, and that they can after all. Neither ever says why.
// `whose`: the first name of the person whose date it is; null when that is the reader. `by`: the first name of the reader of a
// message who said so; null for the account holder.

export const obstacleMails = {
  cannotCome: (whose: string | null) =>
    whose === null ? m.obstacle_mail_cannot_come_own() : m.obstacle_mail_cannot_come_other({ whose }),
  saysCannotCome: (by: string, whose: string | null) =>
    whose === null
      ? m.obstacle_mail_says_cannot_come_own({ by })
      : m.obstacle_mail_says_cannot_come_other({ by, whose }),
  checkIn: (whose: string | null) =>
    whose === null ? m.obstacle_mail_check_in_own() : m.obstacle_mail_check_in_other({ whose }),
  canCome: (whose: string | null) =>
    whose === null ? m.obstacle_mail_can_come_own() : m.obstacle_mail_can_come_other({ whose }),
  saysCanCome: (by: string, whose: string | null) =>
    whose === null
      ? m.obstacle_mail_says_can_come_own({ by })
      : m.obstacle_mail_says_can_come_other({ by, whose }),
};

/** The same as texts: GSM-7, one part, and no name. */
export const obstacleTexts = {
  cannotCome: (days: string) => m.obstacle_text_cannot_come({ days }),
  saysCannotCome: (days: string) => m.obstacle_text_says_cannot_come({ days }),
};
