import { brand } from "#core/brand.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { Notice } from "../ui/notice.tsx";

const words = catalogue.withoutScript;

/**
 * Says that a form, or a page about oneself, needs JavaScript, and what can be done instead. Shows only where there is none.
 * The links are plain: a router's link would do the same here.
 */
export function NeedsScript({ what = "form" }: { what?: "form" | "page" | "sign-up" }) {
  return (
    <noscript>
      <Notice tone="warning" className="stack gap-2">
        <p>
          <strong>{words.needed(what)}</strong> {words.notHere}
        </p>
        {what === "page" ? (
          <p>
            {words.onlyElsewhere} <a href="/reminder">{words.hereDates}</a>
          </p>
        ) : (
          <ul className="plain-list stack gap-2">
            <li>
              {words.otherDevice} <a href="/documentation/without-a-phone">{words.otherDeviceMore}</a>
            </li>
            <li>
              {words.somebodyElse} <a href="/documentation/for-family">{words.somebodyElseMore}</a>
            </li>
            <li>
              {words.writeToUs} <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
            </li>
          </ul>
        )}
        {what !== "page" && <p>{words.worksHere}</p>}
      </Notice>
    </noscript>
  );
}
