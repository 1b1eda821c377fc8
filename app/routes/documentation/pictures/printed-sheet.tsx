import { dayOffsets } from "#core/planning/offsets.ts";
import { calendarName } from "#core/words/calendar-names.ts";
import { m } from "#messages";

/** A date's printed sheet: the days of its reminders with boxes to check, and a line to write on. */
export function PrintedSheet() {
  return (
    <svg className="drawing printed-sheet" viewBox="0 0 320 340" role="img" aria-label={m.docs_sheet()}>
      <path d="M2 2h280l36 36v300H2z" />
      <path d="M282 2v36h36" />
      <text x="26" y="66" className="heading">
        {m.strip_example_day()}
      </text>
      {dayOffsets.map(({ days }, at) => (
        <g key={days} transform={`translate(26 ${102 + 34 * at})`}>
          {days === 0 ? <path className="diamond" d="m9-15 15 15L9 15-6 0z" /> : <path d="M0-9h18V9H0z" />}
          {days < -1 && <path className="check" d="m4-1 5 5L21-11" />}
          <text x="36" y="6">
            {m.date_month_day({ month: calendarName("month", "short", 12), day: 10 + days })}
          </text>
          <path className="written" d="M112 0h152" />
        </g>
      ))}
      <path d="M26 314h264" />
    </svg>
  );
}
