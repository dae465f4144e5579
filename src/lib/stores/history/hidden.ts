import { computed } from "nanostores";
import * as rules from "#lib/domain/history/hidden.ts";
import type { KeptPost } from "#lib/domain/history/history.ts";
import { DEVICE_MAX, joinNames } from "#lib/domain/history/own-lists.ts";
import { HIDDEN_KEY } from "#lib/domain/storage-keys.ts";
import { $session } from "#lib/stores/account/session.ts";
import { loadCode } from "#loading/load-code.ts";
import { $ownLists } from "./own-lists.ts";
import { persist } from "./persisted.ts";

const device = persist<rules.Hidden>(HIDDEN_KEY, {
  read: rules.readHidden,
  write: (value) => value,
  isEmpty: ({ posts, companies }) => posts.length + companies.length === 0,
});

/** Posts hidden on this device; companies blocked by the account, and on this device. */
export const $hidden = computed([device.$value, $ownLists], (here, own) =>
  own ? { posts: here.posts, companies: joinNames(own.companies, here.companies) } : here,
);

/** The companies that wait on this device for a login. */
export const deviceCompanies = (): string[] => device.$value.get().companies.slice(0, DEVICE_MAX);
export const forgetDeviceCompanies = (names: readonly string[]): void => {
  if (names.length > 0) device.change((value) => names.reduce(rules.restoreCompany, value));
};

export const hidePost = (post: KeptPost): void => device.change((value) => rules.hidePost(value, post));
export const restorePost = (id: string): void => device.change((value) => rules.restorePost(value, id));

const changeAccount = (name: string, isBlocked: boolean): void =>
  void loadCode(() => import("./own-lists-sync.ts")).then((sync) => sync?.blockInAccount(name, isBlocked));

/** Blocks a company: in the account of a user, on the device of a visitor. */
export const hideCompany = (name: string): void => {
  if ($session.get() === null) device.change((value) => rules.hideCompany(value, name));
  else changeAccount(name, true);
};
/** Lifts a block. */
export const restoreCompany = (name: string): void => {
  device.change((value) => rules.restoreCompany(value, name));
  if ($ownLists.get()?.companies.includes(name)) changeAccount(name, false);
};
