import { brand } from "#core/brand.ts";
import { addressIn, languageNow } from "#core/languages.ts";
import { m } from "#messages";
import { Notice } from "../ui/notice.tsx";

/**
 * Says that a form, or a personal page, needs JavaScript, and what the reader can do instead. Shows only where there is none. The links are
 * plain: a router's link would do the same here.
 */
export function NeedsScript({ what = "form" }: { what?: "form" | "page" | "sign-up" }) {
  return (
    <noscript>
      <Notice tone="warning" className="stack gap-2">
        <p>
          <strong>{m.without_script_needed({ what })}</strong> {m.without_script_not_here()}
        </p>
        {what === "page" ? (
          <p>
            {m.without_script_only_elsewhere()}{" "}
            <a href={addressIn(languageNow(), "/reminder")}>{m.without_script_here_dates()}</a>
          </p>
        ) : (
          <ul className="plain-list stack gap-2">
            <li>
              {m.without_script_other_device()}{" "}
              <a href={addressIn(languageNow(), "/documentation/without-a-phone")}>
                {m.without_script_other_device_more()}
              </a>
            </li>
            <li>
              {m.without_script_somebody_else()}{" "}
              <a href={addressIn(languageNow(), "/documentation/for-family")}>
                {m.without_script_somebody_else_more()}
              </a>
            </li>
            <li>
              {m.without_script_write_to_us()}{" "}
              <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
            </li>
          </ul>
        )}
        {what !== "page" && <p>{m.without_script_works_here()}</p>}
      </Notice>
    </noscript>
  );
}
