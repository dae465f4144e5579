import { environment } from "#lib/browser/environment.ts";
import type { SignUpSource } from "#lib/domain/account/account.ts";
import { OPEN_ID_PATTERN, readMiniProgram } from "#lib/domain/account/mini-program.ts";
import { HOME } from "#lib/domain/entry-paths.ts";
import { MINI_PROGRAM_KEY, OPEN_ID_KEY } from "#lib/domain/storage-keys.ts";

/** Whether the site runs inside the WeChat mini-program, for as long as the browser session lasts (decisions C11). */
export const isMiniProgram = (): boolean => environment().session.get(MINI_PROGRAM_KEY) === "1";

/** The WeChat identity that the mini-program gave, if any. Storage is as hostile as an address. */
export const wxOpenId = (): string | null => {
  const openId = environment().session.get(OPEN_ID_KEY) ?? "";
  return OPEN_ID_PATTERN.test(openId) ? openId : null;
};

/** Takes the mode over from the home page's address, then tidies the address. Without a new identity the one before stays. */
const takeOver = (): void => {
  const here = environment().location();
  const { on, openId } = readMiniProgram(here.searchParams);
  if (!on || here.pathname.replace(/\/$/, "") !== HOME) return;
  environment().session.set(MINI_PROGRAM_KEY, "1");
  if (openId) environment().session.set(OPEN_ID_KEY, openId);
  here.searchParams.delete("miniProgram");
  here.searchParams.delete("wxOpenId");
  environment().writeAddress(`${here.pathname}${here.search}${here.hash}`, "replace");
};

/** Takes over what the address says of the mode; answers whether it is on. */
export const enterMiniProgram = (): boolean => {
  takeOver();
  return isMiniProgram();
};

/** Where a sign-up comes from (decisions B8). `scene`: from an on-site fair. */
export const signUpSource = (scene: boolean): SignUpSource => {
  if (isMiniProgram()) return "MINI_APP";
  return scene ? "PC_SCENE" : "PC";
};
