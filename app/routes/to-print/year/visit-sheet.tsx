import type { Temporal } from "temporal-polyfill";
import { appointmentWords } from "#app/routes/dashboard/next-date-words.ts";
import type { Location } from "#app/routes/dashboard/use-dashboard.ts";
import { m } from "#messages";
import { Blank } from "./blank.tsx";

/** A visit's details on paper: where, when, its price, and what to bring, with boxes to tick. */
export function VisitSheet({ location, today }: { location: Location; today: Temporal.PlainDate }) {
  const { visit, state } = location;
  const { officeName, officeAddress, officeHours, officeFee, appointment, thingsToBring } = visit;
  const facts = [
    [m.visit_office(), officeName],
    [m.visit_address(), officeAddress],
    [m.visit_hours(), officeHours],
    [m.visit_fee(), officeFee],
  ] as const;
  return (
    <>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <p key={name} className="breakable">
              {name}: <strong>{value}</strong>
            </p>
          ),
      )}
      {state === "dated" && (
        <p className="phone-line">
          {m.visit_appointment()}:{" "}
          {appointment ? <strong>{appointmentWords(appointment, today)}</strong> : <Blank />}
        </p>
      )}
      {thingsToBring.length > 0 && (
        <>
          <h3>{m.visit_to_bring()}</h3>
          <ul className="plain-list">
            {thingsToBring.map(({ what }) => (
              <li key={what}>
                <span className="breakable">{what}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
