import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { addressIn, allLanguages, languageOfPath } from "#core/languages.ts";
import {
  answerNewsletterLink,
  chooseNewsletterLanguage,
} from "#server/content/newsletter/answer-newsletter-link.ts";
import type { Db } from "#server/db/client.ts";
import { answerError } from "#server/http/envelope.ts";
import { inEachLanguage, isOneClick, readPosted } from "#server/http/one-click.ts";
import { isSameOrigin } from "#server/http/same-origin.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

const postedAnswer = z.union([
  z.object({ answer: z.enum(["confirm", "leave"]) }),
  z.object({ language: z.enum(allLanguages) }),
]);

const unusable = "/newsletter/unusable-link";
const pages = { confirm: "/newsletter/confirmed", leave: "/newsletter/left" };

/**
 * `POST /n/:token`, the link in a newsletter's mail. GET shows a page that asks, the same for everybody and without script: its
 * buttons post a form, and a page answers.
 */
export function newsletterLinkRoutes(db: Db, services: Services): Hono {
  const routes = new Hono();
  routes.onError(answerError(services.log));
  routes.on("POST", inEachLanguage("/n/:token"), bodyLimit({ maxSize: 1024 }), async (c) => {
    c.header("Cache-Control", "no-store");
    const body = await readPosted(c);
    const token = c.req.param("token") ?? "";
    const { language } = languageOfPath(c.req.path);
    if (isOneClick(body)) {
      const isKnown = await answerNewsletterLink(db, services, token, "leave");
      if (!isKnown) throw new Refusal("not-found");
      return c.json({ success: true }, 200);
    }
    const posted = postedAnswer.safeParse(body).data;
    if (!posted) throw new Refusal("bad-request");
    // The page sends no referrer, so browsers without Sec-Fetch-Site (Safari before 16.4) send the origin `null`. Harmless here:
    // only the token in the address counts, no cookie.
    const isUnsaid = c.req.header("Sec-Fetch-Site") === undefined && c.req.header("Origin") === "null";
    if (!isUnsaid && !isSameOrigin((name) => c.req.header(name), services.config.publicUrl)) {
      throw new Refusal("foreign-origin");
    }
    if ("language" in posted) {
      const isKnown = await chooseNewsletterLanguage(db, services, token, posted.language);
      const [shown, page] = isKnown ? [posted.language, "/newsletter/language"] : [language, unusable];
      return c.redirect(addressIn(shown, page), 303);
    }
    const isKnown = await answerNewsletterLink(db, services, token, posted.answer);
    return c.redirect(addressIn(language, isKnown ? pages[posted.answer] : unusable), 303);
  });
  return routes;
}
