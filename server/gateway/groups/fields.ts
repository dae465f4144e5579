import * as z from "zod/mini";
import { accountId, plainText } from "#server/gateway/fields.ts";

const GROUPS_MAX = 500;
const FIELDS_MAX = 50;

/** The SDK asks for communities under a name of their own. */
export const groupNames = (name: string): string[] => [`group_open_http_svc.${name}`, `million_group_open_http_svc.${name}`];

/** A group's id; the group need not exist. */
export const groupId = plainText(100).check(z.minLength(1));
export const groupIds = z.array(groupId).check(z.maxLength(GROUPS_MAX));
export const ofGroup = z.object({ GroupId: groupId });

/** Text of up to `bytes` bytes in UTF-8. */
export const textUpToBytes = (bytes: number) => plainText(bytes).check(z.refine((text) => Buffer.byteLength(text) <= bytes));

/** Fields that the app defines. */
export const customFields = z
  .array(z.object({ Key: textUpToBytes(32).check(z.minLength(1)), Value: textUpToBytes(512) }))
  .check(z.maxLength(FIELDS_MAX));
export const customFieldsOf = (items: z.infer<typeof customFields>) =>
  Object.fromEntries(items.map(({ Key, Value }) => [Key, Value]));

const ANNOUNCEMENT_BYTES = 400;
const ANNOUNCEMENT_CHARACTERS = 150;
/** An announcement: within the cloud's byte limit or, for scripts with more bytes per character, within the same number of characters. */
const announcement = plainText(2 * ANNOUNCEMENT_BYTES).check(
  z.refine((text) => Buffer.byteLength(text) <= ANNOUNCEMENT_BYTES || [...text].length <= ANNOUNCEMENT_CHARACTERS),
);

/** A group's profile, with the limits of the cloud's documentation, which count bytes. */
export const profile = {
  Introduction: z.optional(textUpToBytes(400)),
  Notification: z.optional(announcement),
  FaceUrl: z.optional(textUpToBytes(500)),
  ApplyJoinOption: z.optional(z.literal(["FreeAccess", "NeedPermission", "DisableApply"])),
  InviteJoinOption: z.optional(z.literal(["FreeAccess", "NeedPermission", "DisableInvite"])),
  AppDefinedData: z.optional(customFields),
};
export const groupName = textUpToBytes(100);

export const people = z.array(z.object({ Member_Account: accountId })).check(z.maxLength(GROUPS_MAX));
/** The number of a message in its group. */
export const seq = z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));
export const seqItems = z.array(z.object({ MsgSeq: seq })).check(z.maxLength(100));
