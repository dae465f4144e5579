import * as z from "zod/mini";
import { translationPieces } from "#lib/domain/chat/messages/translation.ts";
import { type Result, success } from "#lib/domain/failure.ts";
import { attempt, UNREADABLE } from "./failures.ts";
import type { ChatSDK } from "./sdk.ts";

/** The most texts per call, and UTF-16 units per text (`server/gateway/commands/messages/translation.ts`). */
const TEXTS_MAX = 50;
const TEXT_MAX = 2000;

const answered = z.object({ data: z.object({ translatedTextList: z.array(z.string()) }) });

/** Translates the words of a text into a language; emoji, addresses and spaces between them stay (D-H10). */
export const translate = async (sdk: ChatSDK, text: string, targetLanguage: string): Promise<Result<string>> => {
  const pieces = translationPieces(text, TEXT_MAX);
  const words = pieces.filter(({ isWords }) => isWords);
  const translated: string[] = [];
  for (let at = 0; at < words.length; at += TEXTS_MAX) {
    const sourceTextList = words.slice(at, at + TEXTS_MAX).map((piece) => piece.text);
    const answer = await attempt(
      (): Promise<unknown> => sdk.translateText({ sourceTextList, sourceLanguage: "auto", targetLanguage }),
    );
    if (!answer.ok) return answer;
    const list = z.safeParse(answered, answer.value).data?.data.translatedTextList;
    if (list?.length !== sourceTextList.length) return UNREADABLE;
    translated.push(...list);
  }
  return success(pieces.map((piece) => (piece.isWords ? translated.shift() : piece.text)).join(""));
};
