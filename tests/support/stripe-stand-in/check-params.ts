import { readFileSync } from "node:fs";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { Decoded, DecodedForm } from "./decode-form.ts";
import { missingParam, type Refusal, wrongParam } from "./refusal.ts";
import type { CheckedParams } from "./schema/checked-params.ts";

export type CallName = keyof CheckedParams;

interface Schema {
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  /** An empty text unsets the parameter; without this mark Stripe refuses an empty text. */
  emptyable?: boolean;
  /** Stripe knows the parameter, and the stand-in does nothing with it. */
  leftOut?: boolean;
}

interface SchemaFile {
  sdkVersion: string;
  apiVersion: string;
  calls: Record<CallName, Schema>;
}

/** Made by `schema/cut-schema.mjs` from the types of the SDK's version that it names. */
export const schemaFile: SchemaFile = JSON.parse(
  readFileSync(new URL("./schema/params.json", import.meta.url), "utf8"),
);

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true });
ajv.addKeyword({ keyword: "leftOut", validate: () => false });
const validators = new Map<CallName, ValidateFunction>();

/** The typed parameters of a call, or Stripe's refusal: every name, type and value against the SDK's published types. */
export function checkParams<Name extends CallName>(name: Name, form: DecodedForm): CheckedParams[Name] {
  const schema = schemaFile.calls[name];
  const params = typed(form, schema, "") ?? {};
  let validate = validators.get(name);
  if (!validate) {
    validate = ajv.compile(schema);
    validators.set(name, validate);
  }
  if (!validate(params)) throw refusalOf(validate.errors ?? []);
  return params as CheckedParams[Name];
}

/** Text becomes what the schema wants where it can be read strictly as that; else it stays text, and Ajv refuses it. */
function typed(value: Decoded, schema: Schema, path: string): unknown {
  if (value === "" && !schema.leftOut) {
    if (schema.emptyable) return undefined;
    throw emptyParam(path);
  }
  const wanted = schema.anyOf ? (schema.anyOf.find((choice) => isOfKind(value, choice)) ?? schema) : schema;
  if (typeof value === "string") return typedText(value, wanted.type);
  if (Array.isArray(value))
    return value.map((part, index) => typed(part, wanted.items ?? {}, `${path}[${index}]`));
  const { properties = {}, additionalProperties } = wanted;
  const others = typeof additionalProperties === "object" ? additionalProperties : {};
  const inner = Object.entries(value).map(([name, part]) => {
    const schemaOfPart = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : others;
    return [name, typed(part, schemaOfPart, path === "" ? name : `${path}[${name}]`)] as const;
  });
  return Object.fromEntries(inner.filter(([, part]) => part !== undefined));
}

const isOfKind = (value: Decoded, { type }: Schema) =>
  typeof value === "string" ? type !== "object" && type !== "array" : type === "object" || type === "array";

function typedText(text: string, type: string | undefined): unknown {
  if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

function emptyParam(param: string): Refusal {
  const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
  return wrongParam(param, message, "parameter_invalid_empty");
}

/** Stripe names one mistake at a time; an unknown parameter comes first. */
function refusalOf(errors: ErrorObject[]): Refusal {
  const error = errors.find(({ keyword }) => keyword === "additionalProperties") ?? errors[0];
  if (!error) throw new Error("Ajv refuses without an error");
  const at = bracketed(error.instancePath);
  const inner = (name: string) => (at === "" ? name : `${at}[${name}]`);
  if (error.keyword === "additionalProperties") {
    const param = inner(error.params.additionalProperty);
    return wrongParam(param, `Received unknown parameter: ${param}`, "parameter_unknown");
  }
  if (error.keyword === "required") return missingParam(inner(error.params.missingProperty));
  if (error.keyword === "leftOut") {
    return wrongParam(at, `Stripe knows ${at}; its stand-in does not (docs/stripe-stand-in.md).`);
  }
  if (error.keyword === "enum") {
    return wrongParam(at, `Invalid ${at}: must be one of ${(error.schema as string[]).join(", ")}`);
  }
  const type = error.keyword === "type" ? String(error.schema) : "value";
  const code = type === "integer" ? "parameter_invalid_integer" : undefined;
  return wrongParam(at, `Invalid ${type}: ${JSON.stringify(error.data)}`, code);
}

/** `/line_items/0/quantity` as Stripe writes it: `line_items[0][quantity]`. */
function bracketed(pointer: string): string {
  const [, first = "", ...rest] = pointer
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return first + rest.map((step) => `[${step}]`).join("");
}
