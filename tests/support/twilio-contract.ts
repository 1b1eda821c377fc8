import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A JSON schema as OpenAPI 3.0 writes it: the parts that Twilio's description uses. */
interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  enum?: string[];
  nullable?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Contract {
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>;
  components: { schemas: Record<string, Schema> };
}

const messagesPath = "/2010-04-01/Accounts/{AccountSid}/Messages.json";
const pathOf = (url: string) => fileURLToPath(new URL(url, import.meta.url));
const readJson = (file: string): Contract => JSON.parse(readFileSync(file, "utf8"));

/** Twilio's whole description, on machines that have it beside the repository. It is not part of the repository. */
const wholeFile = pathOf("../../../shared/data/contracts/twilio_api_v2010.json");
export const wholeContract = (): Contract | null => (existsSync(wholeFile) ? readJson(wholeFile) : null);
/** The part about sending. It is checked in. */
export const excerpt = (): Contract => readJson(pathOf("./twilio-messages-api.json"));

const contract = wholeContract() ?? excerpt();

/**
 * What is wrong with the form that a client posts to send a message, by Twilio's published description. One line for
 * each problem.
 */
export function wrongWithForm(form: URLSearchParams): string[] {
  const content = contract.paths[messagesPath]?.post.requestBody.content;
  const schema = content?.["application/x-www-form-urlencoded"]?.schema;
  const wrong = (schema?.required ?? []).filter((name) => !form.has(name)).map((name) => `${name}: missing`);
  for (const name of new Set(form.keys())) {
    const property = schema?.properties?.[name];
    const values = form.getAll(name);
    if (!property) wrong.push(`${name}: no such parameter`);
    else if (values.length > 1 && property.type !== "array") wrong.push(`${name}: given more than once`);
    else for (const value of values) wrong.push(...wrongWithText(name, value, property));
  }
  return wrong;
}

/** What is wrong with an answer, by the message resource of the description. */
export function wrongWithMessage(message: Record<string, unknown>): string[] {
  const schema = contract.components.schemas["api.v2010.account.message"];
  return Object.entries(message).flatMap(([name, value]) => {
    const property = schema?.properties?.[name];
    if (!property) return [`${name}: no such property`];
    if (value === null) return property.nullable ? [] : [`${name}: null`];
    const { type } = resolve(property);
    const isOfType = type === "integer" ? Number.isInteger(value) : typeof value === type;
    if (!isOfType) return [`${name}: not of type ${type}`];
    return type === "string" ? wrongWithText(name, String(value), property) : [];
  });
}

/** The excerpt of a whole description. What is checked in must equal it, except for the prose. */
export function excerptOf(whole: Contract): Pick<Contract, "paths" | "components"> {
  const { schemas } = whole.components;
  const names = Object.keys(excerpt().components.schemas);
  const post = whole.paths[messagesPath]?.post;
  return withoutProse({
    paths: { [messagesPath]: { post } },
    components: { schemas: Object.fromEntries(names.map((name) => [name, schemas[name]])) },
  }) as Pick<Contract, "paths" | "components">;
}

const prose = /^(description|summary|x-.*|examples?|title|headers|tags|operationId|security|deprecated)$/;

function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !prose.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutProse(inner)]));
}

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? (contract.components.schemas[name] ?? {}) : schema;
}

const formats: Record<string, (text: string) => boolean> = {
  "phone-number": (text) => /^\+[1-9]\d{1,14}$/.test(text) || /^\d{3,8}$/.test(text),
  uri: (text) => URL.canParse(text),
  "date-time": (text) => !Number.isNaN(Date.parse(text)),
  "date-time-rfc-2822": (text) => /^\w{3}, \d\d? \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/.test(text),
};

const types: Record<string, RegExp> = {
  string: /^[\s\S]*$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  boolean: /^(true|false)$/,
};

function wrongWithText(name: string, text: string, property: Schema): string[] {
  const outer = resolve(property);
  const schema = outer.type === "array" && outer.items ? resolve(outer.items) : outer;
  const { type = "string", pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = schema;
  if (!types[type]?.test(text)) return [`${name}: not of type ${type}`];
  if (text.length < minLength || text.length > maxLength) return [`${name}: length ${text.length}`];
  if (pattern && !new RegExp(pattern).test(text)) return [`${name}: not like ${pattern}`];
  if (schema.enum && !schema.enum.includes(text)) return [`${name}: not one of ${schema.enum}`];
  if (format && formats[format]?.(text) === false) return [`${name}: not of format ${format}`];
  return [];
}
