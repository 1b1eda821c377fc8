import type axe from "axe-core";

/** Properties that `findNewTexts` and axe add to the page's window. */
export type WithTexts = typeof globalThis & {
  axe: typeof axe;
  /** The descriptions of the texts whose colours have passed. */
  passedTexts?: Set<string>;
  newTexts?: () => Map<Element, string>;
};

/**
 * Runs in the page. Adds `newTexts` to the window: a function that returns each shown text that is not in `passed`, as its element and a
 * description. An element counts if it has its own text or takes typing. The description holds everything that a
 * contrast depends on: the colours, size and decoration of the text, and each background that is painted below it, down to the page's own.
 * A text outside or across the edge of a painted box is always new. Its description is empty, because it says nothing about another text.
 */
export function findNewTexts(passed: string[]): void {
  const known = new Set(passed);
  (globalThis as WithTexts).passedTexts = known;
  const typed = "input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea";
  const isPainted = ({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration) =>
    (backgroundColor !== "rgba(0, 0, 0, 0)" && backgroundColor !== "transparent") ||
    backgroundImage !== "none" ||
    opacity !== "1";
  const isAcross = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const isWithin = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;
  /** Whether the box hides its overflow. */
  const clips = (box: Element) => box === document.body || getComputedStyle(box).overflowY !== "visible";
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const describe = (element: Element, style: CSSStyleDeclaration, ground: string) => {
    // Large text needs less contrast (WCAG 1.4.3). A link within a text must differ from it by more than its colour (1.4.1).
    const isLarge = parseFloat(style.fontSize) >= (Number(style.fontWeight) >= 700 ? 18.66 : 24);
    const isInText = element.parentElement !== null && hasText(element.parentElement);
    const around = isInText && element.parentElement ? getComputedStyle(element.parentElement) : null;
    return [
      element.matches("a, button, input, select, textarea") ? element.localName : "",
      style.color,
      isLarge,
      style.textDecorationLine,
      style.textShadow,
      style.display,
      around &&
        `in ${around.color} ${around.fontWeight} ${around.fontSize} by ${style.fontWeight} ${style.fontSize} ${style.borderBottom}`,
      ground,
    ].join(" ");
  };

  (globalThis as WithTexts).newTexts = () => {
    const found: { element: Element; rect: DOMRect; text: string; isInPlace: boolean }[] = [];
    /** Painted boxes that may lie over texts outside them. */
    const floating: Element[] = [];
    const look = (element: Element, ground: string, boxes: readonly Element[]): void => {
      const style = getComputedStyle(element);
      if (style.display === "none") return;
      const isShown = element.checkVisibility({ visibilityProperty: true });
      let [below, within] = [ground, boxes];
      if (isPainted(style)) {
        below = `${ground} | ${style.backgroundColor} ${style.backgroundImage} ${style.opacity}`;
        within = [...boxes, element];
        // Nobody can use or read the texts that an open dialog covers.
        const isFloating = style.position !== "static" || style.transform !== "none";
        if (isShown && isFloating && !element.matches("dialog:modal")) floating.push(element);
      }
      if (isShown && (hasText(element) || element.matches(typed))) {
        const rect = element.getBoundingClientRect();
        const isOutside = rect.bottom + scrollY <= 0 || rect.right + scrollX <= 0;
        // A text for screen readers alone has no colours; nor does a link that shows only when it has the focus.
        if (rect.width > 1 && rect.height > 1 && !isOutside) {
          const isInPlace = within.every((box) => isWithin(rect, box.getBoundingClientRect()) || clips(box));
          found.push({ element, rect, text: describe(element, style, below), isInPlace });
        }
      }
      for (const child of element.children) look(child, below, within);
    };
    const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    look(document.body, `${scheme} ${getComputedStyle(document.documentElement).backgroundColor}`, []);
    const isCovered = (element: Element, rect: DOMRect) =>
      floating.some(
        (box) =>
          !box.contains(element) && !element.contains(box) && isAcross(rect, box.getBoundingClientRect()),
      );
    return new Map(
      found
        .map(({ element, rect, text, isInPlace }) => {
          const isAsDescribed = isInPlace && !isCovered(element, rect);
          return [element, isAsDescribed ? text : ""] as const;
        })
        .filter(([, text]) => !known.has(text)),
    );
  };
}
