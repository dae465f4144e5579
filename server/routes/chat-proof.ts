import type { ChatProof } from "#lib/domain/account/account.ts";
import { readSigsSince } from "#server/db/chat/called-off-sigs.ts";
import { forbidden } from "./answer.ts";
import type { CallContext } from "./handle.ts";

/** The account whose UserSig is shown, as the chat itself would take it. Throws a Refusal. */
export const provenAccount = async (
  { userId, userSig }: ChatProof,
  { chat, db }: Pick<CallContext, "chat" | "db">,
): Promise<string> => {
  const since = chat.provenSince(userId, userSig);
  if (since === null || since < ((await readSigsSince(db, [userId])).get(userId) ?? 0)) throw forbidden();
  return userId;
};
