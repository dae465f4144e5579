import { globSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";

const EFFECTS = ["useEffect", "useLayoutEffect", "useInsertionEffect"];
const isIn = (folder: RegExp, path: string): boolean => folder.test(path.replaceAll("\\", "/"));
/** Where state is changed and requests are made. */
const STATE = /\/src\/lib\/(stores|api)\//;
const ISLANDS = /\/src\/islands\//;
/** Functions that make a request without them. */
const REQUESTS: ReadonlySet<string> = new Set(["fetch", "ofetch", "XMLHttpRequest", "EventSource", "WebSocket"]);

/** The compiler's view of the islands. */
const openProgram = (extra: ReadonlyMap<string, string>): ts.Program => {
  const config = ts.getParsedCommandLineOfConfigFile(
    "tsconfig.json",
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const host = ts.createCompilerHost(config?.options ?? {});
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => extra.has(path) || fileExists(path);
  host.readFile = (path) => extra.get(path) ?? readFile(path);
  host.getSourceFile = (path, languageVersion, ...how) => {
    const text = extra.get(path);
    return text === undefined
      ? getSourceFile(path, languageVersion, ...how)
      : ts.createSourceFile(path, text, languageVersion, true);
  };
  const islands = globSync("src/islands/**/*.{ts,tsx}").map((path) => resolve(path));
  return ts.createProgram([...islands, ...extra.keys()], config?.options ?? {}, host);
};

/** The functions of state that `node` names, itself or through functions of the islands that it names. */
const namesOfState = (checker: ts.TypeChecker, node: ts.Node, seen = new Set<ts.Node>()): string[] => {
  if (seen.has(node)) return [];
  seen.add(node);
  const found: string[] = [];
  const visit = (part: ts.Node): void => {
    if (ts.isIdentifier(part)) {
      if (REQUESTS.has(part.text)) found.push(part.text);
      const type = checker.getTypeAtLocation(part);
      const followed = type.getProperty("subscribe") && type.getProperty("listen");
      const functions = type.getCallSignatures().map(({ declaration }) => declaration);
      const declarations = followed ? (checker.getSymbolAtLocation(part)?.declarations ?? []) : functions;
      if (followed) found.push(part.text);
      for (const declaration of declarations) {
        const path = declaration?.getSourceFile().fileName ?? "";
        if (isIn(STATE, path)) found.push(part.text);
        else if (declaration && isIn(ISLANDS, path)) found.push(...namesOfState(checker, declaration, seen));
      }
    }
    ts.forEachChild(part, visit);
  };
  visit(node);
  return found;
};

/**
 * Effects of the islands that reach for state, as `path:line name`: an effect binds the DOM. It may read values, but names no function of a
 * store or of api/, no store and nothing that makes a request, neither itself nor through another function of the islands. `extra` are
 * islands, by path, that exist only for a test.
 */
export const effectsThatReachForState = (extra: Readonly<Record<string, string>> = {}): string[] => {
  const sources = new Map(Object.entries(extra).map(([path, text]) => [resolve(path), text]));
  const program = openProgram(sources);
  const checker = program.getTypeChecker();
  const breaches: string[] = [];
  for (const file of program.getSourceFiles().filter(({ fileName }) => isIn(ISLANDS, fileName))) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && EFFECTS.includes(node.expression.getText(file)) && node.arguments[0]) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        const path = file.fileName.slice(resolve(".").length + 1);
        for (const name of new Set(namesOfState(checker, node.arguments[0]))) breaches.push(`${path}:${line + 1} ${name}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return breaches;
};
