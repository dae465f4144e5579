import * as z from "zod/mini";
import { searchAccounts } from "#server/db/chat/search.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { SEARCH_PAGE_MAX, searchCursor, searchSize, searchWords } from "#server/gateway/fields.ts";
import { requireSearch } from "#server/gateway/rules.ts";

const people = z.object({ Keywords: searchWords.check(z.minLength(1)), Count: searchSize, Cursor: searchCursor });

/** Only name and face, and only of the caller's contacts: strangers must not look up job seekers. */
const PUBLIC_TAGS = new Set(["Tag_Profile_IM_Nick", "Tag_Profile_IM_Image"]);

const findPeople = async (context: Context<z.infer<typeof people>>): Promise<Answer> => {
  const { Keywords, Count, Cursor } = context.body;
  requireSearch(context.rules);
  const limit = Math.min(Count, SEARCH_PAGE_MAX);
  const found = await searchAccounts(context.db, context.me, Keywords, { after: Cursor, limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    TotalCount: page.length,
    Cursor: found.length > limit ? (page.at(-1)?.id ?? "") : "",
    Users: page.map(({ id, profile }) => ({
      UserID: id,
      ProfileItems: Object.entries(profile)
        .filter(([Tag]) => PUBLIC_TAGS.has(Tag))
        .map(([Tag, value]) => ({ Tag, StrValue: String(value) })),
    })),
  };
};

/** Looking for people. */
export const peopleSearch = [command("user_search.query", people, findPeople)];
