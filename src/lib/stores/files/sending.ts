import { atom } from "nanostores";
import type { Sending as Carrier } from "#lib/api/upload.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { uploadExtension } from "#lib/domain/files/files.ts";
import { notify } from "#lib/stores/shell/toasts.ts";

/** A file being uploaded: its sent share, from 0 to 1, and why it stopped. Part of no list until it has arrived. */
export type Sending = { id: number; file: File; progress: number; failure: Failure | null };

type Wish<Stored> = {
  /** In bytes. */
  max: number;
  put: (file: File, carrier: Carrier) => Promise<Result<Stored>>;
  onStored: (stored: Stored) => void;
};

/** Files on their way to the server, each with its progress, its failure and a second try. */
export const createSendings = <Stored>({ max, put, onStored }: Wish<Stored>) => {
  const $sending = atom<readonly Sending[]>([]);
  const running = new Map<number, AbortController>();
  let ids = 0;

  const cancel = (id: number): void => {
    running.get(id)?.abort();
    running.delete(id);
    $sending.set($sending.get().filter((sending) => sending.id !== id));
  };
  const cancelAll = (): void => {
    for (const { id } of $sending.get()) cancel(id);
  };
  const update = (id: number, part: Partial<Sending>): void =>
    $sending.set($sending.get().map((sending) => (sending.id === id ? { ...sending, ...part } : sending)));

  const run = async ({ id, file }: Pick<Sending, "id" | "file">): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    update(id, { progress: 0, failure: null });
    const stored = await put(file, {
      signal: controller.signal,
      post: (url, form) => environment().postForm(url, form, (progress) => update(id, { progress })),
    });
    // Cancelled in the meantime: ignore the result.
    if (controller.signal.aborted) return;
    running.delete(id);
    if (!stored.ok) return update(id, { failure: stored.failure });
    cancel(id);
    onStored(stored.value);
  };

  /** Sends files, each judged before by its size and its name (R2.5.9-1). */
  const add = async (files: readonly File[], tooLarge: () => void): Promise<void> => {
    const large = files.filter(({ size }) => size > max);
    const unsupported = files.filter(({ name }) => uploadExtension(name) === null);
    if (large.length > 0) tooLarge();
    if (unsupported.length > 0) notify("file-unsupported", "warning");
    const sendings = files
      .filter((file) => !large.includes(file) && !unsupported.includes(file))
      .map((file): Sending => ({ id: ++ids, file, progress: 0, failure: null }));
    $sending.set([...$sending.get(), ...sendings]);
    await Promise.all(sendings.map(run));
  };
  const retry = async (id: number): Promise<void> => {
    const sending = $sending.get().find((known) => known.id === id);
    if (sending) await run(sending);
  };
  return { $sending, add, cancel, cancelAll, retry };
};
