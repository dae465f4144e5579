import * as z from "zod/mini";
import type { Scene } from "./command.ts";
import { ChatError, ERROR } from "./errors.ts";

/** What every search is asked with. */
export const searchWords = z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(10));
export const searchCursor = z._default(z.string().check(z.maxLength(200)), "");
export const searchSize = z._default(z.int().check(z.positive()), 20);

/** However many are asked for, an answer has no more. */
export const PAGE_MAX = 100;

export const mustOfferSearch = ({ rules }: Scene): void => {
  if (!rules.capabilities["cloudSearch"]) throw new ChatError(ERROR.notOffered, "there is no search here");
};
