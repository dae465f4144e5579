import { send } from "#lib/api/send.ts";
import { listDeskPosts } from "#lib/contract/desk/posts.ts";
import type { PostState } from "#lib/domain/desk/post-states.ts";
import { createDeskList } from "./list.ts";

type Filter = { keyword: string; states: PostState[]; companyId: string | null };

/** The table of posts. */
export const posts = createDeskList((query, signal) => send(listDeskPosts, query, { signal }), {
  keyword: "",
  states: [],
  companyId: null,
} as Filter);
