/** The lengths of functions, as a reader counts them. */
import ts from "typescript";

/** Functions of more than `most` lines, comments and blank lines included, as `path:line` and their length. */
export const longFunctions = (path: string, text: string, most: number): string[] => {
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const [first, last] = [lineAt(node.getStart(file)), lineAt(node.end)];
    if (last - first < most) return;
    if (ts.isFunctionLike(node)) found.push(`${path}:${first} has ${last - first + 1} lines`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};
