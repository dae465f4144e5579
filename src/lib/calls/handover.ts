import type { LineNews } from "./engine.ts";

type News = LineNews & { account: string };

/** Decides for each person whether the direct line or the SFU speaks of them. */
export type Handover = {
  /** A person gets a direct line. */
  add: (account: string) => void;
  isDirect: (account: string) => boolean;
  /** The move to the SFU begins: direct lines count until the SFU carries their people. */
  begin: () => void;
  /** A direct line is to end; answers whether there was one. */
  drop: (account: string) => boolean;
  hearDirect: (news: News) => void;
  hearSfu: (news: News) => void;
};

/** Passes on the news of the way that counts. When the SFU takes over, its news so far follow, and those of the direct line end without a word. */
export const createHandover = (say: (news: News) => void): Handover => {
  const direct = new Set<string>();
  /** News of the SFU about people whose direct line still counts, the last of each type. */
  const held = new Map<string, Map<LineNews["type"], News>>();
  let hasBegun = false;
  return {
    add: (account) => void direct.add(account),
    isDirect: (account) => direct.has(account),
    begin: () => {
      hasBegun = true;
      for (const account of direct) held.set(account, new Map());
    },
    drop: (account) => {
      held.delete(account);
      return direct.delete(account);
    },
    hearDirect: (news) => {
      if (direct.has(news.account) && (!hasBegun || held.has(news.account))) say(news);
    },
    hearSfu: (news) => {
      const before = held.get(news.account);
      if (!before) {
        say(news);
        return;
      }
      before.set(news.type, news);
      if (news.type !== "path" || news.state !== "connected") return;
      held.delete(news.account);
      for (const part of before.values()) say(part);
    },
  };
};
