/** Forms with files, and sample contents of files. */

import { envelope } from "#lib/contract/envelope.ts";
import { uploadFile } from "#lib/contract/files.ts";
import type { ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import type { openBackend } from "./backend.ts";

type Backend = Awaited<ReturnType<typeof openBackend>>;

export const UPLOAD_PATH = uploadFile.path;

/** A small PDF, as far as anybody looks. */
export const PDF = "%PDF-1.7\nsome content";

/** A form with files by their names. */
export const formOf = (...files: [name: string, content: string | Buffer][]): FormData => {
  const form = new FormData();
  for (const [name, content] of files) form.append("file", new File([Buffer.from(content)], name));
  return form;
};

type Piece = Uint8Array<ArrayBuffer>;
/** A body that is made as it is read. */
export const streamOf = (pieces: Iterable<Piece> | AsyncIterable<Piece>): ReadableStream<Piece> => {
  const iterator = Symbol.iterator in pieces ? pieces[Symbol.iterator]() : pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
};

type Sending = { token?: string; length?: number };

/** Sends a body as an upload. `length` is the declared size; a made-up request declares none. */
export const sendUpload = async (backend: Backend, body: BodyInit, { token, length }: Sending, contentType?: string) => {
  const headers = {
    ...(token !== undefined && { authorization: token }),
    ...(length !== undefined && { "content-length": String(length) }),
    ...(contentType !== undefined && { "content-type": contentType }),
  };
  const init: RequestInit = { method: "POST", headers, body, ...(body instanceof ReadableStream && { duplex: "half" }) };
  const response = await backend.request(UPLOAD_PATH, init);
  return { status: response.status, ...envelope.parse(await response.json()) };
};

/** An attachment as a client would save it after an upload. */
export const attachmentOf = (path: string, more: Partial<ResumeAttachment> = {}): ResumeAttachment => ({
  id: "",
  name: path.slice(path.lastIndexOf("/") + 1),
  path,
  fileType: "pdf",
  size: 0,
  photo: 0,
  ...more,
});

/** Uploads a small PDF and returns the path under which it is stored. */
export const uploadPdf = async (backend: Backend, session: { token: string }): Promise<string> => {
  const [{ path }] = (await sendUpload(backend, formOf(["resume.pdf", PDF]), session)).data as [{ path: string }];
  return path;
};
