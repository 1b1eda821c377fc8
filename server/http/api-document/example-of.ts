/** A JSON schema as the document has it: the parts that an example is made from. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

export type Components = Readonly<Record<string, unknown>>;

/**
 * What stands for a text in examples, by the property's name. A schema that means something else by the name has an `example` of
 * its own.
 */
const texts: Readonly<Record<string, string>> = {
  recoveryCodes: "abcd-efgh-jkmn",
  secret: "NBSWY3DPEB3W64TM",
  url: "https://daymark.example/",
  about: "work",
  addedBy: "Felix",
  address: "12 Main Street, Alder, IA 50001",
  age: "44",
  agency: "sample-1",
  appointmentOn: "2026-12-08",
  appointmentTime: "10:30",
  asked: "sooner",
  body: "DONE",
  by: "Felix",
  city: "Alder",
  code: "637929",
  content: "<p>Begin.</p>",
  county: "Alder County",
  currency: "usd",
  demoCode: "637929",
  details: "The number has changed.",
  dueOn: "2027-01-05",
  email: "rosa@mail.example",
  ff_cell: "(515) 555-0161",
  ff_email: "felix@mail.example",
  ff_first_name: "Felix",
  ff_last_name: "Moreno",
  firstDate: "2026-12-05",
  firstName: "Rosa",
  first_name: "Rosa",
  fname: "Rosa",
  forName: "Rosa Núñez-Smith",
  frequency: "4",
  from: "(515) 555-0187",
  fullName: "Rosa Núñez-Smith",
  id: "sample-1",
  isFor: "Rosa",
  label: "Alder, Iowa",
  lname: "Núñez-Smith",
  madeBy: "r…@mail.example",
  masked: "r…@mail.example",
  masterAccountHolder: "Rosa Núñez-Smith",
  message: "Please check your inbox.",
  messagesToken: "Qm9rgp43ihiVREglHGfitA",
  name: "Alder County",
  newPassword: "Copper9lantern!",
  nextDueOn: "2027-01-05",
  note: "Receipt 4711, J.D.",
  number: "0D5F5C0E-6F0B",
  officeAddress: "12 Main Street, Alder, IA 50001",
  officeFee: "$25 in cash",
  officeHours: "Tuesday and Friday, 8 to 11 am",
  officeName: "Alder County Sheriff",
  officePhone: "(515) 555-0100",
  opensOn: "2027-01-01",
  parent_id: "start",
  password: "Orchard-Lane-18",
  passwordConfirmation: "Orchard-Lane-18",
  path: "/police-department-list-by-city/iowa/alder",
  phone: "(515) 555-0187",
  phoneEnding: "0187",
  postalAddress: "1 Shore Road, Harbor, ME 04000",
  reg_cell: "(515) 555-0187",
  reg_date: "2026-12-10",
  reg_email: "rosa@mail.example",
  reg_first_name: "Rosa",
  reg_last_name: "Núñez-Smith",
  registrationDate: "2026-12-10",
  sendAt: "09:00",
  serviceLevel: "1",
  state: "IA",
  status: "active",
  subject: "3 days",
  template: "reminder",
  text: "Hello",
  textNumber: "+15155550100",
  thingsToBring: "Photo ID",
  time: "10:30",
  timeZone: "America/Chicago",
  title: "Start",
  to: "rosa@mail.example",
  token: "H9F9DR8BKV0UYtPmfpstuYCOHABiJwGT",
  verificationEmail: "rosa@mail.example",
  verificationId: "142d3d77-c3df-461c-b634-3c6009f13bc2",
  what: "Photo ID",
  whose: "Rosa",
  year: "Qm9rgp43ihiVREglHGfitA",
};

const formats: Readonly<Record<string, string>> = {
  date: "2026-12-10",
  "date-time": "2026-11-20T15:00:00Z",
  email: "rosa@mail.example",
  uri: "https://daymark.example/",
  uuid: "572ece4e-96d6-4660-9059-2c7cd5fd28ab",
};

/** An example that fits a schema of the document. `name` is the property's. */
export function exampleOf(schema: Schema, components: Components, name = ""): unknown {
  const inner = (one: Schema, of = name) => exampleOf(one, components, of);
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref) return inner(components[schema.$ref.split("/").at(-1) ?? ""] as Schema);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => inner(one)));
  const [choice] = (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== "null");
  if (choice) return inner(choice);
  if (schema.enum) return schema.enum.find((value) => value !== "" && value !== null);
  const [type] = [schema.type ?? "object"].flat();
  switch (type) {
    case "string":
      return formats[schema.format ?? ""] ?? texts[name] ?? "?";
    case "boolean":
      return schema.default ?? true;
    case "array":
      return [inner(schema.items ?? {})];
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([property, one]) => [property, inner(one, property)]),
      );
    default:
      return Math.max(schema.minimum ?? 1, 1);
  }
}
