import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { filesIn, ROOT, sourcesIn } from "#tests/support/checks/sources.ts";
import packageJson from "../../package.json" with { type: "json" };

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Keys of the schemas that read the environment. */
const serverSettings = sourcesIn("server/config.ts", "server/*-settings.ts").flatMap(({ text }) =>
  [...text.matchAll(/^\s+([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*):/gm)].map(([, name = ""]) => name),
);

describe("the README", () => {
  const readme = read("README.md");

  test("has at most 100 lines", () => {
    expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(100);
  });

  test("names the very commands that the build server runs", () => {
    const commands = read(".ci/run")
      .split("\n")
      .filter((line) => line.startsWith("npm "));
    expect(commands).toEqual(["npm ci", "npm test"]);
    expect(readme).toMatch(new RegExp(`^${commands.join(" && ")} `, "m"));
  });

  test("leads to every document beside the folders of requirements and decisions", () => {
    const documents = filesIn("docs/*.md", "docs/*/README.md", "server/README.md", "server/gateway/README.md");
    expect(documents.filter((path) => !readme.includes(`](${path})`))).toEqual([]);
  });
});

test("docs/operations.md names every command and every setting of the server", () => {
  const operations = read("docs/operations.md");
  const commands = Object.keys(packageJson.scripts).map((name) =>
    ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`,
  );
  // The bill of materials runs silently, so that its output is nothing but JSON.
  const isNamed = (command: string): boolean =>
    operations.includes(command) || operations.includes(command.replace("run ", "run -s "));
  expect(commands.filter((command) => !isNamed(command))).toEqual([]);
  expect(serverSettings.length).toBeGreaterThan(60);
  expect(serverSettings.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

test("docs/operations.md has a row for no setting that is gone", () => {
  const rows = [...read("docs/operations.md").matchAll(/^\| ((?:`[A-Z][A-Z0-9_]*`(?:, )?)+) \|/gm)];
  const named = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
  expect(named.length).toBeGreaterThan(60);
  const forPages = sourcesIn("src/**/*.{ts,tsx,astro}", "scripts/**/*.ts", "astro.config.mjs").map(({ text }) => text);
  const isRead = (name: string): boolean =>
    serverSettings.includes(name) || forPages.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  expect(named.filter((name) => !isRead(name))).toEqual([]);
});

describe("links between documents", () => {
  const files = new Set(filesIn("{src,server,scripts,tests,docs,public,deploy}/**/*", "*"));
  const deadIn = (path: string, text: string): string[] =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = ""]) => posix.join(posix.dirname(path), target))
      .filter((target) => !files.has(target) && ![...files].some((file) => file.startsWith(target.replace(/\/?$/, "/"))));

  test("lead to files", () => {
    const documents = sourcesIn("*.md", "{docs,server,src,tests,public}/**/*.md");
    expect(documents.flatMap(({ path, text }) => deadIn(path, text).map((target) => `${path}: ${target}`))).toEqual([]);
  });

  test("to files that are gone are seen", () => {
    const text = "[a](gone.md), [b](../../README.md), [c](https://example.com/x.md), [d](README.md#ids)";
    expect(deadIn("docs/decisions/x.md", text)).toEqual(["docs/decisions/gone.md"]);
  });
});
