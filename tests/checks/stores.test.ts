import { beforeAll, describe, expect, test } from "vitest";
import { effectsThatReachForState } from "#tests/support/checks/effects.ts";
import { filesIn, sourcesIn } from "#tests/support/checks/sources.ts";

describe("effects in islands", () => {
  const HEAD = `import { useEffect } from "react";
import { $session } from "#lib/stores/account/session.ts";
import { careers } from "#lib/stores/posts/careers.ts";
import { openPost } from "#lib/stores/posts/post.ts";
`;
  /** Each on a line of its own, after the head. */
  const REACHING = [
    `useEffect(() => void careers.load(), []);`,
    `useEffect(() => openPost("1"));`,
    `const { refresh } = careers; useEffect(() => { document.title = ""; void refresh(); }, []);`,
    `const open = () => openPost("1"); useEffect(open, []);`,
    `const outer = () => inner(); const inner = () => openPost("1"); useEffect(() => outer(), []);`,
    `useEffect(() => void fetch("/healthz"), []);`,
    `useEffect(() => $session.subscribe(() => undefined), []);`,
  ];
  const BINDING = `export function F({ onEnd, list }: { onEnd: () => void; list: { left: number } }) {
  useEffect(() => { window.scrollTo(0, list.left); document.addEventListener("end", onEnd); }, [onEnd, list]);
  return <button onClick={() => openPost("1")} />;
}
`;
  const [reaching, binding] = ["src/islands/home/Reaching.tsx", "src/islands/home/Binding.tsx"];
  let found: string[] = [];

  beforeAll(() => {
    found = effectsThatReachForState({
      [reaching]: HEAD + REACHING.map((effect, index) => `export function F${index}() { ${effect} return null; }\n`).join(""),
      [binding]: HEAD + BINDING,
    });
  });

  test("bind the DOM: they name no store and no function that changes one", () => {
    expect(found.filter((breach) => !breach.startsWith(reaching))).toEqual([]);
  });

  test.each(REACHING.map((effect, index) => [effect, index] as const))("may not say %s", (_effect, index) => {
    const line = HEAD.split("\n").length + index;
    expect(found).toContainEqual(expect.stringContaining(`${reaching}:${line} `));
  });
});

/** Paths below a folder, without the ending. */
const namesIn = (paths: readonly string[], folder: string, ending: string): string[] =>
  paths.map((path) => path.slice(folder.length, -ending.length));

/** The stores without a test of their name, and the tests that name no store. */
const unpaired = (stores: readonly string[], tests: readonly string[]): string[] => {
  const [tested, known] = [new Set(namesIn(tests, "tests/lib/stores/", ".test.ts")), namesIn(stores, "src/lib/stores/", ".ts")];
  return [
    ...known.filter((name) => !tested.has(name)).map((name) => `src/lib/stores/${name}.ts has no test of its name`),
    ...[...tested].filter((name) => !known.includes(name)).map((name) => `tests/lib/stores/${name}.test.ts names no store`),
  ];
};

describe("tests of stores", () => {
  test("have the names of their stores", () => {
    expect(unpaired(filesIn("src/lib/stores/**/*.ts"), filesIn("tests/lib/stores/**/*.test.ts"))).toEqual([]);
  });

  test("are missed where either of the two is alone", () => {
    const found = unpaired(
      ["src/lib/stores/a.ts", "src/lib/stores/b/c.ts"],
      ["tests/lib/stores/a.test.ts", "tests/lib/stores/c.test.ts"],
    );
    expect(found).toEqual(["src/lib/stores/b/c.ts has no test of its name", "tests/lib/stores/c.test.ts names no store"]);
  });
});

describe("stores", () => {
  const VARIABLE = /^(export )?(let|var)\b/;

  test("keep state in atoms and factories, not in module variables", () => {
    const variables = sourcesIn("src/lib/stores/**/*.ts").flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (VARIABLE.test(line) ? [`${path}:${index + 1} ${line}`] : [])),
    );
    expect(variables).toEqual([]);
  });

  test.each(["let asked = 0;", "export let offset = 0;", "var running: AbortController | null = null;"])(
    "may not hold %s",
    (line) => {
      expect(line).toMatch(VARIABLE);
    },
  );
});
