import * as z from "zod/mini";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { type CodeWish, sendLoginCode } from "#lib/contract/account/account.ts";
import { challenge } from "#lib/contract/account/proof.ts";
import type { Challenge } from "#lib/domain/account/proof.ts";
import type { Result } from "#lib/domain/failure.ts";

const challengeOf = (asked: Result<unknown>): Challenge | null =>
  !asked.ok && asked.failure.kind === "too-many" ? (z.safeParse(challenge, asked.failure.challenge).data ?? null) : null;

/** Has a code sent. Where the server wants work for it first, that is done without a word, and the call made again (D-H15). */
export const requestCode = async (wish: CodeWish): Promise<Result<unknown>> => {
  const asked = await send(sendLoginCode, wish);
  const found = challengeOf(asked);
  const solution = found && (await environment().solveChallenge(found));
  return solution ? send(sendLoginCode, { ...wish, proof: { challenge: found, solution } }) : asked;
};
