import { readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "@playwright/test";

/** The pictures' width and height in pixels. */
const sizes = [16, 32, 48];

/**
 * The site's icon for browsers that cannot draw `public/favicon.svg`: the same drawing as an ICO file. A browser that reads no link
 * requests `/favicon.ico` by itself.
 */
export async function takeSiteIcon(browser: Browser, path: string): Promise<void> {
  const drawing = readFileSync("public/favicon.svg").toString("base64");
  const page = await browser.newPage();
  const pictures: { size: number; png: Buffer }[] = [];
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body { margin: 0 } img { display: block; width: 100vw }</style><img alt="" src="data:image/svg+xml;base64,${drawing}">`,
    );
    pictures.push({ size, png: await page.screenshot({ omitBackground: true }) });
  }
  await page.close();
  writeFileSync(path, icoFile(pictures));
}

/** The pictures for a home screen, by their names in `public/`. */
const homeScreenIcons = { "icon-192": 192, "icon-512": 512, "apple-touch-icon": 180 };

/**
 * The same drawing for a home screen. Phones cut their own shape out of it: the background reaches the edges, and the drawing keeps to the
 * middle four fifths (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
export async function takeHomeScreenIcons(browser: Browser, folder: string): Promise<void> {
  const drawing = readFileSync("public/favicon.svg").toString("base64");
  const page = await browser.newPage();
  for (const [name, size] of Object.entries(homeScreenIcons)) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body { margin: 0; background: #f6f1e6 } img { display: block; width: 80vw; margin: 10vw }</style><img alt="" src="data:image/svg+xml;base64,${drawing}">`,
    );
    await page.screenshot({ path: `${folder}/${name}.png` });
  }
  await page.close();
}

/** An ICO file of PNG pictures (https://learn.microsoft.com/windows/win32/menurc/newheader): a header, an entry for each, the pictures. */
function icoFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const entryBytes = 16;
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let at = header.length + pictures.length * entryBytes;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(entryBytes);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(at, 12);
    at += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}
