import type { Temporal } from "temporal-polyfill";
import type { Location } from "#app/routes/dashboard/use-dashboard.ts";
import { appointmentWords } from "#app/routes/dashboard/visit-block.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { Blank } from "./blank.tsx";

const words = catalogue.visit;

/** What a visit needs, on paper: where, when, what it costs, and what to bring, with boxes to tick. */
export function VisitSheet({ location, today }: { location: Location; today: Temporal.PlainDate }) {
  const { visit, state } = location;
  const { officeName, officeAddress, officeHours, officeFee, appointment, thingsToBring } = visit;
  const facts = [
    [words.office, officeName],
    [words.address, officeAddress],
    [words.hours, officeHours],
    [words.fee, officeFee],
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
          {words.appointment}:{" "}
          {appointment ? <strong>{appointmentWords(appointment, today)}</strong> : <Blank />}
        </p>
      )}
      {thingsToBring.length > 0 && (
        <>
          <h3>{words.toBring}</h3>
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
