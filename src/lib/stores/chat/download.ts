import { copyText } from "#lib/browser/clipboard.ts";
import { environment } from "#lib/browser/environment.ts";
import { isOffline } from "#lib/browser/offline.ts";
import { isMiniProgram } from "#lib/stores/account/mini-program.ts";

/**
 * Result of saving a file: `gone` from its server, `offline`, or `barred` by another server's policy. The mini-program
 * cannot save files (D-C12): there the address is `copied` for a browser, unless that is `impossible`.
 */
export type Download = "saved" | "gone" | "offline" | "barred" | "copied" | "impossible";

/** Fetches a file of a message and saves it under its name (R3.7.1-2). */
export const downloadFile = async (url: string, name: string): Promise<Download> => {
  if (isMiniProgram()) return (await copyText(url)) ? "copied" : "impossible";
  try {
    const answer = await environment().fetch(url, { credentials: "omit" });
    if (!answer.ok) return "gone";
    environment().saveFile(await answer.blob(), name);
    return "saved";
  } catch {
    return isOffline() ? "offline" : "barred";
  }
};

/** Puts the words of a message on the clipboard; answers whether that was possible. */
export const copyWords = (text: string): Promise<boolean> => copyText(text);
