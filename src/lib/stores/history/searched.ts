import { addSearched, readSearched } from "#lib/domain/history/searched.ts";
import { SEARCHED_KEY } from "#lib/domain/storage-keys.ts";
import { persist } from "./persisted.ts";

const searched = persist<string[]>(SEARCHED_KEY, {
  read: readSearched,
  write: (list) => list,
  isEmpty: (list) => list.length === 0,
});

/** The keywords searched for on this device, the last one first. */
export const $searched = searched.$value;

export const noteSearched = (keyword: string): void => searched.change((list) => addSearched(list, keyword));
export const forgetSearched = (): void => searched.change(() => []);
