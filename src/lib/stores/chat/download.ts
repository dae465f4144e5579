import { copyText } from "#lib/browser/clipboard.ts";
import { environment } from "#lib/browser/environment.ts";

/** What came of saving a file: `gone` where its server has it no more, `barred` where another server does not let it be fetched. */
export type Download = "saved" | "gone" | "barred";

/** Fetches a file of a message and saves it under its name (3§7). */
export const downloadFile = async (url: string, name: string): Promise<Download> => {
  try {
    const answer = await environment().fetch(url, { credentials: "omit" });
    if (!answer.ok) return "gone";
    environment().saveFile(await answer.blob(), name);
    return "saved";
  } catch {
    return "barred";
  }
};

/** Puts the words of a message on the clipboard; answers whether that was possible. */
export const copyWords = (text: string): Promise<boolean> => copyText(text);
