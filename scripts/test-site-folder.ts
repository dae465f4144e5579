/** Apart from dist/, so that a test run never rebuilds the site that `npm start` is serving. */
export const testSiteFolder = (): string => process.env["TEST_SITE_DIR"] || "node_modules/.cache/test-site";
