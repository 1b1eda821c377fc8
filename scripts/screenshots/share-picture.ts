import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { brand } from "#core/brand.ts";
import { sharePicture } from "#core/words/share-picture.ts";

const fonts = "app/styles/fonts";
const embedded = (file: string) =>
  `url(data:font/woff2;base64,${readFileSync(`${fonts}/${file}`).toString("base64")})`;

/** For each offset in days: the height of its post. */
const posts: Record<number, number> = { [-7]: 56, [-3]: 88, [-1]: 120, 1: 88, 3: 56 };
const stepPx = 98;
const basePx = 210;
const at = (days: number) => (days + 7) * stepPx + 30;

function strip(): string {
  const day = at(0);
  const ticks = Array.from({ length: 11 }, (_, index) => index - 7)
    .filter((days) => !(days in posts) && days !== 0)
    .map((days) => `<path d="M${at(days)} ${basePx}v-18" stroke="#6b7a79" stroke-width="3"/>`);
  const marks = Object.entries(posts).map(([days, height]) => {
    const top = basePx - height;
    return `<path d="M${at(Number(days))} ${basePx}V${top}" stroke="#10272c" stroke-width="4"/>
      <circle cx="${at(Number(days))}" cy="${top - 18}" r="17" fill="#fffdf8" stroke="#0c5a5e" stroke-width="5"/>`;
  });
  return `<svg width="1060" height="230" viewBox="0 0 1060 230">
    <path d="M0 ${basePx}H${day + 56}" stroke="#10272c" stroke-width="6"/>
    <path d="M${day + 56} ${basePx}H1060" stroke="#6b7a79" stroke-width="2"/>
    ${ticks.join("")}${marks.join("")}
    <path d="M${day} ${basePx}V90" stroke="#10272c" stroke-width="4"/>
    <path d="m${day} 16 40 40-40 40-40-40z" fill="#f0a61e" stroke="#10272c" stroke-width="6" stroke-linejoin="round"/>
  </svg>`;
}

/** The picture beside a shared link: the name and the day strip, and nothing about anybody. */
export async function takeSharePicture(browser: Browser, path: string): Promise<void> {
  const { width, height } = sharePicture;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html><html lang="en"><meta charset="utf-8"><title>${brand.name}</title><style>
    @font-face { font-family: Besley; src: ${embedded("besley-600.woff2")}; font-weight: 600 }
    @font-face { font-family: Atkinson; src: ${embedded("atkinson-next.woff2")}; font-weight: 400 700 }
    body { display: grid; box-sizing: border-box; width: ${width}px; height: ${height}px; margin: 0;
      padding: 64px 70px 56px; align-content: space-between; background: #f6f1e6; color: #10272c }
    h1 { margin: 0; font: 600 104px/1.1 Besley; letter-spacing: -0.012em }
    p { margin: 12px 0 0; font: 400 40px/1.35 Atkinson; color: #3f5559 }
  </style><div><h1>${brand.name}</h1><p>Reminders before your date, on it and after it.</p></div>${strip()}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path });
  await page.close();
}
