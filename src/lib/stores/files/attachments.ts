import { download } from "#lib/api/download.ts";
import { environment } from "#lib/browser/environment.ts";
import { fileViewPath } from "#lib/domain/files/file-view.ts";
import { isMiniProgram } from "#lib/stores/account/mini-program.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

const downloading = new Set<string>();

/**
 * Downloads a file and saves it under its name; an error shows a message. Ignores a second press. The mini-program cannot save files,
 * so there it opens the file page instead (D-C12).
 */
export const downloadAttachment = async (file: { path: string; name: string }): Promise<void> => {
  if (isMiniProgram()) return environment().open(fileViewPath(file));
  if (downloading.has(file.path)) return;
  downloading.add(file.path);
  const fetched = await download(file);
  downloading.delete(file.path);
  if (fetched.ok) environment().saveFile(fetched.value, file.name);
  else reportFailure(fetched.failure);
};
