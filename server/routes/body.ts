import { invalidFieldText } from "#server/texts.ts";
import { invalid } from "./answer.ts";
import type { Context } from "./http.ts";

/** Bodies are small: the largest is a list of the résumé. */
export const BODY_MAX_BYTES = 64 * 1024;
const DEPTH_MAX = 12;
/** No text that a client may send is longer; the contract's own limits are tighter where there is one. */
const TEXT_MAX = 2000;

/** Refuses a body as a whole. */
export const refuseBody = (code: string) => invalid({ body: invalidFieldText({ field: "body", code, missing: false }) });

/** Text that PostgreSQL cannot store: NUL, and halves of surrogate pairs. */
const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

type Node = { value: unknown; path: string; depth: number };

const childrenOf = ({ value, path, depth }: Node): Node[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).map(([key, child]) => ({ value: child, path: path === "" ? key : `${path}.${key}`, depth: depth + 1 }))
    : [];

const refuseText = (field: string, code: string) => invalid({ [field]: invalidFieldText({ field, code, missing: false }) });

/** Checks a JSON value without recursion: refuses deep nesting and text that the database cannot store. */
const inspect = (root: unknown, textMax: number, nameOf: (node: Node) => string = ({ path }) => path): void => {
  const pending: Node[] = [{ value: root, path: "", depth: 0 }];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.depth > DEPTH_MAX) throw refuseBody("too_deep");
    if (typeof node.value === "string") {
      const code = isStorable(node.value) ? (node.value.length > textMax ? "too_long" : null) : "control_characters";
      if (code !== null) throw refuseText(nameOf(node) || "body", code);
    }
    pending.push(...childrenOf(node));
  }
};

/** Parses JSON; undefined if the text is invalid. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The name by which a client sent a text: decoded fields have other names, and lists may be JSON inside a text. */
const sentName = (wire: unknown, text: unknown): string | undefined => {
  const pending: Node[] = [{ value: wire, path: "", depth: 0 }];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.value === text) return node.path;
    const value = typeof node.value === "string" ? parse(node.value) : node.value;
    if (node.depth <= DEPTH_MAX) pending.push(...childrenOf({ ...node, value }));
  }
  return undefined;
};

/** Checks a decoded payload once more, because lists arrive as JSON inside a text. Errors name fields as they were sent. */
export const inspectDecoded = (payload: unknown, wire: unknown): void =>
  inspect(payload, TEXT_MAX, ({ value, path }) => sentName(wire, value) ?? path);

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

const readJson = async (context: Context): Promise<unknown> => {
  const text = await context.req.text();
  if (text.trim() === "") return undefined;
  // A page of another site can post text/plain without being asked first; JSON it cannot.
  if (!/^application\/([\w.-]+\+)?json\b/i.test(context.req.header("content-type") ?? "")) throw refuseBody("content_type");
  const body = parse(text);
  if (body === undefined) throw refuseBody("malformed");
  if (body !== null && !isRecord(body)) throw refuseBody("not_an_object");
  return body ?? undefined;
};

/** The payload of a request before it is decoded: the query of a GET, else the JSON body. Throws a Refusal of code 400. */
export const readPayload = async (context: Context): Promise<unknown> => {
  const payload = context.req.method === "GET" ? context.req.query() : await readJson(context);
  inspect(payload, BODY_MAX_BYTES);
  return payload;
};
