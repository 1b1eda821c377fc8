import { brand } from "#core/brand.ts";

/** The address for questions and wishes, as a link that opens a mail. */
export function SupportAddress() {
  return (
    <a className="breakable" href={`mailto:${brand.supportEmail}`}>
      {brand.supportEmail}
    </a>
  );
}
