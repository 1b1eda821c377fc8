import { data, Link } from "react-router";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { breadcrumbsMeta } from "#app/components/layout/breadcrumbs-meta.ts";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { questionsMeta } from "#app/components/layout/questions-meta.ts";
import { publicContent } from "#app/public-content.ts";
import { fetchTopics } from "#app/routes/documentation/read-topics.ts";
import { brand } from "#core/brand.ts";
import { type DocsPage, docsPage, type OutlineNode, type Topic } from "#core/documentation/docs-page.ts";
import { questionsOf } from "#core/documentation/questions.ts";
import { languageNow } from "#core/languages.ts";
import { docsWords } from "#core/words/pages/docs-words.ts";
import { m } from "#messages";
import type { Route } from "./+types/documentation.ts";
import { SearchForm, SearchResults } from "./search.tsx";
import { TopicArticle } from "./topic-article.tsx";
import { TopicTree, topicAddress } from "./topic-tree.tsx";
import "#app/styles/reference-page.css";

const queryIn = ({ url }: Request): string | null => new URL(url).searchParams.get("q");

/** Loads the page with its topics as the server stored them. Everybody can read them before any script, and without one. */
export async function loader(args: Route.LoaderArgs) {
  const topics = await publicContent(args)
    .documentation.listTopics(languageNow())
    .catch(() => null);
  if (topics === null) return data({ failure: m.docs_unexpected() }, { status: 503 });
  return pageOf(topics, args);
}

/** Changes the page in the browser: calls `GET /api/docs` and shows its errors. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const answer = await fetchTopics();
  return "failure" in answer ? answer : pageOf(answer.topics, args);
}

function pageOf(topics: readonly Topic[], { params, request }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const page = docsPage(topics, { id: params.topic, query: queryIn(request) });
  if (page === null) throw data(null, { status: 404 });
  return { page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const page = loaderData && "page" in loaderData ? loaderData.page : null;
  const topic = page?.path.at(-1);
  if (page && topic) {
    return [
      ...pageMeta(topic.title, page.description, topicAddress(topic.id)),
      breadcrumbsMeta([
        { name: m.navigation_docs(), path: "/documentation" },
        ...page.path.map(({ id, title }) => ({ name: title, path: topicAddress(id) })),
      ]),
      ...questionsMeta(questionsOf(page.content)),
    ];
  }
  const description = m.docs_description({ brand: brand.name });
  // Search results are not a page for search engines.
  return pageMeta(m.navigation_docs(), description, page?.search ? undefined : "/documentation");
};

export const handle: PageHandle = { queryIsPage: true };

/** The docs: the topics on the left, the chosen one on the right. */
export default function Documentation({ loaderData }: Route.ComponentProps) {
  const page = "page" in loaderData ? loaderData.page : null;
  return (
    <div className="wrap side left">
      <div className="stick stack docs-rail">
        <SearchForm key={page?.search?.query} query={page?.search?.query ?? ""} />
        {page && <Topics page={page} />}
        <FormFailure message={"failure" in loaderData ? loaderData.failure : null} />
      </div>
      {page?.search ? (
        <SearchResults search={page.search} />
      ) : page && page.path.length > 0 ? (
        <TopicArticle page={page} />
      ) : (
        <Placeholder outline={page?.outline ?? []} />
      )}
    </div>
  );
}

/** The topics, beside the text, or folded into "Topics" above it. Each topic has its own key, so that the list folds after a choice. */
function Topics({ page: { outline, path } }: { page: DocsPage }) {
  if (outline.length === 0) return <p>{m.docs_empty()}</p>;
  const key = path.at(-1)?.id;
  return (
    <>
      <nav className="tree only-l" aria-label={m.docs_topics()} key={key}>
        <TopicTree nodes={outline} path={path} />
      </nav>
      <details className="tree card slim only-s" key={`${key}-folded`}>
        <summary>{m.docs_topics()}</summary>
        {/* Only one of the two shows. Each is a landmark with its own name. */}
        <nav aria-label={m.docs_all_topics()}>
          <TopicTree nodes={outline} path={path} />
        </nav>
      </details>
    </>
  );
}

/** Shows until the reader chooses a topic: the topics that most readers come for. An operator's own docs may lack some. */
function Placeholder({ outline }: { outline: readonly OutlineNode[] }) {
  const { firstTopics } = docsWords;
  const topics = new Map(allOf(outline).map((topic) => [topic.id, topic]));
  const shown = Object.entries(firstTopics).filter(([id]) => topics.has(id));
  return (
    <article className="prose">
      <h1>{m.navigation_docs()}</h1>
      <p className="lead">{m.docs_placeholder()}</p>
      {shown.length > 0 && (
        <section className="section" aria-labelledby="first-topics">
          <h2 className="t2" id="first-topics">
            {m.docs_first()}
          </h2>
          <ul className="rows first-topics">
            {shown.map(([id, about]) => (
              <li key={id}>
                <Link className="go" to={topicAddress(id)} lang={topics.get(id)?.language}>
                  {topics.get(id)?.title}
                </Link>
                <p className="soft">{about()}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

const allOf = (outline: readonly OutlineNode[]): OutlineNode[] =>
  outline.flatMap((topic) => [topic, ...allOf(topic.children)]);
