import { atom, onMount } from "nanostores";
import pLimit from "p-limit";
import { send } from "#lib/api/send.ts";
import * as calls from "#lib/contract/account/news-ways.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { settle } from "#lib/domain/loadable.ts";
import { NEWS_KINDS, type NewsKind } from "#lib/domain/news/news.ts";
import type { NewsSettings, NewsWay, OuterWay } from "#lib/domain/news/ways.ts";
import { createResource } from "#lib/stores/resource.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
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

/** Whether a change of a setting is under way. */
export const $changingNews = atom<boolean>(false);
const inTurn = pLimit(1);

/**
 * Makes a change after those before it, and reads the settings again. A refusal is shown, and the setting stands as it was. Answers whether the change
 * was made.
 */
export const changeNews = (ask: () => Promise<{ ok: true } | { ok: false; failure: Failure }>): Promise<boolean> =>
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

const settings = (): NewsSettings | null => {
  const present = $newsSettings.get();
  return present.state === "ready" ? present.value : null;
};

/** Switches a kind of news by a way on or off. */
export const switchNews = (way: NewsWay, kind: NewsKind, isOn: boolean): Promise<boolean> =>
  changeNews(() => {
    // As the changes before it left them.
    const present = settings();
    const before = present ? offOf(present, way) : [];
    const off = NEWS_KINDS.filter((other) => (other === kind ? !isOn : before.includes(other)));
    return send(calls.setNewsKinds, { way, off });
  });

/** Sets when news may leave the site. */
export const setNewsTimes = async (times: Partial<Pick<NewsSettings, "quiet" | "digest">>): Promise<void> => {
  const present = settings();
  if (!present) return;
  const { quiet, digest } = { ...present, ...times };
  await changeNews(() => send(calls.setNewsTimes, { quiet, digest }));
};

/** Consents to a mailbox, which gets a letter to confirm it. */
export const startMail = (address: string): Promise<boolean> => changeNews(() => send(calls.startNewsMail, { address }));

/** Consents to text messages, or to the operator's hook. */
export const startWay = (way: "sms" | "hook"): Promise<boolean> => changeNews(() => send(calls.startNewsWay, { way }));

export const endWay = (way: OuterWay): Promise<boolean> => changeNews(() => send(calls.endNewsWay, { way, endpoint: null }));
