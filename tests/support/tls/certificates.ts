import { readFileSync } from "node:fs";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/**
 * Certificates of an authority of the tests, whose key is gone, for a server on localhost: a valid one (until 2126), one that
 * expired in 2021, and one of another name. All have the same key, which protects nothing.
 */
export const testAuthority = read("ca.pem");
const key = read("localhost-key.pem");
export const certificates = {
  valid: { key, cert: read("localhost.pem") },
  expired: { key, cert: read("expired.pem") },
  ofAnotherName: { key, cert: read("elsewhere.pem") },
};
