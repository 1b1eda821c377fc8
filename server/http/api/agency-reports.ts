import { z } from "zod";
import { type Mistake, mistakeDetailsMaxLength, mistakes } from "#core/directory/mistakes.ts";
import { reportMistake } from "#server/directory/report-mistake.ts";
import { answerFormByPage } from "#server/http/answer-by-page.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBodyOrForm } from "#server/http/api-route.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { isStorable } from "#server/http/storable-text.ts";
import { Refusal } from "#server/refusal.ts";

const reportForm = z.object({
  mistake: z.enum(Object.keys(mistakes) as [Mistake, ...Mistake[]]),
  /** The agency's id. Empty when an agency is missing. */
  agency: z.string().max(100).default(""),
  // Lines end with two characters in a posted form.
  details: z
    .string()
    .max(2 * mistakeDetailsMaxLength)
    .default(""),
});

const pages = "/police-department-list-by-city/report";

const sendReport = answers({});

/** `POST /api/agency-reports`: "Report a mistake". */
export function agencyReportRoutes({ db, services, limits }: ApiContext) {
  return apiRoutes().post(
    "/agency-reports",
    answerFormByPage({
      done: `${pages}/sent`,
      refused: (code) => (code === "UNEXPECTED" ? `${pages}/later` : `${pages}/not-taken`),
    }),
    validBodyOrForm(reportForm),
    async (c) => {
      const posted = c.req.valid("json");
      const { mistake, agency, details } = posted;
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
      return sendReport(c, {});
    },
  );
}

/** What was written, in lines. Control characters and those that turn the direction of text are left out. */
function readable(details: string): string {
  return details
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n]/gu, "")
    .trim()
    .slice(0, mistakeDetailsMaxLength);
}
