import { createRoute, z } from "@hono/zod-openapi";
import { type Mistake, mistakeDetailsMaxLength, mistakes } from "#core/directory/mistakes.ts";
import { reportMistake } from "#server/directory/report-mistake.ts";
import { answerFormByPage, isFormPost } from "#server/http/answer-by-page.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { json, success } from "#server/http/envelope.ts";
import { isStorable } from "#server/http/storable-text.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";

const reportForm = z
  .object({
    mistake: z.enum(Object.keys(mistakes) as [Mistake, ...Mistake[]]),
    /** The agency's id. Empty when an agency is missing. */
    agency: z.string().max(100).default(""),
    // Lines end with two characters in a posted form.
    details: z
      .string()
      .max(2 * mistakeDetailsMaxLength)
      .default(""),
  })
  .openapi("AgencyReport");

const pages = "/police-department-list-by-city/report";

const report = createRoute({
  method: "post",
  path: "/agency-reports",
  operationId: "reportAgencyMistake",
  summary: "Tell the operator that an entry of the directory is wrong. A form is answered with a page.",
  middleware: answerFormByPage({
    done: `${pages}/sent`,
    refused: (code) => (code === "UNEXPECTED" ? `${pages}/later` : `${pages}/not-taken`),
  }),
  request: {
    body: {
      content: {
        "application/json": { schema: reportForm },
        "application/x-www-form-urlencoded": { schema: reportForm },
      },
    },
  },
  responses: {
    200: json(success({}), "It is on its way to the operator."),
    303: { description: "The page that says so, for a form." },
  },
});

/** `POST /api/agency-reports`: "Report a mistake". */
export function agencyReportRoutes({ db, services, limits }: ApiContext) {
  return apiRoutes().openapi(report, async (c) => {
    const posted: Partial<z.infer<typeof reportForm>> = isFormPost(c.req.header("Content-Type"))
      ? c.req.valid("form")
      : c.req.valid("json");
    // An empty body has passed without any field.
    const { mistake, agency = "", details = "" } = posted;
    if (mistake === undefined) throw refuseAnswers({ mistake: "mistake-missing" });
    if (!isStorable(posted)) throw new Refusal("bad-request");
    const client = clientAddress(c, services.config.trustedProxies);
    const told = { mistake, agencyId: agency, details: readable(details) };
    // Beyond the limits nothing is mailed. A refusal, or a shorter time, would show that somebody else here uses the site.
    services.background.run("report of a mistake failed", async () => {
      const hasRoom =
        (await limits.tryConsume("reportPerClient", client)) &&
        (await limits.tryConsume("reportsInAll", "all"));
      if (hasRoom) await reportMistake(db, services, told);
    });
    return c.json({ success: true as const }, 200);
  });
}

/** What was written, in lines. Control characters and those that turn the direction of text are left out. */
function readable(details: string): string {
  return details
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n]/gu, "")
    .trim()
    .slice(0, mistakeDetailsMaxLength);
}
