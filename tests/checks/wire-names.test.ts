import { describe, expect, test } from "vitest";
import { sourcesIn } from "#tests/support/checks/sources.ts";
import { contractCalls } from "#tests/support/checks/wire-fields.ts";

/** The last part of a call's path is its name on the wire: `/api/homePage/deliveredResume`. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const EXCEPT = [
  // Runs before any code has come, so it cannot import the contract.
  "src/islands/shell/preloaded-request.js",
  // Links to files hold the path of the call, and the rules for links stand below the contract.
  "src/lib/domain/files/file-view.ts",
];
/** A call of ours whose name on the wire is a plain word of the site. */
const PLAIN = "fairPosts";

describe("names on the wire", () => {
  test("occur only in the contract: other code uses the clean names", async () => {
    const calls = await contractCalls();
    const modules = sourcesIn("src/lib/contract/**/*.ts");
    const isClean = (name: string): boolean => modules.some(({ text }) => text.includes(`export const ${name} = defineCall(`));
    const wireNames = calls
      .map(({ path }) => nameOf(path))
      .filter((name) => !isClean(name) && /[A-Z]/.test(name) && name !== PLAIN);
    const word = new RegExp(`\\b(${wireNames.join("|")})\\b`);
    const strays = sourcesIn("{src,server}/**/*.{ts,tsx,astro,js}")
      .filter(({ path }) => !path.startsWith("src/lib/contract/") && !EXCEPT.includes(path))
      .flatMap(({ path, lines }) =>
        lines.flatMap((line, index) => (word.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
      );
    expect(wireNames.length).toBeGreaterThan(20);
    expect(strays).toEqual([]);
  });
});
