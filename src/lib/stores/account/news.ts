import { atom, onMount } from "nanostores";
import pLimit from "p-limit";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import * as calls from "#lib/contract/account/news-ways.ts";
import { failed, type Result } from "#lib/domain/failure.ts";
import { settle } from "#lib/domain/loadable.ts";
import { NEWS_KINDS, type NewsKind } from "#lib/domain/news/news.ts";
import type { NewsSettings, NewsWay, OuterWay } from "#lib/domain/news/ways.ts";
import { createResource } from "#lib/stores/resource.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { $session } from "./session.ts";

const { $state, load, refresh } = createResource(async (signal) => settle(await send(calls.newsSettings, undefined, { signal })));
/** The user's choices about news. */
export const $newsSettings = $state;
export const loadNewsSettings = load;

// A page may be drawn before its session is restored; without one there is nothing to ask for.
onMount($newsSettings, () =>
  $session.subscribe((session, before) => {
    if (session && session.user.id !== before?.user.id) void load();
  }),
);
// Another tab may have changed them.
onMount($newsSettings, () => environment().onShown(() => void ($newsSettings.get().state === "ready" && refresh())));

/** Whether a change of a setting is under way. */
export const $changingNews = atom<boolean>(false);
const inTurn = pLimit(1);

/**
 * Makes a change after those before it, and reads the settings again. A refusal is shown, and the setting stands as it was. Answers whether the change
 * was made.
 */
export const changeNews = (ask: () => Promise<Result<unknown>>): Promise<boolean> =>
  inTurn(async () => {
    $changingNews.set(true);
    try {
      const answer = await ask();
      if (answer.ok) await refresh();
      else reportFailure(answer.failure);
      return answer.ok;
    } finally {
      $changingNews.set(false);
    }
  });

const offOf = ({ off, ways }: NewsSettings, way: NewsWay): readonly NewsKind[] =>
  way === "inbox" ? off : (ways.find((known) => known.way === way)?.off ?? []);

/** Makes a change of settings that go out together on top of those in force now: another tab may have changed its neighbours since. */
const changePresent = (ask: (present: NewsSettings) => Promise<Result<unknown>>): Promise<boolean> =>
  changeNews(async () => {
    const present = await refresh();
    return present.state === "ready" ? ask(present.value) : failed(present.failure);
  });

/** Switches a kind of news by a way on or off. */
export const switchNews = (way: NewsWay, kind: NewsKind, isOn: boolean): Promise<boolean> =>
  changePresent((present) => {
    const before = offOf(present, way);
    const off = NEWS_KINDS.filter((other) => (other === kind ? !isOn : before.includes(other)));
    return send(calls.setNewsKinds, { way, off });
  });

/** Sets when news may leave the site. */
export const setNewsTimes = (times: Partial<Pick<NewsSettings, "quiet" | "digest">>): Promise<boolean> =>
  changePresent((present) => {
    const { quiet, digest } = { ...present, ...times };
    return send(calls.setNewsTimes, { quiet, digest });
  });

/** Consents to a mailbox, which gets a letter to confirm it. */
export const startMail = (address: string): Promise<boolean> => changeNews(() => send(calls.startNewsMail, { address }));

/** Sends the letter that confirms a mailbox once more. */
export const repeatMail = async (address: string): Promise<void> => {
  if (await startMail(address)) notify("mail-repeated");
};

/** Consents to text messages, or to the operator's hook. */
export const startWay = (way: "sms" | "hook"): Promise<boolean> => changeNews(() => send(calls.startNewsWay, { way }));

export const endWay = (way: OuterWay): Promise<boolean> => changeNews(() => send(calls.endNewsWay, { way, endpoint: null }));
