import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { aliases } from "#server/http/aliases.ts";

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of any shape
type Json = any;

/**
 * Validates every answer against the API's own document: its operation, its status, its content type and its body. The
 * body may contain nothing that the document does not name.
 */
export class ApiContract {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #document: Json;
  readonly #templates: readonly { template: string; pattern: RegExp }[];

  constructor(document: Json) {
    // The plugin's types promise a default export, but its file exports the function itself.
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    this.#document = closed(structuredClone(document));
    this.#ajv.addSchema(this.#document, "api");
    this.#templates = Object.keys(document.paths)
      // "/api/outbox/clock" comes before "/api/outbox/{id}".
      .toSorted((a, b) => a.split("{").length - b.split("{").length)
      .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`) }));
  }

  /** What is wrong with an answer. Undefined when it matches the document. */
  async problemOf({ method, url }: Request, answer: Response): Promise<string | undefined> {
    const asked = new URL(url).pathname;
    const pathname = aliases[asked] ?? asked;
    if (!pathname.startsWith("/api/") || pathname === "/api/openapi.json") return undefined;
    const template = this.#templates.find(({ pattern }) => pattern.test(pathname))?.template;
    const operation = template && this.#document.paths[template][method.toLowerCase()];
    const said = `${method} ${template ?? pathname}: ${answer.status}`;
    const body = await bodyOf(answer);
    if (!operation) return this.#failureProblem(said, body);
    const response = operation.responses[answer.status];
    // A page answers this form. The route's own tests check which page.
    if (!response) return `${said} is not documented (${body?.error ?? ""})`;
    const [type = ""] = (answer.headers.get("Content-Type") ?? "").split(";");
    if (!response.content) return body === undefined ? undefined : `${said} has a body`;
    if (!response.content[type]) return `${said} is ${type}, which is not documented`;
    if (type !== "application/json") return undefined;
    const at = [
      "paths",
      template,
      method.toLowerCase(),
      "responses",
      answer.status,
      "content",
      type,
      "schema",
    ];
    return this.#schemaProblem(said, at.map((part) => pointer(String(part))).join("/"), body);
  }

  /** A path or a method that does not exist. */
  #failureProblem(said: string, body: Json): string | undefined {
    return this.#schemaProblem(said, "components/schemas/Failure", body);
  }

  #schemaProblem(said: string, path: string, body: Json): string | undefined {
    const validate = this.#ajv.getSchema(`api#/${path}`);
    if (!validate) return `${said} has no schema`;
    return validate(body) ? undefined : `${said}: ${this.#ajv.errorsText(validate.errors)}`;
  }
}

async function bodyOf(answer: Response): Promise<Json> {
  const text = await answer.clone().text();
  if (text === "") return undefined;
  return answer.headers.get("Content-Type")?.includes("application/json") ? JSON.parse(text) : text;
}

const pointer = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/**
 * The same document, where no object may have a property that its schema does not name. A schema that others extend
 * stays open itself, and the schemas that extend it are closed.
 */
function closed(document: Json): Json {
  const extended = new Set<string>();
  walk(document, (schema) => {
    if (schema.$ref && schema.properties) extended.add(schema.$ref);
    for (const part of schema.allOf ?? []) if (part.$ref) extended.add(part.$ref);
  });
  const open = new Set([...extended].map((ref) => valueAt(document, ref)));
  walk(document, (schema) => {
    for (const part of schema.allOf ?? []) open.add(part);
  });
  walk(document, (schema) => {
    const isObject =
      schema.allOf ?? (schema.type === "object" || schema.$ref ? schema.properties : undefined);
    if (isObject && !open.has(schema)) schema.unevaluatedProperties = false;
  });
  return document;
}

function walk(node: Json, visit: (schema: Json) => void): void {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) visit(node);
  for (const [name, inner] of Object.entries(node)) if (name !== "example") walk(inner, visit);
}

const valueAt = (document: Json, ref: string): Json =>
  ref
    .slice(2)
    .split("/")
    .reduce((node, part) => node[part], document);
