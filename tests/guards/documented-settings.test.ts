import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

it("tells an operator of each variable that the configuration reads", () => {
  const [, schema = ""] =
    /const environment = z\.object\(\{(.*?)\n\}\);/s.exec(read("server/config.ts")) ?? [];
  const [, ofBrand = ""] =
    /const variables = z\.object\(\{(.*?)\n\}\);/s.exec(read("server/read-brand.ts")) ?? [];
  const names = [...(schema + ofBrand).matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = ""]) => name);
  expect(names).toContain("SMTP_URL");
  expect(names).toContain("BRAND_NAME");
  const guide = read("docs/running.md");
  expect(names.filter((name) => !guide.includes(name))).toEqual([]);
});
