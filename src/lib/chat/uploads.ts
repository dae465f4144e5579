import uploadPlugin from "tim-upload-plugin";

/** What the SDK calls back with once an upload has ended: the error, or what the server has answered. */
type Ended = (error: unknown, answer?: unknown) => void;
type Options = { resources: unknown };
/** What the SDK asks of a plugin; its own types say nothing of it. Answers the request that is under way. */
type Plugin = { uploadFile: (options: Options, ended: Ended) => unknown };

const isRequest = (value: unknown): value is XMLHttpRequest => value instanceof XMLHttpRequest;

/** The SDK's plugin for uploads, with what it lacks: a way to call one off. By their files, because that is all that it is told. */
export const createUploads = () => {
  const running = new Map<unknown, () => void>();
  const calledOff = new WeakSet<object>();

  class Uploads implements Plugin {
    readonly #plugin = new uploadPlugin() as unknown as Plugin;

    uploadFile(options: Options, ended: Ended): void {
      const file = options.resources;
      const fail = (): void => ended({ code: 0, message: "called off" }, { statusCode: 0 });
      // The SDK begins a video that has failed once more.
      if (typeof file === "object" && file !== null && calledOff.has(file)) {
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
    /** Ends the upload of a file, or has it not begin. */
    callOff: (file: File): void => {
      calledOff.add(file);
      running.get(file)?.();
    },
  };
};
