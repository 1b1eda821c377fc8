import type { MiddlewareHandler } from "hono";
import type { RefusalCode } from "#core/refusals.ts";
import { pageAddress } from "#server/http/answer-in-language.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Answers a form that the browser posted by redirecting to a page (303): the browser would show raw JSON. A JSON request gets
 * JSON. The address names only the kind of page, never the refusal.
 */
export function answerFormByPage(pages: {
  done: string;
  refused: (code: RefusalCode) => string;
}): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!isFormPost(c.req.header("Content-Type"))) return;
    const page = c.error ? pages.refused(codeOf(c.error)) : pages.done;
    c.res = new Response(null, { status: 303, headers: { Location: pageAddress(page) } });
  };
}

/** Whether a browser posts a form's fields with this content type. */
export const isFormPost = (contentType = ""): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType);

function codeOf(error: Error): RefusalCode {
  return error instanceof Refusal ? error.code : "UNEXPECTED";
}
