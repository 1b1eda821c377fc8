import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { callTimeoutMs } from "#app/browser/read-answer.ts";
import { useSessionWatch } from "#app/browser/watch-session.ts";
import { DemoBar } from "#app/components/layout/demo-bar.tsx";
import { DialogHost } from "#app/components/layout/dialog-host.tsx";
import { Footer } from "#app/components/layout/footer.tsx";
import { languageOffer } from "#app/components/layout/language-offer.ts";
import { Navbar } from "#app/components/layout/navbar.tsx";
import { PageArrival } from "#app/components/layout/page-arrival.tsx";
import { PageChange } from "#app/components/layout/page-change.tsx";
import { type PageHandle, usePageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { LoadAgain } from "#app/components/ui/try-again.tsx";
import { brand } from "#core/brand.ts";
import { languageNow } from "#core/languages.ts";
import type { Route } from "./+types/root.ts";
import textFont from "./styles/fonts/atkinson-next.woff2?no-inline";
import headingFont from "./styles/fonts/besley-600.woff2?no-inline";
import "./styles/site.css";
import { m } from "#messages";

// The head of every page names both fonts. The browser requests them at once, so that nothing moves when they load.
const preloadFont = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: Route.LinksFunction = () => [
  preloadFont(textFont),
  preloadFont(headingFont),
  // Browsers that draw no SVG take the first icon. Because its size is named, the others take the second.
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  // For a phone's home screen. A phone requests these only then.
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** For the error pages. Every other page has its own. */
export const meta: Route.MetaFunction = ({ error }) =>
  pageMeta(isNotFound(error) ? m.not_found_title() : m.error_title(), brand.description);

/**
 * The brand for the page's scripts (core/brand.ts). The server writes it into pages alone, so that each script file is the same at every
 * installation. Only prose names the companies.
 */
const brandOfScripts = `daymarkBrand=${JSON.stringify({ ...brand, mailCompany: null, hostCompany: null })}`;

/**
 * Marks the document in a browser that lacks a function which every page's script calls: the page without scripts stays (entry.client.tsx).
 */
const oldBrowser = `;if(!(Object.hasOwn&&[].at&&[].findLast))document.documentElement.dataset.old=""`;

/** Requests the page's first data while its scripts are still loading. No cache keeps the answer. */
const preload = ({ preloads }: PageHandle): string =>
  preloads
    ? `;daymarkPreloaded={path:"${preloads}",answer:fetch("${preloads}",{headers:{"Accept-Language":"${languageNow()}"},signal:AbortSignal.timeout?.(${callTimeoutMs})}).catch(()=>null)}`
    : "";

/** The script that runs before the browser paints anything. */
const firstScript = (page: PageHandle): string => brandOfScripts + oldBrowser + languageOffer + preload(page);

/** The document around every page, error pages included. It is the same for everybody, so any cache may store it. */
export function Layout({ children }: { children: ReactNode }) {
  useSessionWatch();
  return (
    <html lang={languageNow()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="apple-mobile-web-app-title" content={brand.name} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f1e6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1b1e" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants, allowed by their hash */}
        <script dangerouslySetInnerHTML={{ __html: firstScript(usePageHandle()) }} />
        <Meta />
        {/* A browser that knows this (Chromium) paints nothing before the bar is whole: its entries are aligned right, and each moves the
            others. */}
        <link rel="expect" href="#bar" blocking="render" />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          {m.navigation_skip()}
        </a>
        <p className="old-browser" hidden>
          {m.navigation_old_browser()}
        </p>
        <PageArrival />
        <Navbar />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <DemoBar />
        <DialogHost />
        <PageChange />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, message } = isNotFound(error)
    ? { title: m.not_found_title(), message: m.not_found_message() }
    : { title: m.error_title(), message: m.api_unexpected() };
  return (
    <div className="wrap stack">
      <h1>{title}</h1>
      <p className="lead">{message}</p>
      {!isNotFound(error) && (
        <p>
          <LoadAgain />
        </p>
      )}
      <ButtonLink to="/">{m.not_found_home_link()}</ButtonLink>
    </div>
  );
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
