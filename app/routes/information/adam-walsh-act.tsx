import { InformationPage } from "#app/components/information/information-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { page } from "../../../content/pages/adam-walsh-act.md";

export const meta = () => pageMeta(page.heading, page.description, "/awa");

export default function AdamWalshAct() {
  return <InformationPage page={page} />;
}
