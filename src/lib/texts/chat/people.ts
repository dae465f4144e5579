import { handleOf } from "#lib/domain/chat/handle.ts";
import { chat } from "./chat.ts";

/** The name of an account whose owner gave none: never the bare id. */
export const unnamed = (account: string): string => {
  const handle = handleOf(account);
  return handle === null ? chat.unknownPerson : chat.unnamedSeeker(handle);
};
