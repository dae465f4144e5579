import { environment } from "#lib/browser/environment.ts";

/**
 * Fetches a file of a message and saves it under its name; answers whether that was possible. Where another server does not let it be
 * fetched, its address has to do.
 */
export const downloadFile = async (url: string, name: string): Promise<boolean> => {
  try {
    const answer = await environment().fetch(url, { credentials: "omit" });
    if (!answer.ok) return false;
    environment().saveFile(await answer.blob(), name);
    return true;
  } catch {
    return false;
  }
};
