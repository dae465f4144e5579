import { onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import * as calls from "#lib/contract/account/news.ts";
import { settle } from "#lib/domain/loadable.ts";
import { NEWS_KINDS, type NewsKind } from "#lib/domain/news/news.ts";
import { createResource } from "#lib/stores/resource.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { $session } from "./session.ts";

const { $state, load, refresh } = createResource(async (signal) => settle(await send(calls.newsSettings, undefined, { signal })));
/** The kinds of news that the user switched off. */
export const $newsSettings = $state;
export const loadNewsSettings = load;

// A page may be drawn before its session is restored; without one there is nothing to ask for.
onMount($newsSettings, () =>
  $session.subscribe((session, before) => {
    if (session && session.user.id !== before?.user.id) void load();
  }),
);

/** Switches a kind of news on or off. A refusal is shown, and the setting stands as it was. */
export const switchNews = async (kind: NewsKind, isOn: boolean): Promise<void> => {
  const present = $newsSettings.get();
  if (present.state !== "ready") return;
  const off = NEWS_KINDS.filter((other) => (other === kind ? !isOn : present.value.off.includes(other)));
  const answer = await send(calls.setNewsSettings, { off });
  if (answer.ok) await refresh();
  else reportFailure(answer.failure);
};
