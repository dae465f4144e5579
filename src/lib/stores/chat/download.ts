import { copyText } from "#lib/browser/clipboard.ts";
import { environment } from "#lib/browser/environment.ts";
import { isOffline } from "#lib/browser/offline.ts";
import { isMiniProgram } from "#lib/stores/account/mini-program.ts";

/**
 * What came of saving a file: `gone` where its server has it no more, `offline` without a network, `barred` where another server does not
 * let it be fetched. The mini-program saves no files (decisions C12): there its address is `copied` for a browser, unless that is `impossible`.
 */
export type Download = "saved" | "gone" | "offline" | "barred" | "copied" | "impossible";

/** Fetches a file of a message and saves it under its name (3§7). */
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
