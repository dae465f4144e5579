import * as z from "zod/mini";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { id, nothing, shortText } from "#lib/contract/wire.ts";
import { POST_FILES_MAX } from "#lib/domain/desk/post-files.ts";
import { POST_STATES } from "#lib/domain/desk/post-states.ts";
import { DESCRIPTION_MAX, HEADCOUNT_MAX, NOTE_MAX, OWN_NUMBER_MAX, POST_NAME_MAX } from "#lib/domain/desk/posts.ts";
import { KEYWORD_MAX, OVERSEAS_DIRECTIONS, PLACE_NAME_MAX, RECRUIT_KINDS } from "#lib/domain/posts/posts.ts";
import { RICH_TAGS, type RichNode } from "#lib/domain/posts/rich-text.ts";
import { SALARY_CEILING } from "#lib/domain/posts/salary.ts";
import { fieldOf } from "#lib/domain/untrusted.ts";
import { deskCall } from "./call.ts";

const PATH_MAX = 300;

const state = z.literal(POST_STATES);
const yuan = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(SALARY_CEILING)));
/** A day that the calendar has: 2026-02-30 is refused. */
const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true, { error: "no_day" }),
);

/** A file of a post. The server knows it by its path, and takes the names from its own record. */
const attachment = z.object({ name: z.string(), fileName: z.string(), path: shortText(PATH_MAX), uid: z.string() });

/** A post's content on both ways. The description is sanitised by the server. */
const contentFields = {
  name: shortText(POST_NAME_MAX),
  kind: z.literal(RECRUIT_KINDS),
  direction: z.nullable(z.literal(OVERSEAS_DIRECTIONS)),
  province: shortText(PLACE_NAME_MAX),
  city: shortText(PLACE_NAME_MAX),
  area: shortText(PLACE_NAME_MAX),
  abroadAddress: shortText(100),
  careerId: z.nullable(id),
  salaryMin: yuan,
  salaryMax: yuan,
  headcount: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(HEADCOUNT_MAX))),
  startsOn: day,
  endsOn: z.nullable(day),
  showsResult: z.boolean(),
  descriptionHtml: shortText(DESCRIPTION_MAX),
  ownNumber: shortText(OWN_NUMBER_MAX),
  recruiterId: z.nullable(id),
  attachments: z.array(attachment).check(z.maxLength(POST_FILES_MAX)),
};
const content = z.object(contentFields);

/** A node of a description. Its own check: a recursive schema would make the schemas of every page larger. */
const isRichNode = (value: unknown): value is RichNode => {
  if (typeof fieldOf(value, "text") === "string") return true;
  const [tag, href, children] = [fieldOf(value, "tag"), fieldOf(value, "href"), fieldOf(value, "children")];
  const isLink = href === undefined || typeof href === "string";
  return RICH_TAGS.some((known) => known === tag) && isLink && Array.isArray(children) && children.every(isRichNode);
};
const richNode = z.custom<RichNode>(isRichNode);

const edited = z.object({
  id,
  companyId: id,
  companyName: z.string(),
  state,
  version: z.number(),
  note: z.string(),
  // A stored description may be longer than the limit of today.
  content: z.object({
    ...contentFields,
    descriptionHtml: z.string(),
    abroadAddress: z.string(),
    name: z.string(),
    attachments: z.array(attachment),
  }),
  description: z.array(richNode),
});

/** Posts, the newest first: of all companies, of one's own, or of one's fair. */
export const listDeskPosts = deskCall("list-posts", {
  payload: z.object({
    keyword: shortText(KEYWORD_MAX),
    states: z.array(state).check(z.maxLength(POST_STATES.length)),
    companyId: z.nullable(id),
    page: pageNumber,
    size: pageSize,
  }),
  answer: paged(
    z.object({
      id,
      name: z.string(),
      companyId: id,
      companyName: z.string(),
      place: z.string(),
      state,
      startsOn: z.nullable(z.string()),
      endsOn: z.nullable(z.string()),
      applications: z.number(),
      waiting: z.number(),
      isChanged: z.boolean(),
    }),
  ),
});

export const readDeskPost = deskCall("read-post", { payload: z.object({ id }), answer: edited });

/**
 * Saves a post; without an id it is a new draft. `version` is the one that the editor read: if another one was saved since, the answer is
 * 409 and its data the present post.
 */
export const saveDeskPost = deskCall("save-post", {
  payload: z.object({ id: z.nullable(id), version: z.number(), companyId: id, content }),
  answer: edited,
});

/** Gives a post its next state. `note` says why it goes back to its company. */
export const moveDeskPost = deskCall("move-post", {
  payload: z.object({ id, state, note: shortText(NOTE_MAX) }),
  answer: edited,
});

/** Makes a new draft of the same content. */
export const copyDeskPost = deskCall("copy-post", { payload: z.object({ id }), answer: edited });

/** Throws a draft away. */
export const discardDeskPost = deskCall("discard-post", { payload: z.object({ id }), answer: nothing });

/** A description as pages show it. */
export const previewDeskPost = deskCall("preview-post", {
  payload: z.object({ descriptionHtml: shortText(DESCRIPTION_MAX) }),
  answer: z.array(richNode),
});

/**
 * Uploads a file for a post of a company; it belongs to the post once the post is saved with it. The payload is the query of the address, the body a form
 * with one file.
 */
export const uploadPostFile = deskCall("upload-post-file", { payload: z.object({ companyId: id }), answer: attachment });
