import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type ProxyOptions } from "vite";
import { compiledMessages, ensureMessages } from "./scripts/bootstrap/messages.mjs";
import { brandPlaceholders, contentPages, language } from "./scripts/site/build-site.ts";

await ensureMessages();

// The pages of one language are built at a time: the sentences of the others are then left out.
export default defineConfig({
  plugins: [brandPlaceholders, contentPages, reactRouter()],
  // A file a message: each page loads the words of its own screen, in its own language.
  resolve: {
    alias: {
      "#messages": join(compiledMessages("site"), "messages.js"),
      "#locales": join(compiledMessages("site"), "runtime.js"),
    },
  },
  define: { "globalThis.__PARAGLIDE_STATIC_LOCALE__": JSON.stringify(language) },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What two pages of five share is one file: as files of their own, these modules are twenty requests more.
          output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 18 }] } },
          // Words do nothing by being loaded: who uses none of a file loads none.
          treeshake: {
            moduleSideEffects: [
              { test: /\/core\/(words\/|brand\.ts)|\/\.cache\/messages\//, sideEffects: false },
            ],
            // Each function of the catalogue warns of a language that is not the page's. No call names one.
            manualPureFunctions: ["console.warn"],
            propertyReadSideEffects: false,
          },
        },
      },
    },
  },
  build: {
    // What the oldest browsers read (tsconfig.json): their style sheets know no `(width < 48em)`, which is written otherwise then.
    target: ["safari15.4", "chrome100", "edge100", "firefox100"],
    // Every asset is a file of its own: the Content-Security-Policy allows fonts and styles from 'self' only.
    assetsInlineLimit: 0,
  },
  server: process.env.DAYMARK_API ? { proxy: { "^/": serverBehind(process.env.DAYMARK_API) } } : {},
});

/** `npm run dev`: what is not a page belongs to the server behind Vite, as does whatever is posted. */
function serverBehind(target: string): ProxyOptions {
  const notPages =
    /^\/(api|c|webhooks|healthz|readyz|metrics|robots\.txt|sitemap\.xml|sitemaps)(\/|\?|$)|\.php(\?|$)/;
  const isPage = ({ method, url = "" }: IncomingMessage) =>
    (method === "GET" || method === "HEAD") && !notPages.test(url);
  return { target, bypass: (request) => (isPage(request) ? request.url : undefined) };
}
