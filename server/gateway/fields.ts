import * as z from "zod/mini";

const ACCOUNT_MAX = 64;
const ACCOUNTS_MAX = 500;

/** Text that a text column can hold. */
const isPlain = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000");

/** What may name an account: the product's own ids, or any short text without control characters. */
export const isAccountId = (text: string): boolean =>
  text.length > 0 && text.length <= ACCOUNT_MAX && text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text);

export const accountId = z.string().check(z.refine(isAccountId));
export const accountIds = z.array(accountId).check(z.maxLength(ACCOUNTS_MAX));
export const plainText = (max: number) => z.string().check(z.maxLength(max), z.refine(isPlain));

/** The protocol's numbers have 32 bits without a sign. */
export const uint32 = z.int().check(z.nonnegative(), z.maximum(2 ** 32 - 1));
/** Seconds since 1970. */
export const second = z.int().check(z.nonnegative(), z.maximum(2 ** 40));
/** A body of which nothing is needed. */
export const anything = z.unknown();

/** What a message consists of: elements that only clients understand. */
export const messageBody = z
  .array(z.looseObject({ MsgType: z.string().check(z.maxLength(64)), MsgContent: z.looseObject({}) }))
  .check(z.minLength(1), z.maxLength(200));

export const profileItems = z
  .array(
    z.object({
      Tag: z.string().check(z.regex(/^Tag_Profile_\w{1,60}$/)),
      Value: z.union([plainText(1000), z.number()]),
    }),
  )
  .check(z.maxLength(50));

/** Items of a profile as the tags' values. */
export const tagsOf = (items: z.infer<typeof profileItems>) => Object.fromEntries(items.map(({ Tag, Value }) => [Tag, Value]));

/** What every search is asked with. */
export const searchWords = z.array(plainText(100).check(z.minLength(1))).check(z.maxLength(10));
export const searchCursor = z._default(plainText(200), "");
export const searchSize = z._default(z.int().check(z.positive()), 20);
/** However many results are asked for, an answer has no more. */
export const SEARCH_PAGE_MAX = 100;
