import { createRoute, z } from "@hono/zod-openapi";
import type { TypedResponse } from "hono";
import { allLanguages, languageNow } from "#core/languages.ts";
import { memoizeByObject } from "#core/memoize.ts";
import type { Topic } from "#server/content/documentation/read-topic.ts";
import { answerUnstored } from "#server/http/answer-file.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { json, success } from "#server/http/envelope.ts";
import { SiteFile } from "#server/http/site-files.ts";

const topicSchema = z
  .object({
    id: z.string(),
    /** Null for a topic of the first level. */
    parent_id: z.string().nullable(),
    title: z.string(),
    /** HTML, made safe before it was stored. */
    content: z.string(),
    sort_order: z.number().int(),
    /** That of title and content, where it is not the one that was asked for. */
    language: z.enum(allLanguages).optional(),
  })
  .openapi("DocsTopic");

const list = createRoute({
  method: "get",
  path: "/docs",
  operationId: "listDocsTopics",
  summary: "Every topic of the docs, in the language asked for; the reader builds the tree.",
  responses: { 200: json(success({ topics: z.array(topicSchema) }), "In their order.") },
});

type Answer = TypedResponse<{ success: true; topics: Topic[] }, 200, "json">;

/** `GET /api/docs`, the old site's docs.php: the same bytes for as long as the docs are the same, compressed once. */
export function docsRoutes({ present }: ApiContext) {
  const fileOf = memoizeByObject(writeFile);
  return apiRoutes().openapi(list, async (c) => {
    const topics = await (await present()).content.documentation.listTopics(languageNow());
    return (await answerUnstored(c, fileOf(topics))) as Response & Answer;
  });
}

const writeFile = (topics: readonly Topic[]) =>
  new SiteFile(Buffer.from(JSON.stringify({ success: true, topics })), {
    "Content-Type": "application/json",
  });
