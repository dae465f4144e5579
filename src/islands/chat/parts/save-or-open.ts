import { type Download, downloadFile } from "#lib/stores/chat/download.ts";
import { say } from "#lib/stores/chat/say.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { saving } from "#lib/texts/chat/saving.ts";

/** Saves a file under its name. Opens its address if it cannot be fetched (R3.7.1-2), and reports a file that no longer exists. */
export const saveOrOpen = async (url: string, name: string, gone: string): Promise<void> => {
  const then: Record<Download, () => unknown> = {
    saved: () => undefined,
    gone: () => say(gone),
    offline: () => say(chat.offline),
    barred: () => window.open(url, "_blank", "noopener,noreferrer"),
    copied: () => say(saving.linkCopied, "success"),
    impossible: () => say(saving.impossible, "warning"),
  };
  then[await downloadFile(url, name)]();
};
