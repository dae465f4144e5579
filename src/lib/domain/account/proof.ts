/** A piece of work in ALTCHA's form (version 2): find the number whose derived key begins with `keyPrefix`. */
export type Challenge = {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    keySignature: string;
    data: Record<string, string | number | boolean | null>;
  };
  signature: string;
};

/** The number found and its derived key. */
export type Solution = { counter: number; derivedKey: string };
export type Proof = { challenge: Challenge; solution: Solution };
