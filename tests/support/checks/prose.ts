/** The English of a source file: its comments and the names of its tests. */
import ts from "typescript";

export type Prose = { kind: "comment" | "test"; start: number; end: number; text: string };

const TEST_FUNCTIONS: ReadonlySet<string> = new Set(["test", "describe", "it", "bench"]);

/** `test` for test(…), test.each(…)(…) and test.describe.serial(…). */
const rootName = (callee: ts.Expression): string | undefined => {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootName(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? rootName(callee.tag) : undefined;
};

const testName = (node: ts.Node): ts.Expression | undefined => {
  if (!ts.isCallExpression(node) || !TEST_FUNCTIONS.has(rootName(node.expression) ?? "")) return;
  const [name] = node.arguments;
  return name && (ts.isStringLiteralLike(name) || ts.isTemplateExpression(name)) ? name : undefined;
};

const isJsDoc = ({ kind }: ts.Node): boolean => kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;

/** Reads TypeScript with the compiler's parser: a scanner alone would find comments in regular expressions and in JSX text. */
const proseOfScript = (path: string, text: string): Prose[] => {
  const kind = /\.[jt]sx$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found = new Map<number, Prose>();
  const add = (kindOf: Prose["kind"], start: number, end: number): void => {
    found.set(start, { kind: kindOf, start, end, text: text.slice(start, end) });
  };
  const literals: { pos: number; end: number }[] = [];
  const visit = (node: ts.Node): void => {
    const name = testName(node);
    if (name) add("test", name.getStart(file), name.end);
    if (ts.isJsxText(node)) literals.push(node);
    else if (ts.isTemplateLiteralToken(node)) literals.push({ pos: node.getStart(file), end: node.end });
    else {
      const ranges = [ts.getLeadingCommentRanges(text, node.pos), ts.getTrailingCommentRanges(text, node.end)];
      for (const { pos, end } of ranges.flatMap((range) => range ?? [])) add("comment", pos, end);
    }
    for (const child of node.getChildren(file)) if (!isJsDoc(child)) visit(child);
  };
  visit(file);
  // The text behind a tag or a placeholder may look like a comment.
  const isLiteral = ({ start }: Prose): boolean => literals.some(({ pos, end }) => start >= pos && start < end);
  return [...found.values()]
    .filter((item) => item.kind === "test" || !isLiteral(item))
    .sort((one, other) => one.start - other.start);
};

const matches = (pattern: RegExp, text: string, offset = 0): Prose[] =>
  Array.from(text.matchAll(pattern), (match) => ({
    kind: "comment" as const,
    start: offset + match.index,
    end: offset + match.index + match[0].length,
    text: match[0],
  }));

const FRONTMATTER = /^---\n(.*?)\n---\n/s;

export const proseOf = (path: string, text: string): Prose[] => {
  if (path.endsWith(".css")) return matches(/\/\*.*?\*\//gs, text);
  if (!path.endsWith(".astro")) return proseOfScript(path, text);
  const code = FRONTMATTER.exec(text)?.[1] ?? "";
  const markup = code === "" ? 0 : code.length + 8;
  const ofCode = proseOfScript("frontmatter.ts", code).map((item) => ({ ...item, start: item.start + 4, end: item.end + 4 }));
  return [...ofCode, ...matches(/<!--.*?-->|\/\*.*?\*\//gs, text.slice(markup), markup)];
};
