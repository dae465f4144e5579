import * as z from "zod/mini";
import { COMPANY, SERVICE } from "#server/services/chat-admin.ts";

const ACCOUNT_MAX = 64;
const ACCOUNTS_MAX = 500;

/** Text that a text column can hold. */
const isPlain = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000");

/** Valid account names: the product's own ids, or any short text without control characters. */
export const isAccountId = (text: string): boolean =>
  text.length > 0 && text.length <= ACCOUNT_MAX && text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text);

export const accountId = z.string().check(z.refine(isAccountId));
export const accountIds = z.array(accountId).check(z.maxLength(ACCOUNTS_MAX));
export const plainText = (max: number) => z.string().check(z.maxLength(max), z.refine(isPlain));

/** The protocol's numbers have 32 bits without a sign. */
export const uint32 = z.int().check(z.nonnegative(), z.maximum(2 ** 32 - 1));
/** Seconds since 1970. */
export const second = z.int().check(z.nonnegative(), z.maximum(2 ** 40));
/** A body that is ignored. */
export const anything = z.unknown();

/** A message's elements, which only clients understand. */
export const messageBody = z
  .array(z.looseObject({ MsgType: z.string().check(z.maxLength(64)), MsgContent: z.looseObject({}) }))
  .check(z.minLength(1), z.maxLength(200));

const item = <Value extends z.ZodMiniType<string | number>>(tags: string[], value: Value) =>
  z.object({ Tag: z.literal(tags), Value: value });

/** The SDK's tags, each with its length, so that a whole profile stays small. */
const OWN_TAGS = [
  item(["Tag_Profile_IM_Nick", "Tag_Profile_IM_SelfSignature"], plainText(500)),
  item(["Tag_Profile_IM_Image"], plainText(1000)),
  item(["Tag_Profile_IM_Gender", "Tag_Profile_IM_Location", "Tag_Profile_IM_AllowType"], plainText(50)),
  item(
    ["BirthDay", "Language", "MsgSettings", "Level", "Role"].map((tag) => `Tag_Profile_IM_${tag}`),
    z.number(),
  ),
] as const;

/** Profile fields that an account may set. Only the backend sets its company and the mark of customer service. */
export const ownProfileItems = z.array(z.union(OWN_TAGS)).check(z.maxLength(20));

/** Profile fields that the backend sets. */
export const profileItems = z.array(z.union([...OWN_TAGS, item([COMPANY, SERVICE], plainText(500))])).check(z.maxLength(20));

/** Items of a profile as the tags' values. */
export const tagsOf = (items: z.infer<typeof profileItems>): Record<string, string | number> =>
  Object.fromEntries(items.map(({ Tag, Value }) => [Tag, Value]));

/** Parameters of every search. */
export const searchWords = z.array(plainText(100).check(z.minLength(1))).check(z.maxLength(10));
export const searchCursor = z._default(plainText(200), "");
export const searchSize = z._default(z.int().check(z.positive()), 20);
/** Most results of an answer, however many are requested. */
export const SEARCH_PAGE_MAX = 100;
