/** A page of the site as its stores see it: in the test's own process, over the real backend. */
import { setEnvironment } from "#lib/browser/environment.ts";
import { startSession } from "#lib/stores/account/session.ts";
import { $dialogs, type Answer, answer, type Dialog } from "#lib/stores/shell/dialogs.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import type { openBackend } from "#tests/support/server/backend.ts";
import { createEnvironment } from "./environment.ts";

type Backend = Awaited<ReturnType<typeof openBackend>>;
/** Faults of a call: it is lost on the way, is done but its answer lost, or is refused by a failing backend. */
export type Fault = "lost" | "answer-lost" | "refused";

/** Takes the first entry out of the list that is about the path of a call. */
const take = <Entry extends { path: string }>(entries: Entry[], url: string): Entry | undefined => {
  const at = entries.findIndex(({ path }) => url.includes(path));
  return at < 0 ? undefined : entries.splice(at, 1)[0];
};

/**
 * Opens a page at an address. `meet` gives the next call of a path a fault, `asked` counts the calls of a path so far; `hold` keeps
 * the next answer of a path back until its returned function is called.
 */
export const openStorePage = (backend: Backend, address: string) => {
  const browser = createEnvironment(`http://localhost${address}`);
  const faults: { path: string; fault: Fault }[] = [];
  const calls: string[] = [];
  const held: { path: string; until: Promise<void> }[] = [];
  browser.environment.fetch = async (input, init) => {
    const url = String(input);
    calls.push(url);
    const met = take(faults, url);
    const until = take(held, url)?.until;
    if (met?.fault === "lost") throw new TypeError("Failed to fetch");
    if (met?.fault === "refused") return Response.json({ code: 500, message: "系统错误！", data: null });
    const response = await backend.request(url, init);
    await until;
    if (met?.fault === "answer-lost") throw new TypeError("Failed to fetch");
    return response;
  };
  setEnvironment(browser.environment);
  startSession("");
  $toasts.set([]);
  return {
    ...browser,
    meet: ({ path }: { path: string }, fault: Fault): void => void faults.push({ path, fault }),
    asked: ({ path }: { path: string }): number => calls.filter((url) => url.includes(path)).length,
    hold: ({ path }: { path: string }): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push({ path, until: promise });
      return resolve;
    },
    address: (): string => {
      const { pathname, search } = browser.environment.location();
      return pathname + search;
    },
  };
};
export type StorePage = ReturnType<typeof openStorePage>;

/** The notices shown to the visitor, by code. */
export const notices = (): string[] =>
  $toasts.get().map(({ message }) => {
    if ("notice" in message) return message.notice;
    return "failure" in message ? message.failure.kind : message.sentence;
  });

/** Waits until a dialog is asked, and answers it as the visitor would. */
export const reply = (dialog: Dialog, given: Answer | (() => Promise<Answer>)): Promise<void> =>
  new Promise((resolve) => {
    const stop = $dialogs.subscribe((open) => {
      if (!open.includes(dialog)) return;
      queueMicrotask(async () => {
        stop();
        answer(dialog, typeof given === "function" ? await given() : given);
        resolve();
      });
    });
  });
