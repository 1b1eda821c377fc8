import { InformationPage } from "#app/components/information/information-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { page } from "../../../content/pages/privacy.md";

export const meta = () => pageMeta(page.heading, page.description, "/privacy");

export default function Privacy() {
  return <InformationPage page={page} />;
}
