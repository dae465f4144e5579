import { onMount } from "nanostores";
import { sendForm } from "#lib/api/upload.ts";
import { uploadPostFile } from "#lib/contract/desk/posts.ts";
import { POST_FILE_MAX_MB, POST_FILES_MAX } from "#lib/domain/desk/post-files.ts";
import { failed } from "#lib/domain/failure.ts";
import type { PostAttachment } from "#lib/domain/posts/posts.ts";
import { createSendings } from "#lib/stores/files/sending.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { $editor, editPost } from "./post-editor.ts";

/** The files of the post in the editor that are on their way. They are the post's once it is saved. */
const { add, ...sendings } = createSendings<PostAttachment & { reading: number }>({
  max: POST_FILE_MAX_MB * 1024 ** 2,
  put: async (file, carrier) => {
    const { companyId, readings: reading } = $editor.get();
    // Without a company no file can be chosen.
    if (companyId === null) return failed({ kind: "malformed-answer" });
    const stored = await sendForm(uploadPostFile, `?${new URLSearchParams({ companyId })}`, file, carrier);
    return stored.ok ? { ok: true, value: { ...stored.value, reading } } : stored;
  },
  onStored: ({ reading, ...file }) => {
    const { content, readings } = $editor.get();
    // Another post was opened since.
    if (reading === readings) editPost({ attachments: [...content.attachments, file] });
  },
});

/** The files on their way. */
export const postFiles = sendings;

/** Uploads end with the reading that they were begun in: they are of no other post. */
onMount(sendings.$sending, () => {
  let present = $editor.get().readings;
  const stop = $editor.subscribe((editor) => {
    if (editor.readings !== present) sendings.cancelAll();
    present = editor.readings;
  });
  return () => {
    stop();
    sendings.cancelAll();
  };
});

/** Uploads files for the post, as many as it may still have. */
export const addPostFiles = async (files: readonly File[]): Promise<void> => {
  const left = POST_FILES_MAX - $editor.get().content.attachments.length - sendings.$sending.get().length;
  if (files.length > left) notify("post-files-full", "warning");
  await add(files.slice(0, Math.max(0, left)), () => notify("post-file-too-large", "warning"));
};

/** Takes a file off the post. */
export const removePostFile = (path: string): void =>
  editPost({ attachments: $editor.get().content.attachments.filter((file) => file.path !== path) });
