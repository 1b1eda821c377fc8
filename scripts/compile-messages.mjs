// Makes functions of the sentences in `messages/`. Node, the tests and the types read one file a language. The pages read
// a file a message, so that each loads the words of its own screen.
import { compile } from "@inlang/paraglide-js";
import { compiledMessages, settings } from "./bootstrap/messages.mjs";

const structures = { node: "locale-modules", site: "message-modules" };
for (const [name, outputStructure] of Object.entries(structures)) {
  await compile({
    project: settings,
    outdir: compiledMessages(name),
    outputStructure,
    strategy: ["baseLocale"],
    // Where the pages are built, Vite writes their language in place of this name. The other languages go with that.
    experimentalStaticLocale: "/** @type {any} */ (globalThis).__PARAGLIDE_STATIC_LOCALE__",
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  });
}
