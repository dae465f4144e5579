import uploadPlugin from "tim-upload-plugin";

/** How the SDK learns the end of an upload: the error, or the server's answer. */
type Ended = (error: unknown, answer?: unknown) => void;
type Options = { resources: unknown };
/** The SDK's interface for plugins, which its types leave out. Returns the running request. */
type Plugin = { uploadFile: (options: Options, ended: Ended) => unknown };

const isRequest = (value: unknown): value is XMLHttpRequest => value instanceof XMLHttpRequest;

/**
 * The SDK's plugin for uploads, with cancelling. Keyed by file, because the plugin receives no id.
 * Why: docs/decisions/0061-uploads-of-the-chat-can-be-called-off.md
 */
export const createUploads = () => {
  const running = new Map<unknown, () => void>();
  const cancelled = new WeakSet<object>();

  class Uploads implements Plugin {
    readonly #plugin = new uploadPlugin() as unknown as Plugin;

    uploadFile(options: Options, ended: Ended): void {
      const file = options.resources;
      const fail = (): void => ended({ code: 0, message: "called off" }, { statusCode: 0 });
      // The SDK starts a failed video a second time.
      if (typeof file === "object" && file !== null && cancelled.has(file)) {
        fail();
        return;
      }
      const request = this.#plugin.uploadFile(options, (error, answer) => {
        running.delete(file);
        ended(error, answer);
      });
      running.set(file, () => {
        running.delete(file);
        if (isRequest(request)) request.abort();
        fail();
      });
    }
  }

  return {
    Uploads,
    /** Ends the upload of a file, or keeps it from starting. */
    cancel: (file: File): void => {
      cancelled.add(file);
      running.get(file)?.();
    },
  };
};
export type Uploads = ReturnType<typeof createUploads>;
