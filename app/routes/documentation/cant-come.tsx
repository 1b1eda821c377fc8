import { data } from "react-router";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { SafeHtml } from "#app/components/information/safe-html.tsx";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { publicContent } from "#app/public-content.ts";
import { docsPage } from "#core/documentation/docs-page.ts";
import { languageNow } from "#core/languages.ts";
import { m } from "#messages";
import type { Route } from "./+types/cant-come.ts";

/** The topic of the docs to which messages lead. */
export async function loader(args: Route.LoaderArgs) {
  const topics = await publicContent(args)
    .documentation.listTopics(languageNow())
    .catch(() => null);
  if (topics === null) return data({ failure: m.docs_unexpected() }, { status: 503 });
  const page = docsPage(topics, { id: "cant-come", query: null });
  const topic = page?.path.at(-1);
  if (!page || !topic) throw data(null, { status: 404 });
  return { title: topic.title, language: topic.language, content: page.content };
}

export const meta = () => pageMeta(m.cannot_come(), m.cannot_come_description());
export const handle: PageHandle = { isBare: true };

/** "If you can't come", for readers who come from a message: without the docs' menu and frame, which reveal the subject. */
export default function CantCome({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      {"failure" in loaderData ? (
        <FormFailure message={loaderData.failure} />
      ) : (
        <article className="prose topic">
          <h1 lang={loaderData.language}>{loaderData.title}</h1>
          <SafeHtml html={loaderData.content} lang={loaderData.language} />
        </article>
      )}
    </div>
  );
}
