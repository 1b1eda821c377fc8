/** How the last line of a topic begins that has other words for it (`search` in its front matter). The docs' search reads it. */
export const alsoAbout = "Also about:";
