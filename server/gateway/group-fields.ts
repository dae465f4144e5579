import * as z from "zod/mini";
import { accountId, plainText } from "./fields.ts";

const GROUPS_MAX = 500;
const FIELDS_MAX = 50;

/** The SDK asks for communities under a name of their own. */
export const groupNames = (name: string): string[] => [`group_open_http_svc.${name}`, `million_group_open_http_svc.${name}`];

/** What names a group; whether there is one is another question. */
export const groupId = plainText(100).check(z.minLength(1));
export const groupIds = z.array(groupId).check(z.maxLength(GROUPS_MAX));
export const ofGroup = z.object({ GroupId: groupId });

/** Text of so many bytes in UTF-8. */
export const shortText = (bytes: number) => plainText(bytes).check(z.refine((text) => Buffer.byteLength(text) <= bytes));

/** Fields that the app defines. */
export const customItems = z
  .array(z.object({ Key: shortText(32).check(z.minLength(1)), Value: shortText(512) }))
  .check(z.maxLength(FIELDS_MAX));
export const customOf = (items: z.infer<typeof customItems>) => Object.fromEntries(items.map(({ Key, Value }) => [Key, Value]));

/** What a group says about itself, by the bytes that are documented. */
export const profile = {
  Introduction: z.optional(shortText(400)),
  Notification: z.optional(shortText(400)),
  FaceUrl: z.optional(shortText(500)),
  ApplyJoinOption: z.optional(z.literal(["FreeAccess", "NeedPermission", "DisableApply"])),
  InviteJoinOption: z.optional(z.literal(["FreeAccess", "NeedPermission", "DisableInvite"])),
  AppDefinedData: z.optional(customItems),
};
export const groupName = shortText(100);

export const people = z.array(z.object({ Member_Account: accountId })).check(z.maxLength(GROUPS_MAX));
/** A place in a group's history. */
export const place = z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));
export const places = z.array(z.object({ MsgSeq: place })).check(z.maxLength(100));
