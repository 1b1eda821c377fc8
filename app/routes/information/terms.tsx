import { InformationPage } from "#app/components/information/information-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { page } from "../../../content/pages/terms.md";

export const meta = () => pageMeta(page.heading, page.description, "/terms");

export default function Terms() {
  return <InformationPage page={page} />;
}
