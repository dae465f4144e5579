import * as z from "zod/mini";
import { type ConversationKey, type Marks, readMarks, saveMarks } from "#server/db/chat/marks.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ERROR } from "#server/gateway/errors.ts";
import { accountId, anything, plainText } from "#server/gateway/fields.ts";
import { marksChanged, markText } from "#server/gateway/messages/events.ts";

const C2C = 1;
const item = z.object({ Type: z.literal([1, 2]), To_Account: z.optional(accountId), ToGroupId: z.optional(plainText(100)) });
type Item = z.infer<typeof item>;

const listedOf = ({ Type, To_Account = "", ToGroupId = "" }: Item): ConversationKey =>
  Type === C2C ? { kind: "c2c", peer: To_Account } : { kind: "group", peer: ToGroupId };
const nameOf = ({ kind, peer }: ConversationKey) =>
  kind === "c2c" ? ({ Type: 1, UserId: peer } as const) : ({ Type: 2, GroupId: peer } as const);

const bits = z.optional(z.array(z.int().check(z.nonnegative(), z.maximum(63))).check(z.maxLength(64)));
/** OptType: 1 changes marks, 2 the client's own text. */
const marking = z.object({
  OptType: z.literal([1, 2]),
  ContactItem: item,
  SetMark: bits,
  ClearMark: bits,
  CustomMark: z.optional(plainText(256)),
});
type Marking = z.infer<typeof marking>;

const marked = (before: Marks, { OptType, SetMark = [], ClearMark = [], CustomMark = "" }: Marking): Marks => {
  if (OptType === 2) return { ...before, custom: CustomMark };
  const kept = before.marks.filter((bit) => !ClearMark.includes(bit));
  return { ...before, marks: [...new Set([...kept, ...SetMark])].sort((a, b) => a - b) };
};

/** Null for a conversation that isn't there. */
const change = async (db: Db, me: string, wanted: Marking): Promise<Marks | null> => {
  const listed = listedOf(wanted.ContactItem);
  const before = await readMarks(db, me, listed);
  if (!before) return null;
  const after = marked(before, wanted);
  await saveMarks(db, me, listed, after);
  return after;
};

const mark = async ({ body, me, session, writer, push }: Context<{ MarkItem: Marking[] }>): Promise<Answer> => {
  const results = await writer.change(
    async (db) => {
      const list: { wanted: Marking; after: Marks | null }[] = [];
      for (const wanted of body.MarkItem) list.push({ wanted, after: await change(db, me, wanted) });
      return list;
    },
    (list) => {
      const done = list.flatMap(({ wanted, after }) => (after ? [{ listed: listedOf(wanted.ContactItem), after }] : []));
      const changed = done.map(({ listed, after }) => ({
        item: nameOf(listed),
        marks: markText(after.marks),
        customMark: after.custom,
      }));
      if (changed.length > 0) push(me, marksChanged(changed), session);
    },
  );
  return {
    ResultItem: results.map(({ wanted, after }) => ({
      ContactItem: wanted.ContactItem,
      ResultCode: after ? 0 : ERROR.noMessage,
      ResultInfo: after ? "" : "there is no such conversation",
    })),
  };
};

const find = async ({ body, db, me }: Context<{ ContactItem: Item[] }>): Promise<Answer> => {
  const found = body.ContactItem.map(async (wanted) => {
    const { marks, custom } = (await readMarks(db, me, listedOf(wanted))) ?? { marks: [], custom: "" };
    return { ...wanted, StandardMark: markText(marks), CustomMark: custom, ContactGroupId: [] };
  });
  return { ContactResultItem: await Promise.all(found), GroupItem: [] };
};

/** Marks on conversations. Groups of conversations are disabled (rules.json), so the answer is empty. */
export const marks = [
  command("recentcontact.mark_contact", z.object({ MarkItem: z.array(marking).check(z.maxLength(100)) }), mark),
  command("recentcontact.search_contact_group", z.object({ ContactItem: z.array(item).check(z.maxLength(100)) }), find),
  // The SDK asks again at once unless CompleteFlag is 1.
  command("recentcontact.get_contact_group", anything, () => ({
    CompleteFlag: 1,
    NextStartIndex: 0,
    GroupItem: [],
    ContactItem: [],
  })),
];
