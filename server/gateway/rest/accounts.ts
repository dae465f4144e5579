import * as z from "zod/mini";
import { saveProfile } from "#server/db/chat/accounts.ts";
import { eraseAccount } from "#server/db/chat/erase.ts";
import { readOwners } from "#server/db/chat/friends/friends.ts";
import { KICK } from "#server/db/chat/tokens.ts";
import { type Answer, restCommand } from "#server/gateway/command.ts";
import type { RestContext } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { accountId, accountIds, plainText, profileItems, tagsOf } from "#server/gateway/fields.ts";
import { removeFile } from "#server/gateway/files/files.ts";
import { accountOf, forget } from "#server/gateway/known.ts";
import { profileChanged } from "#server/gateway/messages/events.ts";

const imported = z.object({ UserID: accountId, Nick: z.optional(plainText(500)), FaceUrl: z.optional(plainText(1000)) });

/** Creates an account or changes its profile. A change is notified to the account and its friends, as one that the account makes itself. */
const importAccount = async ({ body, known, writer, push }: RestContext<z.infer<typeof imported>>): Promise<Answer> => {
  const { UserID, Nick, FaceUrl } = body;
  const before = (await accountOf(known, UserID))?.profile;
  const profile = {
    ...(Nick !== undefined && { Tag_Profile_IM_Nick: Nick }),
    ...(FaceUrl !== undefined && { Tag_Profile_IM_Image: FaceUrl }),
  };
  const isSame = before && Object.entries(profile).every(([tag, value]) => before[tag] === value);
  if (isSame) return {};
  await writer.change(
    async (change, now) => {
      await saveProfile(change, UserID, profile, now);
      return readOwners(change, UserID);
    },
    (owners) => {
      known.accounts.drop([UserID]);
      push([UserID, ...owners], profileChanged(UserID, profile));
    },
  );
  return {};
};

const change = z.object({ From_Account: accountId, ProfileItem: profileItems });

const setProfile = async ({ body, known, writer, push }: RestContext<z.infer<typeof change>>): Promise<Answer> => {
  const { From_Account: id, ProfileItem } = body;
  if (!(await accountOf(known, id))) throw new ChatError(ERROR.noAccount, "there is no such account");
  const profile = tagsOf(ProfileItem);
  await writer.change(
    (work, now) => saveProfile(work, id, profile, now),
    () => {
      known.accounts.drop([id]);
      push(id, profileChanged(id, profile));
    },
  );
  return {};
};

const queryOnline = async ({
  body,
  known: { accounts: cached },
  sessions,
}: RestContext<{ To_Account: string[] }>): Promise<Answer> => {
  const known = await cached.find(body.To_Account);
  return {
    QueryResult: body.To_Account.filter((id) => known.has(id)).map((id) => ({
      To_Account: id,
      Status: sessions.isOnline(id) ? "Online" : "Offline",
    })),
    ErrorList: body.To_Account.filter((id) => !known.has(id)).map((id) => ({ To_Account: id, ErrorCode: ERROR.noAccount })),
  };
};

const asked = z.object({ CheckItem: z.array(z.object({ UserID: accountId })).check(z.minLength(1), z.maxLength(100)) });

const check = async ({ body, known: { accounts: cached } }: RestContext<z.infer<typeof asked>>): Promise<Answer> => {
  const ids = body.CheckItem.map((item) => item.UserID);
  const known = await cached.find(ids);
  return {
    ResultItem: ids.map((UserID) => ({
      UserID,
      ResultCode: 0,
      ResultInfo: "",
      AccountStatus: known.has(UserID) ? "Imported" : "NotImported",
    })),
  };
};

const leaving = z.object({ DeleteItem: z.array(z.object({ UserID: accountId })).check(z.minLength(1), z.maxLength(100)) });

/** Erases accounts with their messages. Ends their sessions first, and removes their files last. */
const deleteAccounts = async ({ body, known, writer, sessions, files }: RestContext<z.infer<typeof leaving>>): Promise<Answer> => {
  for (const { UserID } of body.DeleteItem) {
    await sessions.kick(UserID, KICK.byBackend);
    const names = await writer.change(
      (change, now) => eraseAccount(change, UserID, now),
      () => forget(known, [UserID]),
    );
    for (const name of names) await removeFile({ files }, name);
  }
  return { ResultItem: body.DeleteItem.map(({ UserID }) => ({ UserID, ResultCode: 0, ResultInfo: "" })) };
};

/** Accounts as the backend manages them. */
export const accounts = [
  restCommand("im_open_login_svc/account_import", imported, importAccount),
  restCommand("im_open_login_svc/kick", z.object({ UserID: accountId }), async ({ body, sessions }) => {
    await sessions.kick(body.UserID, KICK.byBackend);
    return {};
  }),
  restCommand("im_open_login_svc/account_delete", leaving, deleteAccounts),
  restCommand("im_open_login_svc/account_check", asked, check),
  restCommand("profile/portrait_set", change, setProfile),
  restCommand("openim/query_online_status", z.object({ To_Account: accountIds }), queryOnline),
];
