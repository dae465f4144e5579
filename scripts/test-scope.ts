/**
 * How much a run of the tests covers:
 * - `commit`: each capability once, in ten minutes on two cores (`npm test`). Leaves out tests with the tag `release`, and runs a
 *   browser test on one screen alone: the phone if it has the tag `@phone`, else the tablet with `@tablet`, else the desktop;
 * - `release`: all tests, on all screens that their tags name (`npm run test:release`, and a runner that is called by itself);
 * - `all`: the suites on both databases, all browser tests on the phone, all hostile input for all recipients (`npm run test:all`).
 * Why: docs/decisions/0161-a-commit-is-tested-in-ten-minutes.md
 */
const SCOPES = ["commit", "release", "all"] as const;
export type TestScope = (typeof SCOPES)[number];

/** The scope of this run. Processes of a run learn it from `TEST_SCOPE`. */
export const testScope = (): TestScope => {
  const named = process.env["TEST_SCOPE"];
  return SCOPES.find((scope) => scope === named) ?? "release";
};
