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

const outcomes: Readonly<Record<string, { heading: string; text: string }>> = {
  sent: {
    heading: "Thank you",
    text: "Your report is on its way to us. We look it up at the agency; what is wrong is put right when the list is imported again.",
  },
  "not-taken": {
    heading: "Please look at your report",
    text: "Choose what is wrong, and write no more than 1,000 characters. Go back in your browser: what you wrote is still there.",
  },
  later: { heading: "Please try again later", text: sayReason("unavailable") },
};

export async function loader(args: Route.LoaderArgs) {
  const { outcome } = args.params;
  const words = Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined;
  if (!words) throw data(null, { status: 404 });
  return { ...words, edition: await loadEdition(publicContent(args)) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.heading, "The list of agencies.") : [];

/** The pages that answer the form of report-mistake.tsx. */
export default function ReportOutcome({ loaderData: { heading, text, edition } }: Route.ComponentProps) {
  return (
    <div className="wrap stack gap-5">
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <ButtonLink to={directoryPath}>Back to the directory</ButtonLink>
      <AboutData edition={edition} reports={false} />
    </div>
  );
}
