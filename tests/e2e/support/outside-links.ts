/** Every outside address that a page may link to, and why. Nothing else is linked. */
export const outsideLinks: Record<string, string> = {
  "https://www.narsol.org/": "support organization of /resources: NARSOL",
  "https://all4consolaws.org/": "support organization of /resources: ACSOL",
  "https://www.womenagainstregistry.org/": "support organization of /resources: Women Against Registry",
  "https://www.rootandrebound.org/": "support organization of /resources: Root & Rebound",
  "https://smart.ojp.gov/": "official: the SMART Office, the source of the page about the law",
  "https://www.nsopw.gov/": "official: the national public registry",
};

/**
 * Directions to an office of the directory: where the office is, and nothing about who asks
 * (docs/decisions/0016-docs-and-directory.md).
 */
export const directionsLink =
  /^https:\/\/www\.openstreetmap\.org\/directions\?to=-?\d+\.\d{5}%2C-?\d+\.\d{5}$/;

/** Links that no web page answers. */
export const outsideSchemes = ["mailto:", "tel:", "sms:", "geo:"];
