import { intlLocale } from "#core/languages.ts";
import { m } from "#messages";

/** The sentence with a placeholder for each part of the date: only the browser knows the date. */
const words = m.reminder_first_date({
  day: m.date_long({ weekday: "{weekday}", month: "{month}", day: "{day}" }),
});

/**
 * Shows the next date as soon as the server has answered. On a slow line the page's scripts take some seconds longer. The script shows
 * nothing while details are hidden, for a range of days, and for a date that has passed: these need more words. It runs in every browser,
 * and without it the page is no worse.
 */
const script = `daymarkPreloaded?.answer.then(r=>r?.clone().json()).then(({dashboard:d})=>{
const{overview:{today,locations}}=d.open,p=locations.find(l=>l.nextDueOn===d.data.rdate&&l.state==="dated");
if(!p||p.opensOn!==null||p.nextDueOn<today||sessionStorage.getItem("hideDetails")==="yes")return;
document.getElementById("first-date").textContent=${JSON.stringify(words)}.replace(/{(\\w+)}/g,(_,part)=>
new Date(p.nextDueOn).toLocaleDateString("${intlLocale()}",{timeZone:"UTC",[part]:part==="day"?"numeric":"long"}))
}).catch(()=>{})`;

/** The place of the date until the page knows who is signed in. The script above fills it in. */
export function FirstDate() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and left alone by React */}
      <p className="t2" id="first-date" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
