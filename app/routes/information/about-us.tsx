import { InformationPage } from "#app/components/information/information-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { page } from "../../../content/pages/about-us.md";

export const meta = () => pageMeta(page.heading, page.description, "/aboutus");

export default function AboutUs() {
  return <InformationPage page={page} />;
}
