/**
 * Members of a group that are mentioned. In a draft each is one token between characters that never stand in texts, so that it
 * survives storage, undo and the way back from the outbox like any letter. Only the editor and the adapter see tokens.
 * Why: docs/decisions/0099-mentions-are-tokens-of-the-draft.md
 */

/** A mentioned person; `account` is empty for 所有人. */
export type Mention = { account: string; name: string };

/** Mentions everybody (R3.3.7-5). */
export const EVERYBODY = "";
/** Accounts that one message mentions at most. */
export const MENTIONS_MAX = 30;

/** Noncharacters of Unicode, reserved for a program's own use. */
const [START, MIDDLE, END] = ["\ufdd0", "\ufdd1", "\ufdd2"];
const MARKS = /[\ufdd0-\ufdd2]/g;
const TOKEN = /\ufdd0([^\ufdd0-\ufdd2]{0,64})\ufdd1([^\ufdd0-\ufdd2]{1,500})\ufdd2/g;

export const withoutMarks = (text: string): string => text.replace(MARKS, "");

export const mentionToken = ({ account, name }: Mention): string =>
  START + withoutMarks(account) + MIDDLE + withoutMarks(name) + END;

/** A piece of a draft. The `text` of all pieces together is the whole draft. */
export type DraftPiece = { kind: "text"; text: string } | ({ kind: "mention"; text: string } & Mention);

/** A draft in pieces: mentions, and the text between them. */
export const draftPieces = (text: string): DraftPiece[] => {
  const pieces: DraftPiece[] = [];
  let done = 0;
  for (const { 0: token, 1: account = "", 2: name = "", index } of text.matchAll(TOKEN)) {
    if (index > done) pieces.push({ kind: "text", text: text.slice(done, index) });
    pieces.push({ kind: "mention", text: token, account, name });
    done = index + token.length;
  }
  if (done < text.length) pieces.push({ kind: "text", text: text.slice(done) });
  return pieces;
};

/** The words on screen for a mention. */
export const mentionText = ({ name }: Pick<Mention, "name">): string => `@${name}`;

/** A draft as others read it: each mention as @ and the name. */
export const plainText = (text: string): string =>
  text.search(MARKS) < 0
    ? text
    : draftPieces(text)
        .map((piece) => (piece.kind === "mention" ? mentionText(piece) : withoutMarks(piece.text)))
        .join("");

/** The accounts that a draft mentions, each once. */
export const mentionedIn = (text: string): string[] => [
  ...new Set(draftPieces(text).flatMap((piece) => (piece.kind === "mention" ? [piece.account] : []))),
];

/** A draft without halves of tokens, which a cut has left. */
export const withWholeTokens = (text: string): string =>
  draftPieces(text)
    .map((piece) => (piece.kind === "mention" ? piece.text : withoutMarks(piece.text)))
    .join("");

/** The token that ends, or begins, at an offset: it is deleted as a whole. */
export const tokenBeside = (text: string, offset: number, side: "before" | "after"): { start: number; end: number } | null => {
  let start = 0;
  for (const piece of draftPieces(text)) {
    const end = start + piece.text.length;
    if (piece.kind === "mention" && (side === "before" ? end : start) === offset) return { start, end };
    start = end;
  }
  return null;
};

/** A mention that is being written: the letters after the @, and the offset of the @. */
export type Mentioning = { query: string; start: number };

/** An @ at the end, also a wide one, with the beginning of a name. After a Latin letter it belongs to an address of mail. */
const CALLING = /(?:^|[^A-Za-z0-9._%+-])([@\uff20])([^\s@\uff20[\]\ufdd0-\ufdd2]{0,30})$/u;

/** The mention that is being written before the caret; null if there is no such. */
export const mentioningAt = (text: string, caret: number): Mentioning | null => {
  const [, , query] = CALLING.exec(text.slice(Math.max(0, caret - 100), caret)) ?? [];
  return query === undefined ? null : { query, start: caret - query.length - 1 };
};

/** A member in the list of @. */
export type Mentionable = Mention & { avatar: string | null };

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/**
 * The members whose name or id begins with the query, in any case; all of them if none does, which `isMatch` says (R3.5.7-1).
 * `everybody` leads the list.
 */
export const mentionable = (
  members: readonly Mentionable[],
  query: string,
  everybody: Mentionable,
): { list: readonly Mentionable[]; isMatch: boolean } => {
  const all = [everybody, ...members];
  if (query === "") return { list: all, isMatch: true };
  const sought = folded(query);
  const found = all.filter(({ account, name }) => folded(name).startsWith(sought) || folded(account).startsWith(sought));
  return found.length > 0 ? { list: found, isMatch: true } : { list: all, isMatch: false };
};
