import { computed } from "nanostores";
import * as rules from "#lib/domain/history/hidden.ts";
import type { KeptPost } from "#lib/domain/history/history.ts";
import { joinNames } from "#lib/domain/history/own-lists.ts";
import { $session } from "#lib/stores/account/session.ts";
import { loadCode } from "#loading/load-code.ts";
import { deviceHidden as device } from "./device-lists.ts";
import { $ownLists } from "./own-lists.ts";

/** Posts hidden on this device; companies blocked by the account, and on this device. */
export const $hidden = computed([device.$value, $ownLists], (here, own) =>
  own ? { posts: here.posts, companies: joinNames(own.companies, here.companies) } : here,
);

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
