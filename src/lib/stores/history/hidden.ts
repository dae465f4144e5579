import * as rules from "#lib/domain/history/hidden.ts";
import type { KeptPost } from "#lib/domain/history/history.ts";
import { HIDDEN_KEY } from "#lib/domain/storage-keys.ts";
import { persist } from "./persisted.ts";

const hidden = persist<rules.Hidden>(HIDDEN_KEY, {
  read: rules.readHidden,
  write: (value) => value,
  isEmpty: ({ posts, companies }) => posts.length + companies.length === 0,
});

/** Posts and companies hidden on this device. */
export const $hidden = hidden.$value;

export const hidePost = (post: KeptPost): void => hidden.change((value) => rules.hidePost(value, post));
export const hideCompany = (name: string): void => hidden.change((value) => rules.hideCompany(value, name));
export const restorePost = (id: string): void => hidden.change((value) => rules.restorePost(value, id));
export const restoreCompany = (name: string): void => hidden.change((value) => rules.restoreCompany(value, name));
