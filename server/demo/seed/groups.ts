import { saveProfile } from "#server/db/chat/accounts.ts";
import { claimFile, completeFile } from "#server/db/chat/files.ts";
import { createGroup, findGroup } from "#server/db/chat/groups/groups.ts";
import { addMembers } from "#server/db/chat/groups/members.ts";
import { appendMessages, type GroupDraft } from "#server/db/chat/groups/messages.ts";
import { storeMessages } from "#server/db/chat/messages.ts";
import type { Db } from "#server/db/schema/index.ts";
import { SAMPLE_FILES } from "#server/demo/samples.ts";
import { DEMO_GROUP, DEMO_RECRUITER, DEMO_SERVICE } from "#server/demo/texts.ts";
import { recruiterPerson, seekerPerson, servicePerson } from "#server/services/chat.ts";
import { type ChatPerson, COMPANY, SERVICE } from "#server/services/chat-admin.ts";

/** A seeker, and the recruiters that they are in a group with; the first one is its owner. */
export type SeedGroup = {
  seeker: { id: string; name: string };
  recruiters: readonly { id: string; name: string; company: string }[];
};

const MEMBERS_MAX = 2000;

const addPerson = ({ name, face = "", company, isService }: ChatPerson, id: string, db: Db, now: number): Promise<void> => {
  const more = { ...(company !== undefined && { [COMPANY]: company }), ...(isService && { [SERVICE]: "1" }) };
  const profile = { Tag_Profile_IM_Nick: name, Tag_Profile_IM_Image: face, ...more };
  return saveProfile(db, id, profile, now);
};

const said = (groupId: string, from: string, text: string, place: number, now: number): GroupDraft => ({
  groupId,
  from,
  random: place + 1,
  clientSeq: place + 1,
  clientAt: now,
  content: { body: [{ MsgType: "TIMTextElem", MsgContent: { Text: text } }], cloud: "" },
  // The demo begins now, so nothing counts as missed.
  noUnread: true,
  noLast: false,
  wantsReceipt: false,
  extensible: false,
  mentions: [],
});

const addGroup = async (db: Db, { seeker, recruiters }: SeedGroup, now: number): Promise<void> => {
  const people = [...recruiters.map(recruiterPerson), seekerPerson(seeker)];
  for (const person of people) await addPerson(person, person.userId, db, now);
  const [owner, ...others] = people.map(({ userId }) => userId);
  if (owner === undefined) return;
  const id = `demo-${seeker.id}`;
  const { name, introduction, notification } = DEMO_GROUP;
  const settings = { maxMembers: MEMBERS_MAX, joinOption: "NeedPermission", inviteOption: "DisableInvite", custom: {} };
  await createGroup(db, { id, type: "Public", name, introduction, notification, face: "", owner, ...settings }, now);
  const group = await findGroup(db, id);
  if (!group) return;
  const members = others.map((each) => ({ id: each, role: "Member" as const }));
  await addMembers(db, group, [{ id: owner, role: "Owner" }, ...members], now);
  const filled = (await findGroup(db, id)) ?? group;
  const drafts = recruiters.map((recruiter, place) =>
    said(id, recruiterPerson(recruiter).userId, DEMO_GROUP.said[place] ?? "", place, now),
  );
  await appendMessages(
    db,
    drafts.map((draft) => ({ group: filled, draft })),
    now,
  );
};

/** Customer service has greeted each demo seeker, so that it is in their list. */
export const addServiceGreetings = async (db: Db, seekers: readonly { id: string; name: string }[], now: number): Promise<void> => {
  const service = servicePerson(DEMO_SERVICE);
  await addPerson(service, service.userId, db, now);
  const drafts = seekers.map((seeker, place) => ({
    from: service.userId,
    to: seekerPerson(seeker).userId,
    seq: place + 1,
    random: place + 1,
    clientAt: now,
    content: { body: [{ MsgType: "TIMTextElem", MsgContent: { Text: DEMO_RECRUITER.welcome } }], cloud: "" },
    noUnread: true,
    noLast: false,
    wantsReceipt: false,
    extensible: false,
  }));
  await storeMessages(db, drafts, now);
};

/** Files of the messages that recruiters send on request, as if they had sent them before: they belong to `owner`. */
export const addSampleFiles = async (db: Db, owner: string, now: number): Promise<void> => {
  for (const { name, size } of Object.values(SAMPLE_FILES)) {
    await claimFile(db, { name, owner }, now);
    // An empty hash: uploads never match these files by content.
    await completeFile(db, name, { size, sha256: "" });
  }
};

/** The groups of the demo seekers. `now` in seconds. Bypasses the chat's writer, which is safe before anyone uses the chat. */
export const addGroups = async (db: Db, groups: readonly SeedGroup[], now: number): Promise<void> => {
  for (const group of groups) await addGroup(db, group, now);
};
