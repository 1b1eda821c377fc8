import { m } from "#messages";

/** A year for each of two places, as a line with its months. Each date has its reminders around it. */
export function Years() {
  return (
    <ul className="years">
      <li>
        <Year name={m.docs_year_home()} months={[3, 6, 9, 12]} />
      </li>
      <li>
        <Year name={m.docs_year_work()} months={[5, 11]} />
      </li>
    </ul>
  );
}

const monthWidth = 26;

/** `months`: those with a date, on their tenth day. */
function Year({ name, months }: { name: string; months: readonly number[] }) {
  return (
    <>
      <strong>{name}</strong>{" "}
      <span className="soft">{m.frequency_times_a_year({ count: months.length })}</span>
      <svg className="drawing" viewBox="0 0 320 52" aria-hidden="true">
        <path d="M4 44h312m0 6v-6m-26 6v-6m-26 6v-6m-26 6v-6m-26 6v-6m-26 6v-6m-26 6v-6m-26 6v-6m-26 6v-6m-26 6v-6m-26 6v-6m-26 6v-6m-26 6v-6" />
        {months.map((month) => (
          <g key={month} transform={`translate(${4 + monthWidth * (month - 0.7)} 44)`}>
            <path className="posts" d="M-21 0v-7m7 7v-11m7 11v-15M0 0v-20M8 0v-11m6 11v-7" />
            <path className="heads" d="M-21-8h0m7-4h0m7-4h0m15 4h0m6 4h0" />
            <path className="diamond" d="m0-40 10 10-10 10-10-10z" />
          </g>
        ))}
      </svg>
    </>
  );
}
