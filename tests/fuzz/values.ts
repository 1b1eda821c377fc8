import fc from "fast-check";

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
export type Json = any;

/** The part of JSON Schema that the API's document uses. */
export type Schema = Record<string, Json>;

/**
 * A value that only its sender can fill in: an id, a code, an address. It is looked up when the request is sent
 * (knowledge.ts), so that a request can be repeated in another world.
 */
export class Known {
  readonly field: string;
  readonly isForeign: boolean;
  /** Which of the values that are known. */
  readonly draw: number;
  /** What is sent where nothing is known. */
  readonly otherwise: Json;

  constructor(field: string, isForeign: boolean, draw: number, otherwise: Json) {
    this.field = field;
    this.isForeign = isForeign;
    this.draw = draw;
    this.otherwise = otherwise;
  }

  [fc.toStringMethod](): string {
    return `${this.isForeign ? "foreign" : "own"} ${this.field} ${this.draw}`;
  }
}

/** A value for a field of this name, mostly one that the sender knows: the first, which is the newest, most often. */
export const known = (field: string, otherwise: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc
    .tuple(
      fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, fc.constant(true)),
      fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, { arbitrary: fc.nat(1000), weight: 3 }),
      otherwise,
    )
    .map(([isForeign, draw, rest]) => new Known(field, isForeign, draw, rest));

const mostlyKnown = (field: string, otherwise: fc.Arbitrary<Json>) =>
  fc.oneof({ arbitrary: known(field, otherwise), weight: 7 }, { arbitrary: otherwise, weight: 1 });

/** Values that a schema of the document allows, for a field of this name. */
export function valuesOf(api: Json, schema: Schema, field: string): fc.Arbitrary<Json> {
  const of = (inner: Schema, name = field) => valuesOf(api, inner, name);
  if (schema.$ref) return of(at(api, schema.$ref));
  if (schema.allOf) return fc.tuple(...schema.allOf.map((part: Schema) => of(part))).map(merged);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((part: Schema) => of(part)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => of({ ...schema, type })));
  switch (schema.type) {
    case "object":
      return schema.properties
        ? recordOf(of, schema)
        : mostlyKnown(field, fc.dictionary(fc.string(), fc.jsonValue()));
    case "array":
      return fc.array(of(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 6) });
    case "integer":
      return mostlyKnown(field, fc.integer({ min: schema.minimum, max: schema.maximum }));
    case "number":
      return mostlyKnown(field, fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return mostlyKnown(field, textOf(schema));
    default:
      return fc.jsonValue();
  }
}

function recordOf(of: (schema: Schema, name: string) => fc.Arbitrary<Json>, schema: Schema) {
  const fields = Object.entries(schema.properties as Schema).map(([name, inner]) => [name, of(inner, name)]);
  // fast-check's own keys may be any of those that are not required.
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: schema.required ?? [],
    noNullPrototype: true,
  });
}

function textOf({ format, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "date") return dates;
  return fc.oneof(
    fc.string({ maxLength: Math.min(maxLength, 40) }),
    fc.string({ unit: "binary", maxLength: Math.min(maxLength, 40) }),
    fc.string({ minLength: Math.min(maxLength, 2000), maxLength: Math.min(maxLength, 2000) }),
  );
}

const dates = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2027-06-30"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const at = (api: Json, ref: string): Schema =>
  ref
    .slice(2)
    .split("/")
    .reduce((node, part) => node[part], api);

const merged = (parts: unknown[]): Json =>
  parts.every((part) => typeof part === "object" && part !== null) ? Object.assign({}, ...parts) : parts[0];
