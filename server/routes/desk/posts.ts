import { listDeskCompanies, saveDeskCompany } from "#lib/contract/desk/companies.ts";
import * as calls from "#lib/contract/desk/posts.ts";
import type { DrawnPost, EditedPost } from "#lib/domain/desk/posts.ts";
import { parseHtml } from "#lib/domain/posts/parse-rich-text.ts";
import { listDeskCompanies as findCompanies } from "#server/db/desk/companies.ts";
import { listDeskPosts } from "#server/db/desk/posts.ts";
import { ownCompany } from "#server/desk/actor.ts";
import { saveCompany } from "#server/desk/companies.ts";
import { copyPost, discardPost, movePost, readPost, savePost } from "#server/desk/posts.ts";
import { forStaff } from "./for-staff.ts";

const drawn = async (post: Promise<EditedPost>): Promise<DrawnPost> => {
  const found = await post;
  return { ...found, description: parseHtml(found.content.descriptionHtml) };
};

export const deskPostRoutes = [
  forStaff(listDeskCompanies, (query, { db, actor }) => findCompanies(db, { ...query, companyId: ownCompany(actor) })),
  forStaff(saveDeskCompany, (wish, context) => saveCompany(context, wish)),
  forStaff(calls.listDeskPosts, (query, { db, actor }) => {
    if (actor.role === "organizer") return listDeskPosts(db, { ...query, companyId: null, fairId: actor.fairId });
    return listDeskPosts(db, { ...query, companyId: ownCompany(actor) ?? query.companyId, fairId: null });
  }),
  forStaff(calls.readDeskPost, ({ id }, context) => drawn(readPost(context, id))),
  forStaff(calls.saveDeskPost, (wish, context) => drawn(savePost(context, wish))),
  forStaff(calls.moveDeskPost, (wish, context) => drawn(movePost(context, wish))),
  forStaff(calls.copyDeskPost, ({ id }, context) => drawn(copyPost(context, id))),
  forStaff(calls.discardDeskPost, ({ id }, context) => discardPost(context, id)),
  forStaff(calls.previewDeskPost, ({ descriptionHtml }) => Promise.resolve(parseHtml(descriptionHtml))),
];
