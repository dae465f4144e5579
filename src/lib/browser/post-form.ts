/** A form to be sent. */
export type Form = { headers: Record<string, string>; body: FormData; signal: AbortSignal };
/** Sends a form like `fetch`, and reports the sent share, from 0 to 1. Rejects if the connection breaks or on abort. */
export type PostForm = (url: string, form: Form, onProgress: (share: number) => void) => Promise<Response>;

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export const postForm: PostForm = (url, { headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const renewed = request.getResponseHeader("authorization");
      resolve(
        new Response(request.responseText, { status: request.status, headers: renewed === null ? {} : { authorization: renewed } }),
      );
    });
    request.addEventListener("error", () => reject(new TypeError("Failed to send")));
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
