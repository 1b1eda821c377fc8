import { data } from "react-router";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { catalogue } from "#core/catalogue.ts";
import { directoryPath } from "#core/directory/paths.ts";
import type { Route } from "./+types/report-outcome.ts";

const outcomes: Readonly<Record<string, { heading: string; text: string }>> = {
  sent: {
    heading: "Thank you",
    text: "Your report is on its way to us. We look the number up at the agency before we change anything.",
  },
  "not-taken": {
    heading: "Please look at your report",
    text: "Choose what is wrong, and write no more than 1,000 characters. Go back in your browser: what you wrote is still there.",
  },
  later: { heading: "Please try again later", text: catalogue.api.tooManyRequests },
};

export function loader({ params: { outcome } }: Route.LoaderArgs) {
  const words = Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined;
  if (!words) throw data(null, { status: 404 });
  return words;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.heading, "The list of agencies.") : [];

/** What answers the form of report-mistake.tsx. */
export default function ReportOutcome({ loaderData: { heading, text } }: Route.ComponentProps) {
  return (
    <div className="wrap stack gap-5">
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <ButtonLink to={directoryPath}>Back to the directory</ButtonLink>
    </div>
  );
}
