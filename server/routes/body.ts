import { problemText } from "#server/texts.ts";
import { invalid } from "./answer.ts";
import type { Context } from "./http.ts";

/** Bodies are small: the largest is a list of the résumé. */
export const BODY_MAX_BYTES = 64 * 1024;
const DEPTH_MAX = 12;
/** No text that a client may send is longer; the contract's own limits are tighter where there is one. */
const TEXT_MAX = 2000;

/** A body that cannot be taken as a whole. */
export const refuseBody = (code: string) => invalid({ body: problemText({ field: "body", code, missing: false }) });

/** Text that PostgreSQL cannot store: NUL, and halves of surrogate pairs. */
const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

type Node = { value: unknown; path: string; depth: number };

const childrenOf = ({ value, path, depth }: Node): Node[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).map(([key, child]) => ({ value: child, path: path === "" ? key : `${path}.${key}`, depth: depth + 1 }))
    : [];

/** Walks a JSON value without recursion and refuses what nests too deeply or holds text that cannot be stored. */
const inspect = (root: unknown, textMax: number): void => {
  const pending: Node[] = [{ value: root, path: "", depth: 0 }];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.depth > DEPTH_MAX) throw refuseBody("too_deep");
    if (typeof node.value === "string") {
      const field = node.path || "body";
      const code = isStorable(node.value) ? (node.value.length > textMax ? "too_long" : null) : "control_characters";
      if (code !== null) throw invalid({ [field]: problemText({ field, code, missing: false }) });
    }
    pending.push(...childrenOf(node));
  }
};

/** What a decoded payload may hold: checked again, because lists arrive as JSON inside a text. */
export const inspectDecoded = (payload: unknown): void => inspect(payload, TEXT_MAX);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw refuseBody("malformed");
  }
};

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

const readJson = async (context: Context): Promise<unknown> => {
  const text = await context.req.text();
  if (text.trim() === "") return undefined;
  // A page of another site can post text/plain without being asked first; JSON it cannot.
  if (!/^application\/([\w.-]+\+)?json\b/i.test(context.req.header("content-type") ?? "")) throw refuseBody("content_type");
  const body = parse(text);
  if (body !== null && !isRecord(body)) throw refuseBody("not_an_object");
  return body ?? undefined;
};

/** The payload of a request before it is decoded: the query of a GET, else the JSON body. Throws a Refusal of code 400. */
export const readPayload = async (context: Context): Promise<unknown> => {
  const payload = context.req.method === "GET" ? context.req.query() : await readJson(context);
  inspect(payload, BODY_MAX_BYTES);
  return payload;
};
