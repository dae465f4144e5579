import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { flag, id, jsonText, list, mapped, noPayload, text } from "#lib/contract/wire.ts";
import type { PostAttachment, PostDetail } from "#lib/domain/posts/posts.ts";
import { withoutSpaces } from "#lib/domain/text.ts";
import { postSummary, readSummary, summaryFields, writeSummary } from "./summary.ts";

/** A post whose list of files is broken is a post without files. */
const attachments = jsonText(
  mapped(
    z.catch(z.nullish(z.array(z.object({ name: text, fileName: text, path: text, uid: text }))), null),
    (wire): PostAttachment[] => (wire ?? []).map((file) => ({ ...file, name: withoutSpaces(file.name) })),
    (files) => files,
  ),
);

/** No description is as long; reading a longer one would keep a page busy for seconds. */
const DESCRIPTION_MAX = 64 * 1024;

/** `ifChatted`, `ifSignedUp` (D-C10) and the optional `likePay` and `companyFacts` are ours. */
export const postDetail = mapped(
  z.object({
    ...summaryFields,
    recruitBriefChapter: text,
    recruitBriefAttachment: attachments,
    ifInterested: flag,
    ifShowResult: flag,
    ifChatted: flag,
    ifSignedUp: flag,
    likePay: text,
    companyFacts: text,
  }),
  (wire): PostDetail => ({
    ...readSummary(wire),
    descriptionHtml: wire.recruitBriefChapter.slice(0, DESCRIPTION_MAX),
    attachments: wire.recruitBriefAttachment,
    interested: wire.ifInterested,
    chatted: wire.ifChatted,
    signedUp: wire.ifSignedUp,
    showsResult: wire.ifShowResult,
    likePay: wire.likePay,
    companyFacts: wire.companyFacts,
  }),
  (post) => ({
    ...writeSummary(post),
    recruitBriefChapter: post.descriptionHtml,
    recruitBriefAttachment: post.attachments,
    ifInterested: post.interested,
    ifChatted: post.chatted,
    ifSignedUp: post.signedUp,
    ifShowResult: post.showsResult,
    likePay: post.likePay ?? "",
    companyFacts: post.companyFacts ?? "",
  }),
);

/** One post. With `recruitUserId` the answer speaks of that seeker, who must be the caller. */
export const getPost = defineCall({
  path: "/api/homePage/recruitProjectDetail",
  roles: EVERYONE,
  payload: mapped(
    z.object({ recruitProjectId: id, recruitUserId: z.nullish(id) }),
    (wire) => ({ postId: wire.recruitProjectId, userId: wire.recruitUserId ?? null }),
    (clean) => ({ recruitProjectId: clean.postId, recruitUserId: clean.userId }),
  ),
  answer: postDetail,
});

/** All open posts by id, in chunks: the build makes job pages, feeds and sitemap from them (ours). */
export const openPosts = defineCall({
  path: "/api/homePage/openPosts",
  roles: EVERYONE,
  payload: mapped(
    z.object({ afterId: z.nullish(id), count: z.number().check(z.int(), z.minimum(1), z.maximum(1000)) }),
    (wire) => ({ afterId: wire.afterId ?? null, count: wire.count }),
    (clean) => clean,
  ),
  answer: list(postSummary),
});

/** Hot posts by post name, for the home page. */
export const hotPosts = defineCall({
  path: "/api/homePage/hotJob",
  roles: EVERYONE,
  payload: noPayload,
  answer: list(renamed({ postName: text, posts: ["dtoList", list(postSummary)] })),
});
