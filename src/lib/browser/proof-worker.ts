import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge, Solution } from "#lib/domain/account/proof.ts";

const solve = async (challenge: Challenge): Promise<Solution | null> => {
  const found = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  return found && { counter: found.counter, derivedKey: found.derivedKey };
};

/** Works off the page's thread, which stays responsive: receives a challenge, sends its solution or null. */
addEventListener("message", ({ data }: MessageEvent<Challenge>) => void solve(data).then((solution) => postMessage(solution)));
