import { downloadFile } from "#lib/stores/chat/download.ts";
import { say } from "#lib/stores/chat/say.ts";

/** Saves a file under its name; where it can't be fetched its address is opened (3§7), and where it is no more, that is said. */
export const saveOrOpen = async (url: string, name: string, gone: string): Promise<void> => {
  const outcome = await downloadFile(url, name);
  if (outcome === "barred") window.open(url, "_blank", "noopener,noreferrer");
  if (outcome === "gone") say(gone);
};
