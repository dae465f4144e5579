import { bytesOf } from "#lib/domain/chat/composing/weight.ts";
import { isRiskyFile } from "#server/db/chat/files.ts";
import type { MessageContent } from "#server/db/chat/messages.ts";
import type { Services } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { fileNameOf } from "#server/gateway/files/addresses.ts";
import { extensionOf } from "#server/gateway/files/kinds.ts";
import type { Rules } from "#server/gateway/rules.ts";

/** Keys of an element's content that readers see. */
const WORDS = ["Text", "Data", "Desc", "Ext", "FileName", "Title", "CompatibleText"] as const;

type Element = { MsgType: string; MsgContent: Record<string, unknown> };
type Body = MessageContent["body"];

const isElement = (value: unknown): value is Element =>
  typeof value === "object" && value !== null && "MsgContent" in value && typeof value.MsgContent === "object";

/** A message's visible texts. */
export const wordsOf = (body: Body): string[] =>
  body
    .filter(isElement)
    .flatMap(({ MsgContent }) => WORDS.flatMap((key) => (typeof MsgContent[key] === "string" ? [MsgContent[key]] : [])));

/** Text for comparison: without white space and invisible characters, in one width and case. */
const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}]/gu, "")
    .toLowerCase();

const imagesOf = (body: Body): string[] =>
  body.filter(isElement).flatMap(({ MsgContent }) => {
    const list = MsgContent["ImageInfoArray"];
    return Array.isArray(list) ? list.flatMap((image: unknown) => fileNameOf(image) ?? []) : [];
  });

/** The JSON around a message's content may take this many times its size, as may characters that JSON escapes. */
const FORM = 8;

/** The stored parts of a message that count, beside type names: the body, the custom data, the mentions. */
type Weighed = { body: unknown };

/** The size at which a message is stored. */
export const storedBytes = (content: Weighed): number => Buffer.byteLength(JSON.stringify(content));

/** Ensures that a message is not too long: all of it counts, whether a reader sees it or not. Throws a ChatError. */
export const requireFits = ({ body, ...more }: Weighed, { messageBytes }: Rules): void => {
  const elements = (Array.isArray(body) ? body : []).map((element: unknown) =>
    isElement(element) ? { ...element, MsgType: "" } : element,
  );
  const isTooLong = bytesOf([elements, more]) > messageBytes || storedBytes({ body, ...more }) > FORM * messageBytes;
  if (isTooLong) throw new ChatError(ERROR.messageTooLong, "the message is too long");
};

const filesOf = (body: Body): string[] =>
  body
    .filter(isElement)
    .flatMap(({ MsgType, MsgContent }) => (MsgType === "TIMFileElem" ? [MsgContent["FileName"], MsgContent["Url"]] : []))
    .map((name) => extensionOf(String(name ?? "")));

const holdsOne = (text: string, words: readonly string[]): boolean => words.some((word) => text.includes(folded(word)));

/** Counts a page's stored bytes towards its account's daily amount. Throws a ChatError when that is used up. */
export const takeStored = ({ stored, rules }: Pick<Services, "stored" | "rules">, account: string, bytes: number): void => {
  if (!stored.take(account, bytes, rules.dailyMessageBytes)) throw new ChatError(ERROR.tooOften, "no more messages today");
};

/** Ensures that a message was not changed too often already. Throws a ChatError. */
export const requireMayEdit = ({ editsPerMessage }: Rules, { version }: { version: number }): void => {
  if (version >= editsPerMessage) throw new ChatError(ERROR.tooOften, "the message was changed too often");
};

/** Ensures that a message's words, images and files are allowed; returns its flag, if it deserves one. Throws a ChatError. */
export const requireAllowedContent = async (
  { db, rules }: Pick<Services, "db" | "rules">,
  body: Body,
): Promise<Pick<MessageContent, "isFlagged">> => {
  const words = folded(wordsOf(body).join("\n"));
  if (holdsOne(words, rules.riskWords)) throw new ChatError(ERROR.riskyText, "the text is not allowed");
  if (filesOf(body).some((extension) => rules.bannedFiles.includes(extension)))
    throw new ChatError(ERROR.bannedFile, "files of this kind are not allowed");
  if (rules.riskImages.length > 0 && (await isRiskyFile(db, imagesOf(body), rules.riskImages)))
    throw new ChatError(ERROR.riskyImage, "the image is not allowed");
  return holdsOne(words, rules.flagWords) ? { isFlagged: true } : {};
};
