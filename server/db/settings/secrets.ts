import { createHash, createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { CODE_LENGTH } from "#lib/domain/account/phone.ts";
import { PRINT_CODE_LENGTH } from "#lib/domain/print/print.ts";

const TOKEN_BYTES = 32;

/** A new session token: 43 unguessable characters. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");
/** The stored form of a token. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
export const newSalt = (): string => randomBytes(16).toString("hex");

/**
 * The token that follows `token`. Made from the old token and the salt stored with it, so that parallel calls get the same
 * successor, while neither a leaked table nor a leaked old token is enough to make it.
 */
export const successorToken = (token: string, salt: string): string =>
  createHmac("sha256", `${salt}:${token}`).update("renewal").digest("base64url");

/** A login code: six random digits (D-D7). */
export const newLoginCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");

// A code has only a million values: a plain hash could be turned back at once, this takes longer than the code lives.
const scryptHex = (code: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(code, salt, 32, { N: 4096 }, (error, key) => (error ? reject(error) : resolve(key.toString("hex"))));
  });

/** A print code: six random digits. */
export const newPrintCode = (): string => String(randomInt(10 ** PRINT_CODE_LENGTH)).padStart(PRINT_CODE_LENGTH, "0");

/** `salt:hash` of a login code. */
export const hashCode = async (code: string): Promise<string> => {
  const salt = newSalt();
  return `${salt}:${await scryptHex(code, salt)}`;
};

export const codeMatches = async (code: string, stored: string): Promise<boolean> => {
  const [salt = "", hash = ""] = stored.split(":");
  return timingSafeEqual(Buffer.from(await scryptHex(code, salt), "hex"), Buffer.from(hash, "hex"));
};

/**
 * The stored form of a print code. A code alone must find its row, so all share one secret salt of the installation. scrypt makes
 * searching a leaked table take longer than its codes live.
 */
export const hashPrintCode = (code: string, secret: string): Promise<string> => scryptHex(code, secret);
