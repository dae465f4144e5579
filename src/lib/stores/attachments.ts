import { downloadFile } from "#lib/api/files.ts";
import { environment } from "#lib/browser/environment.ts";
import { fileViewPath } from "#lib/domain/file-view.ts";
import { isMiniProgram } from "./mini-program.ts";
import { reportFailure } from "./toasts.ts";

const downloading = new Set<string>();

/**
 * Downloads a file and saves it under its name; an error is said, not saved. A second press meanwhile does nothing. Inside the
 * mini-program, which cannot save files, the page that shows them opens instead (decisions C12).
 */
export const downloadAttachment = async (file: { path: string; name: string }): Promise<void> => {
  if (isMiniProgram()) return environment().open(fileViewPath(file));
  if (downloading.has(file.path)) return;
  downloading.add(file.path);
  const fetched = await downloadFile(file);
  downloading.delete(file.path);
  if (fetched.ok) environment().saveFile(fetched.value, file.name);
  else reportFailure(fetched.failure);
};
