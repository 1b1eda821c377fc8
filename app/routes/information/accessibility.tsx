import { InformationPage } from "#app/components/information/information-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { page } from "../../../content/pages/accessibility.md";

export const meta = () => pageMeta(page.heading, page.description, "/accessibility");

export default function Accessibility() {
  return <InformationPage page={page} />;
}
