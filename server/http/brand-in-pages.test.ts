import { expect, it } from "vitest";
import { shippedBrand } from "#core/shipped-brand.ts";
import { builtBrand } from "#server/content/built-brand.ts";
import { inLanguage } from "#server/language.ts";
import { brandWriter, namesBrand } from "./brand-in-pages.ts";
import { asInstalled } from "./site-address.ts";

const write = brandWriter({
  ...shippedBrand,
  name: "O'Harbor",
  supportEmail: "help@harbor.example",
  mailCompany: "Shore & Sons",
});

it("the brand is written into pages and scripts, each as it needs it", () => {
  const page = `<title>Home - ${builtBrand.name}</title><a href="mailto:${builtBrand.supportEmail}">`;
  expect(write(page, "page")).toBe(`<title>Home - O'Harbor</title><a href="mailto:help@harbor.example">`);
  const script = `'${builtBrand.name}' + "${builtBrand.name}" + \`${builtBrand.name}\``;
  // biome-ignore lint/security/noGlobalEval: The script is the test's own, and has to be read as a browser reads it.
  expect(eval(write(script, "script"))).toBe("O'Harbor".repeat(3));
});

it("a company of /privacy comes as a sentence of HTML, and one that is not named says so", () => {
  const item = `<li>${builtBrand.mailCompany}</li><li>${builtBrand.hostCompany}</li>`;
  expect(write(item, "page")).toMatch(
    /^<li><strong>Shore &amp; Sons<\/strong> delivers .*<li>.*named one here yet.*<\/li>$/,
  );
  // biome-ignore lint/security/noGlobalEval: As above.
  expect(eval(write(`"${item}"`, "script"))).toBe(write(item, "page"));
});

it("a file that names no brand stays as it was built", () => {
  expect([namesBrand("const a = 1"), namesBrand(`"${builtBrand.senderName}"`)]).toEqual([false, true]);
});

it("a company's sentence is in the language of the page", () => {
  const inPage = () => asInstalled(builtBrand.mailCompany, { publicUrl: "https://day.example", https: true });
  const [english, spanish] = [inLanguage("en", inPage), inLanguage("es", inPage)];
  expect(english).toMatch(/The demo sends nothing/);
  expect(spanish).not.toBe(english);
  expect(inLanguage("en", inPage)).toBe(english);
});
