import { createHmac } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import type { Challenge, Proof } from "#lib/domain/account/proof.ts";
import { isRunning } from "#lib/domain/time.ts";

/** How long a challenge may be worked on, in milliseconds. */
export const PROOF_LIFETIME = 10 * 60_000;
const ALGORITHM = "PBKDF2/SHA-256";

/**
 * The work of one unit of difficulty: search for a number between `from` and `to`; each guess costs `rounds` of
 * PBKDF2. About half a second on a desktop, a second or two on a phone.
 */
export type Work = { rounds: number; from: number; to: number };
const STANDARD_WORK: Work = { rounds: 5000, from: 150, to: 450 };

/** A proof is bound to a subject, such as a phone number, and has a difficulty. */
export type Demand = { subject: string; difficulty: number };

/** Proofs of work: seconds for the caller, next to nothing for us, and no third-party service. */
export type Proofs = {
  challenge: (demand: Demand, now: number) => Promise<Challenge>;
  /** Whether the proof does the demanded work. The caller must ensure that it is used only once. */
  verify: (proof: Proof, demand: Demand, now: number) => Promise<boolean>;
};

const signed = z.object({ until: z.number() });

/**
 * `secret` signs the challenges; all processes that serve one site share it.
 * Why: docs/decisions/0067-work-for-the-third-code.md
 */
export const createProofs = (secret: string, work: Work = STANDARD_WORK): Proofs => {
  // A challenge for another number, or an easier one, is signed by another key: the demand need not be read out of it.
  const keysFor = ({ subject, difficulty }: Demand) => {
    const key = createHmac("sha256", secret).update(`${difficulty}\n${subject}`).digest("hex");
    return { hmacSignatureSecret: key, hmacKeySignatureSecret: `${key} answer` };
  };
  return {
    challenge: async (demand, now) => {
      const { parameters, signature = "" } = await createChallenge({
        algorithm: ALGORITHM,
        cost: work.rounds,
        counter: randomInt(work.to * demand.difficulty, work.from * demand.difficulty),
        data: { until: now + PROOF_LIFETIME },
        deriveKey,
        ...keysFor(demand),
      });
      const { keySignature = "", data = {} } = parameters;
      return { parameters: { ...parameters, keySignature, data }, signature };
    },
    verify: async ({ challenge, solution }, demand, now) => {
      const { until = 0 } = z.safeParse(signed, challenge.parameters.data).data ?? {};
      // A challenge of a clock that was ahead would outlive the note that it was used.
      if (!isRunning(until, PROOF_LIFETIME, now)) return false;
      return (await verifySolution({ challenge, solution, deriveKey, ...keysFor(demand) })).verified;
    },
  };
};
