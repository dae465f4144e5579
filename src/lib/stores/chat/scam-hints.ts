import { atom } from "nanostores";
import { SCAM_RULES } from "#lib/data/scam-words.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { judgedText, type ScamReason, scamIn } from "#lib/domain/chat/messages/scam.ts";

/** Messages whose hint the reader has put away. Kept while the page lives, and nowhere else. */
export const $dismissed = atom<ReadonlySet<string>>(new Set());
export const dismissHint = (id: string): void => $dismissed.set(new Set([...$dismissed.get(), id]));

/** Why a message looks like a fraud; null for ordinary ones. The text does not leave the device. */
export const suspicionOf = (message: Message): ScamReason | null => {
  const text = judgedText(message);
  return text === null ? null : scamIn(text, SCAM_RULES);
};
