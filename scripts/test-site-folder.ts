/** Apart from dist/, so that a test run never rebuilds the site that `npm start` is serving. */
export const testSiteFolder = (): string => process.env["TEST_SITE_DIR"] || "node_modules/.cache/test-site";

/** What its pages name as their origin: always the same, so that a site built by an earlier run is still good. */
export const TEST_SITE_URL = "http://127.0.0.1:8080";
