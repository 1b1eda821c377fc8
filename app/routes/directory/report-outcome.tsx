import { data } from "react-router";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { publicContent } from "#app/public-content.ts";
import { directoryPath } from "#core/directory/directory-page.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import type { Route } from "./+types/report-outcome.ts";
import { AboutData } from "./about-data.tsx";
import { loadEdition } from "./load-edition.ts";
import "#app/styles/reference-page.css";
import { m } from "#messages";

const outcomes: Readonly<Record<string, { heading: () => string; text: () => string }>> = {
  sent: {
    heading: m.directory_report_sent,
    text: m.directory_report_sent_next,
  },
  "not-taken": {
    heading: m.directory_report_not_taken,
    text: m.directory_report_not_taken_why,
  },
  later: { heading: m.directory_report_later, text: () => sayReason("unavailable") },
};

export async function loader(args: Route.LoaderArgs) {
  const { outcome } = args.params;
  const words = Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined;
  if (!words) throw data(null, { status: 404 });
  return { heading: words.heading(), text: words.text(), edition: await loadEdition(publicContent(args)) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.heading, m.directory_report_outcome()) : [];

/** The pages that answer the form of report-mistake.tsx. */
export default function ReportOutcome({ loaderData: { heading, text, edition } }: Route.ComponentProps) {
  return (
    <div className="wrap stack gap-5">
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <ButtonLink to={directoryPath}>{m.directory_report_back()}</ButtonLink>
      <AboutData edition={edition} reports={false} />
    </div>
  );
}
