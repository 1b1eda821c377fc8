import { createRoute, z } from "@hono/zod-openapi";
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

/** `GET /api/docs`, the old site's docs.php. */
export function docsRoutes({ present }: ApiContext) {
  return apiRoutes().openapi(list, async (c) => {
    const topics = await (await present()).content.documentation.listTopics();
    return c.json({ success: true as const, topics: [...topics] }, 200);
  });
}
