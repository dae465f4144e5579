import { describe, expect, test } from "vitest";
import { PAGE_ATTRIBUTES } from "#islands/elements/page-names.ts";
import { fairActionSlots } from "#islands/fair/action-slots.ts";
import { findSlots, industrySlots } from "#islands/fair/find-slots.ts";
import { companySlots, fairPostSlots, fairSlots } from "#islands/fair/slots.ts";
import { fairBarSlots } from "#islands/post/fair-bar-slots.ts";
import { attachmentSlots, postSlots } from "#islands/post/slots.ts";
import { browserCodeOf, hasAttribute, oneSidedSlots } from "#tests/support/checks/live-pages.ts";
import { sourcesIn } from "#tests/support/checks/sources.ts";

const pages = sourcesIn("src/pages/**/*.{astro,ts}");

describe("a page", () => {
  test("holds no browser code", () => {
    expect(pages.flatMap(({ path, text }) => browserCodeOf(text).map((code) => `${path}: ${code}`))).toEqual([]);
  });

  test.each([
    "const width = window.innerWidth;",
    'document.title = "x";',
    'addEventListener("click", run);',
    "const here = location.href;",
    '<script>\nimport "#islands/fair/live.ts";\nrun();\n</script>',
    "<script>alert(1)</script>",
    "<script is:inline>localStorage.clear()</script>",
  ])("is refused with %s", (code) => {
    expect(browserCodeOf(`<p>text</p>\n${code}\n`)).not.toEqual([]);
  });

  test.each([
    '<script>\nimport "#islands/fair/live.ts";\n</script>',
    "// The window of a document is no code.\n/* document.title */",
    "<script is:inline set:html={early}></script>",
    "const documents = 1;",
  ])("may hold %s", (code) => {
    expect(browserCodeOf(code)).toEqual([]);
  });
});

describe("the slots of live pages", () => {
  const fairPage = { fairSlots, fairActionSlots, findSlots, industrySlots, companySlots, fairPostSlots };
  const postPage = { postSlots, attachmentSlots, fairBarSlots };

  test("are known to both sides: every slot of a table is in a page, and every slot of a page in a table", () => {
    const astro = pages.filter(({ path }) => path.endsWith(".astro")).map(({ text }) => text);
    expect(oneSidedSlots({ ...fairPage, ...postPage }, astro)).toEqual([]);
  });

  test("that only one side knows are found", () => {
    const page = 'const slot = slotsOf(postSlots, post);\n<Slot of={slot("name")} /><Slot of={slot("renamed")} />';
    expect(oneSidedSlots({ postSlots: { name: 1, salary: 1 } }, [page])).toEqual(["postSlots.renamed", "postSlots.salary"]);
    expect(oneSidedSlots({ rows: { row: 1 } }, ['slotsOf(rows, undefined)("row")'])).toEqual([]);
  });

  test.each([fairPage, postPage])("of one page have names of their own", (tables) => {
    const names = Object.values(tables).flatMap((slots) => Object.keys(slots));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe("names shared by scripts and markup", () => {
  const markup = sourcesIn("src/**/*.{astro,tsx}", "src/islands/**/*slots.ts").map(({ text }) => text);
  const scripts = sourcesIn("src/islands/**/*.{ts,tsx}", "src/loading/*.ts");

  test("exist: every attribute that a script looks for is in the markup", () => {
    expect(PAGE_ATTRIBUTES.filter((attribute) => !markup.some((text) => hasAttribute(text, attribute)))).toEqual([]);
    expect(hasAttribute('<a data-log-out href="/">', "log")).toBe(false);
    expect(hasAttribute("<a data-log-out>", "log-out")).toBe(true);
  });

  test("are marked by the early script when they are pressed before their own has loaded", () => {
    const early = sourcesIn("src/islands/shell/before-paint.js")
      .map(({ text }) => text)
      .join("");
    const lists = scripts.flatMap(({ text }) => [...text.matchAll(/\b(?:onPress\(|LATE_ACTIONS = \[)([^)\]]+)/g)]);
    const pressed = lists.flatMap(([, names = ""]) =>
      [...names.matchAll(/^"([a-z-]+)"|, "([a-z-]+)"/g)].map((name) => name[1] ?? name[2] ?? ""),
    );
    expect(pressed).toContain("report");
    // The button to reload comes with its script.
    expect(pressed.filter((name) => name !== "reload" && !early.includes(`[data-${name}]`))).toEqual([]);
  });

  test("goes by its type: no script but page-names.ts looks one up by a selector of its own", () => {
    const ownSelector = new RegExp(`\\[data-(${PAGE_ATTRIBUTES.join("|")})\\]`);
    const strays = scripts.filter(({ path, text }) => !path.endsWith("/post-state.ts") && ownSelector.test(text));
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  test("is spelt as page-names.ts spells it in scripts that are inlined, which can import nothing", () => {
    const looked = sourcesIn("src/islands/**/*.js").flatMap(({ path, text }) =>
      [...text.matchAll(/\[data-([a-z-]+)/g)].map(([, attribute = ""]) => ({ path, attribute })),
    );
    expect(looked.length).toBeGreaterThan(0);
    const names: readonly string[] = PAGE_ATTRIBUTES;
    expect(looked.filter(({ attribute }) => !names.includes(attribute))).toEqual([]);
  });

  test("is announced by the events of page-names.ts: no other file makes events of its own", () => {
    // Native events, repeated for React or dispatched early to a list, are exempt.
    const made = /new (Custom)?Event\((?!"(keyup|input|scroll)")/;
    const strays = scripts.filter(({ path, text }) => !path.endsWith("/elements/page-names.ts") && made.test(text));
    expect(strays.map(({ path }) => path)).toEqual([]);
    expect(made.test('new Event("posts-shown")')).toBe(true);
  });
});

test("a page that lives by an island has the message to show in its place", () => {
  const living = pages.filter(({ text }) => /client:(only|intent="(now|address)")/.test(text));
  expect(living.length).toBeGreaterThan(15);
  expect(living.flatMap(({ path, text }) => (text.includes("<CodeMissing />") ? [] : [path]))).toEqual([]);
});
