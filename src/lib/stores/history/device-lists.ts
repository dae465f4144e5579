import * as rules from "#lib/domain/history/hidden.ts";
import { DEVICE_MAX, type LaterPost, readLater } from "#lib/domain/history/own-lists.ts";
import { HIDDEN_KEY, LATER_KEY } from "#lib/domain/storage-keys.ts";
import { persist } from "./persisted.ts";

/** Posts for later that wait on this device for a login. */
export const deviceLater = persist<LaterPost[]>(LATER_KEY, {
  read: readLater,
  write: (posts) => posts,
  isEmpty: (posts) => posts.length === 0,
});

/** Posts hidden on this device, and blocked companies that wait on it for a login. */
export const deviceHidden = persist<rules.Hidden>(HIDDEN_KEY, {
  read: rules.readHidden,
  write: (value) => value,
  isEmpty: ({ posts, companies }) => posts.length + companies.length === 0,
});

/** Entries of the device that the account lacks. */
export type Waiting = { postIds: string[]; companies: string[] };

export const waiting = (): Waiting => ({
  postIds: deviceLater.$value.get().map(({ id }) => id),
  companies: deviceHidden.$value.get().companies.slice(0, DEVICE_MAX),
});

/** The account has these now. */
export const forgetWaiting = ({ postIds, companies }: Waiting): void => {
  if (postIds.length > 0) deviceLater.change((posts) => posts.filter(({ id }) => !postIds.includes(id)));
  if (companies.length > 0) deviceHidden.change((value) => companies.reduce(rules.restoreCompany, value));
};
