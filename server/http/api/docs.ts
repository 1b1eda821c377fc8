import { z } from "zod";
import { allLanguages, languageNow } from "#core/languages.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers } from "#server/http/api-route.ts";

const sendTopics = answers({
  topics: z.array(
    z.object({
      id: z.string(),
      /** Null at the first level. */
      parent_id: z.string().nullable(),
      title: z.string(),
      /** HTML, sanitised before it was stored. */
      content: z.string(),
      sort_order: z.number().int(),
      /** The language of title and content, when it is not the one asked for. */
      language: z.enum(allLanguages).optional(),
    }),
  ),
});

/** `GET /api/docs`, the old site's docs.php. */
export function docsRoutes({ present }: ApiContext) {
  return apiRoutes().get("/docs", async (c) => {
    const topics = await (await present()).content.documentation.listTopics(languageNow());
    return sendTopics(c, { topics: [...topics] });
  });
}
