import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { secretSettings } from "../../commands/read-secret-files.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const [, schema = ""] =
  /const environment = z\.object\(\{(.*?)\n\}\);/s.exec(read("server/start/config.ts")) ?? [];
const [, ofBrand = ""] =
  /const variables = z\.object\(\{(.*?)\n\}\);/s.exec(read("server/start/read-brand.ts")) ?? [];
const names = [...(schema + ofBrand).matchAll(/^ {2}([A-Z_\d]+):/gm)].map(([, name = ""]) => name);

it("tells an operator of each variable that the configuration reads", () => {
  expect(names).toContain("SMTP_URL");
  expect(names).toContain("BRAND_NAME");
  const guide = read("docs/running.md");
  expect(names.filter((name) => !guide.includes(name))).toEqual([]);
});

it("reads each secret from a file, too, and the guide lists them", () => {
  const addresses = ["PUBLIC_URL", "TWILIO_API_URL", "STRIPE_API_URL"];
  const secrets = names.filter((name) => /SECRET|TOKEN|KEY|_URL$/.test(name) && !addresses.includes(name));
  expect(secretSettings.toSorted()).toEqual(secrets.toSorted());
  const [line = ""] = /^`NAME_FILE` .*?\n\n/ms.exec(read("docs/running.md")) ?? [];
  expect(secretSettings.filter((name) => !line.includes(`\`${name}\``))).toEqual([]);
});
