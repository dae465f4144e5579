import { environment } from "#lib/browser/environment.ts";
import type { SignUpSource } from "#lib/domain/account/account.ts";
import { OPEN_ID_PATTERN } from "#lib/domain/account/mini-program.ts";
import { MINI_PROGRAM_KEY, OPEN_ID_KEY } from "#lib/domain/storage-keys.ts";

/**
 * Whether the site runs inside the WeChat mini-program, for as long as the browser session lasts (D-C11, `islands/home/mini-program.js`).
 */
export const isMiniProgram = (): boolean => environment().session.get(MINI_PROGRAM_KEY) === "1";

/** The WeChat identity that the mini-program gave, if any. Storage is as hostile as an address. */
export const wxOpenId = (): string | null => {
  const openId = environment().session.get(OPEN_ID_KEY) ?? "";
  return OPEN_ID_PATTERN.test(openId) ? openId : null;
};

/** The source of an application (D-B8). `scene`: an on-site fair. */
export const signUpSource = (scene: boolean): SignUpSource => {
  if (isMiniProgram()) return "MINI_APP";
  return scene ? "PC_SCENE" : "PC";
};
