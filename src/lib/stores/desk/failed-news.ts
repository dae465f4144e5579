import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import * as calls from "#lib/contract/desk/news.ts";
import type { Result } from "#lib/domain/failure.ts";
import { type Notice, notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { createDeskList } from "./list.ts";

/** The table of news that was given up. */
export const failedNews = createDeskList((query, signal) => send(calls.listFailedNews, query, { signal }), {});
/** Whether news is being sent again or dropped. */
export const $settlingNews = atom(false);

const settle = async (ask: () => Promise<Result<unknown>>, done: Notice): Promise<void> => {
  if ($settlingNews.get()) return;
  $settlingNews.set(true);
  const answer = await ask();
  $settlingNews.set(false);
  if (answer.ok) notify(done);
  else reportFailure(answer.failure);
  await failedNews.refresh();
};

/** Sends one piece of news again, or all with null. */
export const retryNews = (id: string | null): Promise<void> => settle(() => send(calls.retryFailedNews, { id }), "news-queued");
/** Drops one piece of news, or all with null. */
export const dropNews = (id: string | null): Promise<void> => settle(() => send(calls.dropFailedNews, { id }), "removed");
