import { atom, onMount } from "nanostores";
import type { GroupTalkFacet } from "#lib/chat/index.ts";
import type { Person } from "#lib/domain/chat/friends/friends.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { ReadCounts } from "./read-counts.ts";

/** Whose names are shown: those who have not read the message, which is the first, or those who have (F-7). */
export const READER_TABS = ["unread", "read"] as const;
export type ReaderTab = (typeof READER_TABS)[number];

/** The names of a tab as yet; `next` begins the following page, null at the end. */
export type ReaderList = { people: readonly Person[]; next: string | null; paging: "idle" | "loading" | { failure: Failure } };

const NOTHING: ReaderList = { people: [], next: null, paging: "loading" };

type Parts = { facet: Pick<GroupTalkFacet, "readers">; messageId: string; counts: ReadCounts };

export type Readers = ReturnType<typeof createReaders>;

/** The members who have read a message, and who have not: read while a panel shows them, and again when their number changes (R3.4.6-5). */
export const createReaders = ({ facet, messageId, counts: { $counts } }: Parts) => {
  const $tab = atom<ReaderTab>("unread");
  const $list = atom<ReaderList>(NOTHING);
  /** Answers to earlier questions are dropped. */
  let turn = 0;

  const ask = async (isFirst: boolean): Promise<void> => {
    turn += 1;
    const mine = turn;
    const before = $list.get();
    $list.set({ ...before, paging: "loading" });
    const from = isFirst ? null : before.next;
    const answer = await facet.readers(messageId, { hasRead: $tab.get() === "read", from });
    if (mine !== turn) return;
    if (!answer.ok) return $list.set({ ...before, paging: { failure: answer.failure } });
    const { people, next } = answer.value;
    const known = isFirst ? [] : before.people;
    const accounts = new Set(known.map(({ account }) => account));
    $list.set({ people: [...known, ...people.filter(({ account }) => !accounts.has(account))], next, paging: "idle" });
  };

  onMount($list, () => {
    void ask(true);
    let last = $counts.get()[messageId]?.read;
    const stop = $counts.listen((counts) => {
      const now = counts[messageId]?.read;
      if (now === last) return;
      last = now;
      void ask(true);
    });
    return () => {
      turn += 1;
      stop();
    };
  });

  return {
    messageId,
    $tab,
    $list,
    pick: (tab: ReaderTab): void => {
      if (tab === $tab.get()) return;
      $tab.set(tab);
      $list.set(NOTHING);
      void ask(true);
    },
    /** The next page; the first once more, if it has failed. */
    more: (): void => {
      const { people, next, paging } = $list.get();
      if (paging === "loading") return;
      if (next !== null || paging !== "idle") void ask(people.length === 0);
    },
  };
};
