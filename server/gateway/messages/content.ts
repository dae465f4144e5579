import { isRiskyFile } from "#server/db/chat/files.ts";
import type { MessageContent } from "#server/db/chat/messages.ts";
import type { Services } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { fileNameOf } from "#server/gateway/files/addresses.ts";

/** Keys of an element's content that hold what a reader sees. */
const WORDS = ["Text", "Data", "Desc", "Ext", "FileName", "Title", "CompatibleText"] as const;

type Element = { MsgType: string; MsgContent: Record<string, unknown> };
type Body = MessageContent["body"];

const isElement = (value: unknown): value is Element =>
  typeof value === "object" && value !== null && "MsgContent" in value && typeof value.MsgContent === "object";

/** What a reader sees of a message's elements. */
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

/** Ensures that a message's size, words and images are allowed. Throws a ChatError. */
export const requireAllowedContent = async ({ db, rules }: Pick<Services, "db" | "rules">, body: Body): Promise<void> => {
  if (Buffer.byteLength(JSON.stringify(body)) > rules.messageBytes)
    throw new ChatError(ERROR.messageTooLong, "the message is too long");
  const words = folded(wordsOf(body).join("\n"));
  if (rules.riskWords.some((word) => words.includes(folded(word)))) throw new ChatError(ERROR.riskyText, "the text is not allowed");
  if (rules.riskImages.length === 0) return;
  if (await isRiskyFile(db, imagesOf(body), rules.riskImages)) throw new ChatError(ERROR.riskyImage, "the image is not allowed");
};
