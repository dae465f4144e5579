import * as calls from "#lib/contract/chat.ts";
import { recruiterReplies } from "#lib/contract/replies.ts";
import { talkedPosts } from "#lib/contract/talked-posts.ts";
import { CHAT_USER_PREFIX, type ChatCredentials } from "#lib/domain/account/account.ts";
import { CARD_TEXT_MAX, writeJobCard } from "#lib/domain/chat/cards/job-cards.ts";
import {
  REPLY_CONVERSATIONS_MIN,
  REPLY_DAYS,
  REPLY_GRACE_HOURS,
  type ReplyRecord,
} from "#lib/domain/chat/conversations/replies.ts";
import { isOpen } from "#lib/domain/posts/posts.ts";
import { cut } from "#lib/domain/text.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { jobCardText } from "#lib/texts/chat/cards.ts";
import { salaryText } from "#lib/texts/posts/facts.ts";
import { cityText } from "#lib/texts/posts/posts.ts";
import { noteUserSig } from "#server/db/account/logins.ts";
import { findUser } from "#server/db/account/users.ts";
import {
  addToTalentPool,
  beginChat,
  findChat,
  findChatPost,
  findPostCard,
  listTalkedPosts,
  noteTalk,
} from "#server/db/chat/chats.ts";
import { readReplies } from "#server/db/chat/replies.ts";
import { hasEducation } from "#server/db/resume/resumes.ts";
import {
  importPeople,
  isRecruiterAccount,
  recruiterAccount,
  recruiterIdOf,
  recruiterPerson,
  seekerAccount,
  seekerPerson,
} from "#server/services/chat.ts";
import { shortError } from "#server/services/log.ts";
import { greeting, MESSAGES } from "#server/texts.ts";
import { conflict, missing, Refusal, sessionOver } from "./answer.ts";
import { forSeeker, mustBe, type SeekerCallContext } from "./handle.ts";
import { createKeptAnswers } from "./kept-answers.ts";

/** The post of a chat, if this seeker may talk about it: it has a recruiter, and it is open unless the two are talking already. */
const chatPost = async (postId: string, { db, me, now }: SeekerCallContext) => {
  const post = await findChatPost(db, postId);
  if (!post) throw missing(MESSAGES.missingPost);
  if (post.recruiterId === null) throw conflict(MESSAGES.noRecruiter);
  if (await findChat(db, me.userId, postId)) return { ...post, recruiterId: post.recruiterId };
  if (!isOpen(post, beijingDate(now))) throw conflict(MESSAGES.closedPost);
  if (!(await hasEducation(db, me.userId))) throw conflict(MESSAGES.noEducation);
  return { ...post, recruiterId: post.recruiterId };
};

type Post = Awaited<ReturnType<typeof chatPost>>;

const recruiterOf = ({ recruiterId, recruiterName, recruiterCompany }: Post) =>
  recruiterPerson({ id: recruiterId, name: recruiterName ?? "", company: recruiterCompany ?? "" });

/** The seeker's credentials, recorded with their login, which ends them. Also registers both sides with the chat. */
const credentials = async ({ chat, db, log, me }: SeekerCallContext, post: Post | null): Promise<ChatCredentials> => {
  if (!(await noteUserSig(db, me.loginId))) throw sessionOver(true);
  const seeker = seekerPerson({ id: me.userId, name: (await findUser(db, me.userId))?.name ?? "" });
  await importPeople(chat, log, [seeker, ...(post ? [recruiterOf(post)] : [])]);
  return {
    userId: seekerAccount(me.userId),
    appId: chat.appId,
    userSig: chat.sign(seekerAccount(me.userId), me.sessionEndsAt),
    managerId: post && recruiterAccount(post.recruiterId),
    chatUrl: chat.url(),
  };
};

/** The same greeting has the same number, so that the chat service takes a second one for the first. */
const greetingNumber = (userId: string, postId: string): number =>
  Number((BigInt(userId) * 1_000_003n + BigInt(postId)) % 100_000_000n);

/** The card of a post travels ahead of the greeting, which counts as unread for both. */
const sendPostCard = async (postId: string, sides: { from: string; to: string }, { db, chat, me }: SeekerCallContext) => {
  const post = await findPostCard(db, postId);
  if (!post) return;
  const within = (text: string, max: number): string => cut(text, max - 1);
  const card = {
    kind: "job.post",
    post: post.id,
    title: within(post.name, CARD_TEXT_MAX.title),
    pay: within(salaryText(post.salary), CARD_TEXT_MAX.pay),
    place: within(cityText(post.place), CARD_TEXT_MAX.place),
  } as const;
  const content = { Data: writeJobCard(card), Desc: jobCardText(card), Ext: "" };
  const body = [{ MsgType: "TIMCustomElem", MsgContent: content }];
  // One beside that of the greeting, so that a repeated call sends neither again.
  const random = greetingNumber(me.userId, postId) + 100_000_000;
  await chat.admin.send({ ...sides, random, body, isSilent: true });
};

const greet = async (postId: string, context: SeekerCallContext): Promise<void> => {
  const { db, me, now, chat, log } = context;
  const post = await chatPost(postId, context);
  if ((await findChat(db, me.userId, postId))?.greeted) return noteTalk(db, me.userId, postId, now);
  const seeker = await findUser(db, me.userId);
  const [from, to] = [seekerAccount(me.userId), recruiterAccount(post.recruiterId)];
  try {
    await chat.admin.importAccount(seekerPerson({ id: me.userId, name: seeker?.name ?? "" }));
    await chat.admin.importAccount(recruiterOf(post));
    await sendPostCard(postId, { from, to }, context);
    await chat.admin.sendText({ from, to, text: greeting(post.name), random: greetingNumber(me.userId, postId) });
  } catch (error) {
    log.error(`a first message could not be sent: ${shortError(error)}`);
    throw new Refusal(500, MESSAGES.chatDown);
  }
  await beginChat(db, me.userId, postId, now);
};

const unread = async ({ chat, log, me }: SeekerCallContext): Promise<number> => {
  try {
    return await chat.admin.unreadCount(seekerAccount(me.userId));
  } catch (error) {
    // A red dot is not worth an error on every page.
    log.error(`unread messages could not be counted: ${shortError(error)}`);
    return 0;
  }
};

const HOUR_SECONDS = 3600;
/** Figures of thirty days don't change within ten minutes. */
const keptReplies = createKeptAnswers<ReplyRecord>(600_000);

/** A recruiter's recent reply record; null for other accounts, or with too little data. */
const replies = async (account: string, { db, now }: SeekerCallContext): Promise<ReplyRecord | null> => {
  if (!isRecruiterAccount(account)) return null;
  const second = Math.floor(now / 1000);
  const asked = {
    account,
    askerPrefix: CHAT_USER_PREFIX,
    since: second - REPLY_DAYS * 24 * HOUR_SECONDS,
    settled: second - REPLY_GRACE_HOURS * HOUR_SECONDS,
  };
  const record = await keptReplies(db, account, now, () => readReplies(db, asked));
  return record.conversations < REPLY_CONVERSATIONS_MIN ? null : record;
};

export const chatRoutes = [
  forSeeker(calls.chatCredentials, async ({ postId }, context) => credentials(context, await chatPost(postId, context))),
  forSeeker(calls.greetRecruiter, ({ postId }, context) => greet(postId, context)),
  forSeeker(calls.joinTalentPool, async ({ postId }, context) => {
    const { companyId } = await chatPost(postId, context);
    await addToTalentPool(context.db, companyId, context.me.userId, context.now);
  }),
  forSeeker(calls.ownChatCredentials, async ({ userId }, context) => {
    mustBe(context.me, userId);
    return credentials(context, null);
  }),
  forSeeker(calls.unreadMessages, (_payload, context) => unread(context)),
  forSeeker(talkedPosts, ({ account }, { db, me }) => {
    const recruiterId = recruiterIdOf(account);
    return recruiterId === null ? Promise.resolve([]) : listTalkedPosts(db, me.userId, recruiterId);
  }),
  forSeeker(recruiterReplies, ({ account }, context) => replies(account, context)),
];
