import * as z from "zod/mini";
import { saveProfile } from "#server/db/chat/accounts.ts";
import { readOwners } from "#server/db/chat/friends/friends.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { accountId, ownProfileItems, tagsOf } from "#server/gateway/fields.ts";
import { profileChanged } from "#server/gateway/messages/events.ts";
import { profilesFor } from "#server/gateway/strangers.ts";

const asked = z.object({ UserItem: z.array(z.object({ To_Account: accountId })).check(z.maxLength(500)) });

/** Of strangers as little as they may see; accounts that don't exist are left out. */
const read = async (context: Context<z.infer<typeof asked>>): Promise<Answer> => {
  const { body, me } = context;
  const found = await profilesFor(
    context,
    me,
    body.UserItem.map((item) => item.To_Account),
  );
  return {
    UserProfileItem: [...found].map(([id, profile]) => ({
      To_Account: id,
      ProfileItem: Object.entries(profile).map(([Tag, Value]) => ({ Tag, Value })),
      ResultCode: 0,
      ResultInfo: "",
    })),
  };
};

const change = z.object({ ProfileItem: ownProfileItems });

const save = async ({ body, known, me, session, writer, push }: Context<z.infer<typeof change>>): Promise<Answer> => {
  const profile = tagsOf(body.ProfileItem);
  await writer.change(
    async (db, now) => {
      await saveProfile(db, me, profile, now);
      return readOwners(db, me);
    },
    (owners) => {
      known.accounts.drop([me]);
      push(me, profileChanged(me, profile), session);
      for (const owner of owners) push(owner, profileChanged(me, profile));
    },
  );
  return {};
};

/** Profiles of accounts. */
export const profiles = [command("profile.portrait_get_all", asked, read), command("profile.portrait_set", change, save)];
