import { Link } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { hidden, RichMessage } from "#app/components/ui/rich-message.tsx";
import { milesInWords } from "#core/directory/distance.ts";
import { agencyAnchor, agencyPath, correctionUrl, directionsUrl } from "#core/directory/paths.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { m } from "#messages";
import type { ListedAgency } from "#server/directory/listed-agency.ts";

/** `checkedOn` is in words. */
export type ShownAgency = ListedAgency & { miles?: number | null };

/** Agencies, each with its number as the button. With `linked`, each name leads to the page of the agency's city. */
export function AgencyRows({
  agencies,
  linked = false,
}: {
  agencies: readonly ShownAgency[];
  linked?: boolean;
}) {
  return (
    <ul className="rows agencies">
      {agencies.map((agency) => (
        <li key={agency.sourceId} id={linked ? undefined : agencyAnchor(agency.sourceId)}>
          <AgencyRow agency={agency} linked={linked} />
        </li>
      ))}
    </ul>
  );
}

function AgencyRow({ agency, linked }: { agency: ShownAgency; linked: boolean }) {
  const { name, phone, miles, checkedOn } = agency;
  return (
    <>
      <div>
        <p>
          <strong>{linked ? <Link to={agencyPath(agency)}>{name}</Link> : name}</strong>
        </p>
        <p className="soft">
          {[agency.address, agency.city, agency.state].filter(Boolean).join(", ")}
          {typeof miles === "number" && <span className="nb"> · {milesInWords(miles)}</span>}
        </p>
        {checkedOn && <p className="soft sm">{m.directory_as_of({ day: checkedOn })}</p>}
        <AgencyLinks agency={agency} />
      </div>
      {phone ? (
        <a className="btn line big" href={`tel:${phone}`}>
          <Icon name="call" />
          <span>
            <RichMessage
              parts={m.directory_call.parts({ name, phone: formatUsPhone(phone) })}
              marks={{ hidden }}
            />
          </span>
        </a>
      ) : (
        <p className="soft">{m.directory_no_phone()}</p>
      )}
    </>
  );
}

function AgencyLinks({ agency: { name, latitude, longitude, sourceId } }: { agency: ShownAgency }) {
  return (
    <p className="row sm agency-links">
      {latitude !== null && longitude !== null && (
        <a className="go" href={directionsUrl(latitude, longitude)} target="_blank" rel="noopener noreferrer">
          <RichMessage parts={m.directory_directions.parts({ name })} marks={{ hidden }} />
          <Icon name="out" />
        </a>
      )}
      <a className="go" href={correctionUrl(m.directory_report_subject({ name, id: sourceId }))}>
        <RichMessage parts={m.directory_report_entry.parts({ name })} marks={{ hidden }} />
      </a>
    </p>
  );
}
