import type { DutyEvery } from "#core/dates/date-kinds.ts";
import { m } from "#messages";

/** "every 2 weeks": how often a duty comes. */
export const dutyEveryWords = ({ count, unit }: DutyEvery): string =>
  unit === "weeks" ? m.duty_every_weeks({ count }) : m.duty_every_months({ count });
