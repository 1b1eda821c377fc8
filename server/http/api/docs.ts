import { createRoute, z } from "@hono/zod-openapi";
import type { TypedResponse } from "hono";
import type { Topic } from "#server/documentation/read-topic-files.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { json, success } from "#server/http/envelope.ts";

const topicSchema = z
  .object({
    id: z.string(),
    /** Null for a topic of the first level. */
    parent_id: z.string().nullable(),
    title: z.string(),
    /** HTML, made safe before it was stored. */
    content: z.string(),
    sort_order: z.number().int(),
  })
  .openapi("DocsTopic");

const list = createRoute({
  method: "get",
  path: "/docs",
  operationId: "listDocsTopics",
  summary: "Every topic of the docs; the reader builds the tree.",
  responses: { 200: json(success({ topics: z.array(topicSchema) }), "In their order.") },
});

type Answer = TypedResponse<{ success: true; topics: Topic[] }, 200, "json">;

/** `GET /api/docs`, the old site's docs.php: the same bytes for as long as the docs are the same. */
export function docsRoutes({ present }: ApiContext) {
  const bodies = new WeakMap<readonly Topic[], string>();
  return apiRoutes().openapi(list, async (c) => {
    const topics = await (await present()).content.documentation.listTopics();
    const body = bodies.get(topics) ?? JSON.stringify({ success: true, topics });
    bodies.set(topics, body);
    return c.body(body, 200, { "Content-Type": "application/json" }) as Response as Response & Answer;
  });
}
