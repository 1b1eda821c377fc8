/** Every outside address that a page may link to, and why. No page may link to another one. */
export const outsideLinks: Record<string, string> = {
  "https://www.narsol.org/": "support organization of /resources: NARSOL",
  "https://all4consolaws.org/": "support organization of /resources: ACSOL",
  "https://www.womenagainstregistry.org/": "support organization of /resources: Women Against Registry",
  "https://www.rootandrebound.org/": "support organization of /resources: Root & Rebound",
  "https://smart.ojp.gov/": "official: the SMART Office, the source of the page about the law",
  "https://www.nsopw.gov/": "official: the national public registry",
};

/**
 * Directions to an office of the directory: they contain where the office is, and nothing about the reader
 * (docs/decisions/0016-docs-and-directory.md).
 */
export const directionsLink =
  /^https:\/\/www\.openstreetmap\.org\/directions\?to=-?\d+\.\d{5}%2C-?\d+\.\d{5}$/;

/** The schemes of links that lead to no web page. */
export const outsideSchemes = ["mailto:", "tel:", "sms:", "geo:"];
