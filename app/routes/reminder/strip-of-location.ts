import { Temporal } from "temporal-polyfill";
import type { DayStripDay } from "#app/components/ui/day-strip.tsx";
import { hourWords } from "#app/components/ui/moment-words.ts";
import { type StripMark, stripDays } from "#app/components/ui/strip-days.ts";
import { dayStrip, type StripDay, singleDay } from "#core/schedule.ts";
import type { Location } from "./use-own-reminders.ts";

/** A location's eleven days, ready for the strip: each with what became of its reminder. */
export function stripOfLocation({ strip, acknowledgement, covered }: Location): DayStripDay[] {
  const days = strip.map(
    ({ date, sendAt, ...day }): StripDay => ({
      ...day,
      date: Temporal.PlainDate.from(date),
      sendAt: sendAt as StripDay["sendAt"],
    }),
  );
  return stripDays(days, ({ days }) => {
    if (days === 0 && acknowledgement !== null) return { status: "sent", notes: ["Done"] };
    const day = strip.find((one) => one.days === days);
    return day ? markOf(day, covered) : { status: "off" };
  });
}

function markOf({ days, status, sendAt, toFix }: Location["strip"][number], covered: boolean): StripMark {
  switch (status) {
    case "sent":
      return { status: "sent", notes: ["Sent"] };
    case "problem":
      return { status: "bad", notes: [`${toFix} to fix`] };
    case "planned":
      // After the day a reminder goes out only if nobody has said "done".
      if (days > 0) return { status: "off", notes: ["If needed"] };
      return { status: "plan", notes: sendAt === null ? [] : [`At ${hourWords(sendAt)}`] };
    default:
      return { status: "off", notes: [covered ? "Not needed" : "Not covered"] };
  }
}

/** The strip of a date that is only being considered: everything is planned. */
export function stripOfPlan(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): DayStripDay[] {
  return stripDays(dayStrip(singleDay(dueOn), today), () => ({ status: "plan" }));
}
