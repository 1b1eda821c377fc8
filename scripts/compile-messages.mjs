// Compiles the sentences in `messages/` to functions. Node, the tests and the types read one file per language. The pages read one file per
// message, so that each page loads only its own words.
import { compile } from "@inlang/paraglide-js";
import { compiledMessages, settings } from "./bootstrap/messages.mjs";

const structures = { node: "locale-modules", site: "message-modules" };
for (const [name, outputStructure] of Object.entries(structures)) {
  await compile({
    project: settings,
    outdir: compiledMessages(name),
    outputStructure,
    strategy: ["baseLocale"],
    // Vite replaces this name by the language of the page build, and drops the other languages.
    experimentalStaticLocale: "/** @type {any} */ (globalThis).__PARAGLIDE_STATIC_LOCALE__",
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  });
}
