import type { Account } from "#server/db/chat/accounts.ts";
import type { FriendApplication } from "#server/db/chat/friends/applications.ts";
import { type ChatEvent, faceOf, nickOf } from "#server/gateway/messages/events.ts";

/** Events about an account's relations: a type, and fields that depend on it. */
const relation = (PushType: number, fields: Record<string, unknown>): ChatEvent => ({
  Event: 11,
  FriendListMod: [{ PushType, ...fields }],
});

export const friendAdded = (id: string): ChatEvent => relation(1, { FriendAdd_Account: [id] });
/** Only for an id on the receiver's list: the SDK throws at others. */
export const friendDropped = (id: string): ChatEvent => relation(2, { FriendDel_Account: [id] });

export const COMES_IN = "Pendency_Type_ComeIn";
export const GOES_OUT = "Pendency_Type_SendOut";

/** An application as one of its sides lists it; `other` is the other side, as visible to it. */
export const applicationItem = (
  application: Pick<FriendApplication, "wording" | "source" | "sentAt">,
  other: Pick<Account, "id" | "profile">,
  type: string,
) => ({
  To_Account: other.id,
  Nick: nickOf(other.profile),
  Image: faceOf(other.profile),
  AddTime: application.sentAt,
  AddSource: application.source,
  AddWording: application.wording,
  PendencyType: type,
});

export const applicationCame = (applicant: string, item: ReturnType<typeof applicationItem>): ChatEvent =>
  relation(3, {
    From_Account: applicant,
    PendencyAdd: [
      {
        PendencyAdd_Account: item.To_Account,
        ProfileImNick: item.Nick,
        ProfileImImage: item.Image,
        AddTime: item.AddTime,
        AddSource: item.AddSource,
        AddWording: item.AddWording,
        PendencyType: item.PendencyType,
      },
    ],
  });

export const applicationsGone = (by: string, others: readonly string[]): ChatEvent =>
  relation(4, { From_Account: by, FrienPencydDel_Account: others });
export const blocked = (ids: readonly string[]): ChatEvent => relation(5, { BlackListAdd_Account: ids });
export const unblocked = (ids: readonly string[]): ChatEvent => relation(6, { BlackListDel_Account: ids });
export const applicationsRead = (second: number): ChatEvent => relation(7, { ReportTime: second });
export const remarkChanged = (id: string, remark: string): ChatEvent =>
  relation(8, { FriendUpInfo: [{ Friend_Account: id, Sns: [{ Tag: "Tag_SNS_IM_Remark", Value: remark }] }] });
