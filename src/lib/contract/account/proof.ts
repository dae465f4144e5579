import * as z from "zod/mini";

const word = z.string().check(z.maxLength(200));

/** A piece of work that the server asks for beside code 429 (ours, D-H15); ALTCHA's form, so that any of its solvers will do. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: word,
    nonce: word,
    salt: word,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: word,
    keySignature: word,
    data: z.catchall(z.object({}), z.nullable(z.union([word, z.number(), z.boolean()]))),
  }),
  signature: word,
});

/** The work done. */
export const proof = z.object({ challenge, solution: z.object({ counter: z.int(), derivedKey: word }) });
