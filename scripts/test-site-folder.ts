/** Apart from dist/, so that a test run never rebuilds the site that `npm start` is serving. */
export const testSiteFolder = (): string => process.env["TEST_SITE_DIR"] || "node_modules/.cache/test-site";

/** The origin in its pages: always the same, so that a site built by an earlier run can be reused. */
export const TEST_SITE_URL = "http://127.0.0.1:8080";
