/** Work that the server asks for, done as a browser would. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import { challenge } from "#lib/contract/account/proof.ts";
import type { Envelope } from "#lib/contract/envelope.ts";
import type { Challenge, Proof } from "#lib/domain/account/proof.ts";

const refusalDetails = z.object({ challenge });

/** The proof of work that an answer demands; null if none. */
export const challengeOf = ({ data }: Envelope): Challenge | null => z.safeParse(refusalDetails, data).data?.challenge ?? null;

export const solve = async (challenge: Challenge): Promise<Proof> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("the challenge was not solved");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
};
