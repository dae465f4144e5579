import * as z from "zod/mini";
import { id, noPayload, shortText } from "#lib/contract/wire.ts";
import { CAREER_LEVELS, CAREER_NAME_MAX, CAREER_SIBLINGS_MAX } from "#lib/domain/desk/careers.ts";
import { HOT_CAREERS_MAX } from "#lib/domain/posts/industry-rows.ts";
import { deskCall } from "./call.ts";

const named = { id, name: z.string(), hidden: z.boolean() };
const career = z.object({ ...named, hot: z.boolean(), posts: z.number() });
const tree = z.object({
  version: z.number(),
  industries: z.array(z.object({ ...named, functions: z.array(z.object({ ...named, careers: z.array(career) })) })),
  popular: z.array(id),
});
const level = z.literal(CAREER_LEVELS);

/** The career tree with its hidden nodes, and the careers of the home page. */
export const readDeskCareers = deskCall("read-careers", { payload: noPayload, answer: tree });

/** Saves a node; without an id it is a new one, below its siblings. 409 if the tree was changed since this version. */
export const saveCareer = deskCall("save-career", {
  payload: z.object({
    version: z.number(),
    level,
    id: z.nullable(id),
    parentId: z.nullable(id),
    name: shortText(CAREER_NAME_MAX),
    hidden: z.boolean(),
    hot: z.boolean(),
  }),
  answer: tree,
});

/** The order of all nodes below one. */
export const orderCareers = deskCall("order-careers", {
  payload: z.object({
    version: z.number(),
    level,
    parentId: z.nullable(id),
    ids: z.array(id).check(z.maxLength(CAREER_SIBLINGS_MAX)),
  }),
  answer: tree,
});

/** The popular positions of the home page, most popular first. */
export const choosePopularCareers = deskCall("choose-popular-careers", {
  payload: z.object({ version: z.number(), ids: z.array(id).check(z.maxLength(HOT_CAREERS_MAX)) }),
  answer: tree,
});
