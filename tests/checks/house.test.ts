import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { longFunctions } from "#tests/support/checks/functions.ts";
import { filesIn, importsOf, ROOT, resolveImport, sourcesIn } from "#tests/support/checks/sources.ts";
import packageJson from "../../package.json" with { type: "json" };

const CODE = "{src,server,scripts,tests}/**/*.{ts,tsx,astro,js,mjs,css}";
const CONFIGS = "*.{ts,mjs,cjs}";
const COMMENT = /^\s*(\/\/|\/\*|\*|\{\/\*|<!--)/;

describe("words", () => {
  const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
  /** scripts/data makes src/lib/data. */
  const HOMES = /^(src\/lib\/(texts|data)|src\/pages|server\/demo\/seed|scripts\/data|tests)\/|^server\/(demo\/|limit-)?texts\.ts$/;

  test("are in texts, data, pages and seeds: no other code contains Chinese", () => {
    const strays = sourcesIn(CODE, CONFIGS)
      .filter(({ path }) => !HOMES.test(path))
      .flatMap(({ path, lines }) =>
        lines.flatMap((line, index) => (CHINESE.test(line) && !COMMENT.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
      );
    expect(strays).toEqual([]);
  });
});

describe("files", () => {
  test("are short", () => {
    const tooLong = sourcesIn(CODE, CONFIGS)
      .filter(({ path }) => !path.startsWith("server/db/migrations/"))
      .filter(({ path, lines }) => lines.length > (path.startsWith("tests/") ? 500 : 300))
      .map(({ path, lines }) => `${path}: ${lines.length} lines`);
    expect(tooLong).toEqual([]);
  });

  test("are named kebab-case.ts or PascalCase.tsx", () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
    const pascal = /^[A-Z][A-Za-z0-9]*$/;
    const isWellNamed = (path: string): boolean => {
      const name = basename(path);
      // A page's name is its address: `[id].astro`, `sitemap-[part].xml.ts`, `areas.json.ts`; a test's name is its subject.
      const stem = name.replace(/\.[^.]+$/, "").replace(/\.(test|spec|d|json|ics|png|xml|html|txt|webmanifest|config|bench)$/, "");
      if (/^([a-z]+-)?\[[a-z]+\]$/.test(stem)) return path.startsWith("src/pages/");
      if (/(?<!\.test)\.tsx$/.test(name)) return stem === "index" || pascal.test(stem);
      if (/\.astro$/.test(name)) return path.startsWith("src/pages/_") ? pascal.test(stem) : kebab.test(stem);
      return kebab.test(stem);
    };
    expect(filesIn(CODE).filter((path) => !isWellNamed(path))).toEqual([]);
  });

  test("have specific names", () => {
    const vague = /(^|[-./])(utils?|common|helpers?|managers?|misc)([-./]|$)/i;
    expect(filesIn("{src,server,scripts,tests}/**/*").filter((path) => vague.test(path))).toEqual([]);
  });
});

describe("functions", () => {
  /** Biome has the same limit, but skips lines that begin with a closing bracket: its 119 lines may be 149. */
  const LONGEST = 120;

  test("are short", () => {
    const found = sourcesIn("{src,server,scripts}/**/*.{ts,tsx}")
      .filter(({ lines }) => lines.length > LONGEST)
      .flatMap(({ path, text }) => longFunctions(path, text, LONGEST));
    expect(found).toEqual([]);
  });

  test("of 121 lines are seen, also where many lines close a bracket", () => {
    const calls = (lines: number): string => `export const f = () => {\n${"  g({\n    a: 1,\n  });\n".repeat((lines - 2) / 3)}};\n`;
    expect(longFunctions("a.ts", calls(119), LONGEST)).toEqual([]);
    expect(longFunctions("a.ts", calls(122), LONGEST)).toEqual(["a.ts:1 has 122 lines"]);
    expect(longFunctions("a.tsx", `function F() {\n${"\n".repeat(119)}}\n`, LONGEST)).toEqual(["a.tsx:1 has 121 lines"]);
  });
});

describe("imports", () => {
  test("go by ./ in the own folder and by #name elsewhere", () => {
    // These have no name of that kind: the package's own JSON, and the shell for a page in a folder.
    const isOdd = (path: string, specifier: string): boolean =>
      specifier.startsWith("../")
        ? !(specifier === "../../package.json" || (path.startsWith("src/pages/") && /^(\.\.\/)+_/.test(specifier)))
        : specifier.startsWith("#") && dirname(resolveImport(path, specifier)) === dirname(path);
    const odd = sourcesIn("{src,server,scripts,tests}/**/*.{ts,tsx,astro}").flatMap(({ path, text }) =>
      importsOf(text).flatMap(({ specifier }) => (isOdd(path, specifier) ? [`${path} → ${specifier}`] : [])),
    );
    expect(odd).toEqual([]);
  });
});

describe("pages", () => {
  /** A page's script with code beyond one import, or with imports that were meant to be inlined. */
  const ownCode = (page: string): string[] =>
    [...page.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].flatMap(([, code = ""]) =>
      code
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "" && !/^import "#islands\/[\w/-]+\.ts";$/.test(line)),
    );
  const HANDLER = /\son[a-z]+=(["'`]|\{["'`])/;

  test("hold no browser code: their scripts are imports", () => {
    const code = sourcesIn("src/pages/**/*.astro").flatMap(({ path, text, lines }) => [
      ...ownCode(text).map((line) => `${path}: ${line}`),
      ...lines.filter((line) => HANDLER.test(line)).map((line) => `${path}: ${line.trim()}`),
    ]);
    expect(code).toEqual([]);
  });

  test("inline no script that the policy does not name by its hash", () => {
    const config = readFileSync(join(ROOT, "astro.config.mjs"), "utf8");
    const inlined = sourcesIn("src/pages/**/*.astro").flatMap(({ text }) =>
      Array.from(text.matchAll(/"#islands\/([\w/-]+\.js)\?inlined"/g), ([, name = ""]) => name),
    );
    expect(inlined).toContain("shell/before-paint.js");
    expect(inlined.filter((name) => !config.includes(`"${name}"`))).toEqual([]);
  });

  test.each(['<script>document.title = "x";</script>', '<script>\nimport "#islands/post/live.ts";\nstart();\n</script>'])(
    "may not say %j",
    (page) => {
      expect(ownCode(page)).toHaveLength(1);
    },
  );
});

describe("paths", () => {
  const files = filesIn("{src,server,scripts,tests,docs,public,deploy}/**/*", "*").map((path) => `/${path}`);
  const PATH = /(?<![\w@:/.#-])(?:(?:[\w.-]+|\[\w+\])\/)+[\w.[\]-]+\.(?:tsx?|astro|css|m?js|json|md)\b/g;
  /** A path may begin anywhere, as long as it ends as a file's own does: `stores/posts/home.ts`. */
  const stale = (text: string): string[] =>
    [...text.matchAll(PATH)].map(([path]) => path).filter((path) => !files.some((file) => file.endsWith(`/${path}`)));
  /** Links are relative to their document; tests/checks/documents.test.ts follows them. */
  const withoutLinks = (line: string): string => line.replace(/\]\([^)]*\)/g, "]");

  test("that comments and documents name are those of files", () => {
    const comments = sourcesIn(CODE, CONFIGS).map(({ path, lines }) => ({
      path,
      lines: lines.filter((line) => COMMENT.test(line)),
    }));
    const documents = sourcesIn("*.md", "{docs,server,src,tests}/**/*.md");
    const found = [...comments, ...documents].flatMap(({ path, lines }) =>
      lines
        .map(withoutLinks)
        .flatMap(stale)
        .map((name) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  test("of files that have moved are seen", () => {
    expect(stale("`stores/posts/home.ts` and `stores/gone.ts`, src/pages/jobs/[id].astro, (tests/gone.test.ts)")).toEqual([
      "stores/gone.ts",
      "tests/gone.test.ts",
    ]);
  });
});

describe("ways around the compiler and the linter", () => {
  /** In two parts each, so that this file does not accuse itself. A sentence may say "as any client could". */
  const BANNED = new RegExp(["\\bas an" + "y\\b(?!\\s+(?!as\\b)\\w)", "@ts-" + "(ignore|nocheck)"].join("|"));
  const BARE = new RegExp("@ts-" + "expect-error\\s*$|biome-" + "ignore(-\\w+)?\\s+[\\w/]+\\s*(:\\s*\\W*\\w{0,9}\\W*)?$");

  test("are closed, or say why they are open", () => {
    const escapes = sourcesIn(CODE, CONFIGS).flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (BANNED.test(line) || BARE.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(escapes).toEqual([]);
  });
});

describe("packages", () => {
  test("are pinned to one version each", () => {
    const { dependencies, devDependencies, optionalDependencies } = packageJson;
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      // A package may come under another name than its own.
      ([, version]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  test("run nothing when they are installed", () => {
    expect(readFileSync(join(ROOT, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
  });
});

describe("secrets of the server", () => {
  /** A UUID has 122 random bits and is only for names that need no secrecy: temporary files, requests and page loads. */
  const NAMES = [
    "backup/requests",
    "gateway/edges/edge",
    "gateway/transport/handshake",
    "index",
    "publish",
    "services/files",
    "services/s3-files",
    "services/ffmpeg",
  ];

  /** coturn and Janus know no other HMAC. An attack on SHA-1's collisions does not break it. */
  const PRESCRIBED = ["server/services/call-rooms.ts", "server/services/call-servers.ts"];

  test("are not UUIDs, and no broken hash is used", () => {
    const uuids = sourcesIn("server/**/*.ts").flatMap(({ path, text }) => (text.includes("randomUUID") ? [path] : []));
    expect(new Set(uuids)).toEqual(new Set(NAMES.map((name) => `server/${name}.ts`)));
    const broken = sourcesIn("server/**/*.ts").filter(({ text }) => /createH(ash|mac)\("(md5|sha1)"/.test(text));
    expect(broken.map(({ path }) => path)).toEqual(PRESCRIBED);
  });
});

describe("the page about security", () => {
  const page = readFileSync(join(ROOT, "docs/security.md"), "utf8");

  test("has a row for each of sixty-three demands, and names tests and files that exist", () => {
    const rows = page.split("\n").flatMap((line) => /^\| (\d+) \|/.exec(line)?.[1] ?? []);
    expect(rows).toEqual(Array.from({ length: 63 }, (_, index) => String(index + 1)));
    const named = [...page.matchAll(/\[(tests\/[^\]]+)\]|`((?:server|src|docs)\/[^`]+)`/g)].map(
      ([, test, file]) => test ?? file ?? "",
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
