import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { validator } from "hono/validator";
import { z } from "zod";
import { isFormPost } from "#server/http/answer-by-page.ts";
import { close } from "#server/http/close-answer.ts";
import { invalid, refuseInvalid } from "#server/http/envelope.ts";
import { Refusal } from "#server/refusal.ts";

/** What a route reads. Kept in the route table (`app.routes`), so that tests can send what the schema allows. */
export interface Reads {
  part: "param" | "query" | "body";
  schema: z.ZodType;
}

const reads = <Validator extends object>(validator: Validator, part: Reads["part"], schema: z.ZodType) =>
  Object.assign(validator, { reads: { part, schema } satisfies Reads });

/** Checks a path's parameters. One that cannot exist is "not found". */
export const validParams = <Schema extends z.ZodType>(schema: Schema) =>
  reads(zValidator("param", schema, refuseInvalid), "param", schema);

/** For a path with one id, in lower case, because limits count by it. */
export const validId = validParams(z.object({ id: z.uuid().toLowerCase() }));

export const validQuery = <Schema extends z.ZodType>(schema: Schema) =>
  reads(zValidator("query", schema, refuseInvalid), "query", schema);

/** Refuses a body of another content type. */
export const validBody = <Schema extends z.ZodType>(schema: Schema) =>
  reads(
    zValidator("json", schema, (result, c) => {
      const type = c.req.header("Content-Type") ?? "";
      if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal("unsupported-media-type");
      refuseInvalid(result);
    }),
    "body",
    schema,
  );

/** For a form that the browser itself posts. */
export const validForm = <Schema extends z.ZodType>(schema: Schema) =>
  reads(
    zValidator("form", schema, (result, c) => {
      if (!isFormPost(c.req.header("Content-Type"))) throw new Refusal("unsupported-media-type");
      refuseInvalid(result);
    }),
    "body",
    schema,
  );

/** Accepts JSON from a page's script, or the form that a browser posts without one. */
export const validBodyOrForm = <Schema extends z.ZodType>(schema: Schema) =>
  reads(
    validator("json", async (value, c) => {
      const posted = isFormPost(c.req.header("Content-Type")) ? await c.req.parseBody() : value;
      const result = schema.safeParse(posted);
      if (!result.success) throw invalid("json", result.error);
      return result.data;
    }),
    "body",
    schema,
  );

/**
 * Defines a route's answer, `{ success: true, … }`. The returned function sends it through the schema, which drops every field
 * that `shape` does not name.
 */
export function answers<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object({ success: z.literal(true), ...shape });
  return <Status extends ContentfulStatusCode = 200>(
    c: Context,
    answer: z.input<z.ZodObject<Shape>>,
    status: Status = 200 as Status,
  ) => close(c, schema.parse({ success: true, ...answer }), status);
}

export const answerDone = answers({});
