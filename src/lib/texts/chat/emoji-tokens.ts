import { EMOJI, emojiToken } from "#lib/domain/chat/messages/emoji.ts";
import { emojiNames } from "./emoji.ts";

const TOKENS: ReadonlyMap<string, string> = new Map(EMOJI.map((emoji) => [`[${emojiNames[emoji]}]`, emojiToken(emoji)]));

/** A text that was copied with names of emoji, with their tokens again. */
export const withEmojiTokens = (text: string): string => text.replace(/\[[^[\]]{1,4}\]/g, (name) => TOKENS.get(name) ?? name);
