import { atom, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { Loadable, Outcome } from "#lib/domain/loadable.ts";
import type { Page } from "#lib/domain/paging.ts";
import { createResource, fetchOnMount } from "./resource.ts";

/** How a list's view – its page, filters, tab – maps to the address, and how to fetch the list. */
type Description<View, Settled> = {
  read: (params: URLSearchParams) => View;
  /** The path with its query. */
  write: (view: View) => string;
  fetch: (view: View, signal: AbortSignal) => Promise<Settled>;
  /** The page record of an answer; null where the answer is no list. */
  pageOf: (answer: Settled) => Page | null;
  /** The known state of a view before its fetch. */
  initial: (view: View) => Settled | Loadable<never>;
  /** Runs before another view or page replaces the list. */
  onLeave?: (state: Settled | Loadable<never>) => void;
};

/**
 * A list of many pages whose view is in the address: `$view` mirrors the address, `$state` is the list. While mounted,
 * both follow the visitor's steps through the history.
 * Why: docs/decisions/0023-the-address-is-the-state-of-a-list.md
 */
export const createAddressedList = <View extends { page: number }, Settled extends Outcome<unknown>>({
  read,
  write,
  fetch,
  pageOf,
  initial,
  onLeave,
}: Description<View, Settled>) => {
  const readAddress = (): View => read(environment().location().searchParams);
  const $view = atom(readAddress());

  /** An address may ask for a page past the end: the list then shows its last page, and the address names that one. */
  const fetchView = async (signal: AbortSignal): Promise<Settled> => {
    const view = $view.get();
    const answer = await fetch(view, signal);
    const page = pageOf(answer);
    if (signal.aborted || page === null || view.page <= page.pages) return answer;
    const last = { ...view, page: page.pages };
    environment().writeAddress(write(last), "replace");
    // The view's listener asks again, which drops the empty answer.
    $view.set(last);
    return answer;
  };
  const list = fetchOnMount(createResource(fetchView, initial($view.get())));
  const { $state, load } = list;
  const leave = (): void => {
    if ($state.value) onLeave?.($state.value);
  };

  onMount($state, () => {
    const stops = [
      $view.listen(() => void load()),
      environment().onHistory(() => $view.set(readAddress())),
      environment().onLeave(leave),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });

  /** Goes to another view: a step of the history. */
  const show = (view: View): void => {
    leave();
    environment().writeAddress(write(view), "push");
    $view.set(view);
  };
  /** Turns to a page and starts at its top. */
  const turnTo = (page: number): void => {
    show({ ...$view.get(), page });
    environment().scrollTo(0);
  };
  return { ...list, $view, show, turnTo };
};
