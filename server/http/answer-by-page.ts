import type { MiddlewareHandler } from "hono";
import type { RefusalCode } from "#core/refusals.ts";
import { pageAddress } from "#server/http/answer-in-language.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Answers a form that the browser itself posted with the address of a page (303), because JSON would be shown raw. A
 * request by JSON gets JSON. The refusal itself never goes into an address, only the kind of page.
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

/** Whether this is one of the two content types with which a browser posts a form's fields. */
export const isFormPost = (contentType = ""): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType);

function codeOf(error: Error): RefusalCode {
  return error instanceof Refusal ? error.code : "UNEXPECTED";
}
