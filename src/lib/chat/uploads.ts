import uploadPlugin from "tim-upload-plugin";
import * as z from "zod/mini";

/** How the SDK learns the end of an upload: the error, or the server's answer. */
type Ended = (error: unknown, answer?: unknown) => void;
type Options = { resources: object };
/** The SDK's interface for plugins, which its types leave out. Returns the running request. */
type Plugin = { uploadFile: (options: Options, ended: Ended) => unknown };

const arrived = z.object({ data: z.object({ location: z.string() }) });

const isRequest = (value: unknown): value is XMLHttpRequest => value instanceof XMLHttpRequest;

/**
 * The SDK's plugin for uploads, with cancelling. Keyed by file, because the plugin receives no id.
 * Why: docs/decisions/0061-uploads-of-the-chat-can-be-called-off.md
 */
export const createUploads = () => {
  const running = new Map<object, () => void>();
  const cancelled = new WeakSet<object>();
  /** Files that travel without a message, and the receivers of their addresses. */
  const wanted = new WeakMap<object, (address: string) => void>();

  class Uploads implements Plugin {
    readonly #plugin = new uploadPlugin() as unknown as Plugin;

    uploadFile(options: Options, ended: Ended): void {
      const file = options.resources;
      const fail = (): void => ended({ code: 0, message: "called off" }, { statusCode: 0 });
      // The SDK starts a failed video a second time.
      if (cancelled.has(file)) {
        fail();
        return;
      }
      const request = this.#plugin.uploadFile(options, (error, answer) => {
        running.delete(file);
        const take = wanted.get(file);
        const address = take && !error ? z.safeParse(arrived, answer).data?.data.location : undefined;
        if (!take || address === undefined) return ended(error, answer);
        take(address);
        // The SDK sends no message whose file has failed.
        fail();
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
    /** Lets a file arrive without its message; `take` gets its address. */
    keep: (file: File, take: (address: string) => void): void => void wanted.set(file, take),
  };
};
export type Uploads = ReturnType<typeof createUploads>;
