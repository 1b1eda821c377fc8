import { marked } from "marked";
import sanitizeHtml from "sanitize-html";

/**
 * Allowed in a text. No images, frames or media (a page loads nothing from another host), no forms, no styles, no names and ids
 * (they could shadow the page's), and no other attributes.
 */
const allowedTags = [
  ...["h2", "h3", "h4", "p", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "hr", "br"],
  ...["a", "strong", "b", "em", "i", "code", "kbd", "abbr", "q", "s", "sub", "sup"],
  ...["table", "caption", "thead", "tbody", "tr", "th", "td"],
];

const allowedAttributes: Record<string, string[]> = {
  a: ["href", "target", "rel"],
  abbr: ["title"],
  ol: ["start"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/** A link may lead to this site, a secure page elsewhere, a mail, a call. */
const allowedSchemes = ["https", "mailto", "tel"];

/** These elements are removed with their content: it is code, or was never meant to be read. */
const nonTextTags = [
  "script",
  "style",
  "textarea",
  "option",
  "noscript",
  "xmp",
  "template",
  "title",
  "iframe",
  "svg",
  "math",
];

export interface SafeHtml {
  html: string;
  /** What was removed: "<script>", "onclick of <p>", "the address of <a>". Each once. */
  removed: string[];
}

/** Turns Markdown (GitHub's kind, with HTML in it) into sanitised HTML. */
export function renderMarkdown(markdown: string): SafeHtml {
  return sanitize(marked.parse(markdown, { async: false, gfm: true }));
}

/** Reduces untrusted HTML to what a text may contain. */
export function sanitize(dirty: string): SafeHtml {
  const removed = new Set<string>();
  const html = sanitizeHtml(dirty, {
    allowedTags,
    allowedAttributes,
    allowedSchemes,
    nonTextTags,
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    enforceHtmlBoundary: false,
    onOpenTag: (name, attributes) => {
      for (const what of notAllowedIn(name, attributes)) removed.add(what);
    },
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: leadOutside(attribs) }),
      // Markdown's tables have column headers.
      th: (tagName, attribs) => ({ tagName, attribs: { scope: "col", ...attribs } }),
      // Only the page itself has a first-level heading.
      h1: "h2",
      h5: "h4",
      h6: "h4",
    },
  });
  return { html: html.trim(), removed: [...removed] };
}

function notAllowedIn(name: string, attributes: Record<string, string>): string[] {
  if (!allowedTags.includes(name) && !/^h[156]$/.test(name)) return [`<${name}>`];
  const known = allowedAttributes[name] ?? [];
  const strangers = Object.keys(attributes).filter((attribute) => !known.includes(attribute));
  const address = attributes.href;
  return [
    ...strangers.map((attribute) => `${attribute} of <${name}>`),
    ...(name === "a" && address !== undefined && !isAllowedAddress(address) ? ["the address of <a>"] : []),
  ];
}

function isAllowedAddress(address: string): boolean {
  if (address.startsWith("#") || /^\/(?![/\\])/.test(address)) return true;
  const url = URL.parse(address);
  return url !== null && allowedSchemes.includes(url.protocol.slice(0, -1));
}

/** A link out of the site opens a new tab and sends no referrer. */
function leadOutside({ href }: Record<string, string>): Record<string, string> {
  if (href === undefined || !isAllowedAddress(href)) return {};
  return href.startsWith("https:") ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };
}
