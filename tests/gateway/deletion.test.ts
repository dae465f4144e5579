/** An account that the backend deletes: nothing in the chat names it any more. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, textTo } from "#tests/support/chat/gateway.ts";
import { historyOf, openGroupOf, sendIn } from "#tests/support/chat/groups.ts";

const service = await openTestGateway();
afterAll(service.close);
const { db } = service;

/** Everything that is stored, row by row. */
const everything = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const lines: string[] = [];
  for (const { name } of rows) {
    const dump = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db);
    lines.push(...dump.rows.map(({ row }) => `${name}: ${row}`));
  }
  return lines;
};

const NICK = "闻人未央";

describe("an account that is deleted", () => {
  test("leaves groups intact, without its messages and its name", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Private", ["owner", "leaver", "other"]);
    await service.admin.importAccount({ userId: idOf("leaver"), name: NICK });
    const { MsgSeq } = await sendIn(who("leaver"), id, "我是闻人未央");
    const MsgBody = [{ MsgType: "TIMTextElem", MsgContent: { Text: "是我，闻人未央" } }];
    const edit = { GroupId: id, MsgSeq, MsgVersion: 0, MsgBody };
    expect((await who("leaver").ask("openim.modify_group_msg", edit)).ErrorCode).toBe(0);
    await sendIn(who("other"), id, "欢迎");
    const sent = textTo(idOf("other"), "闻人未央向您问好");
    await who("leaver").ask("openim.sendmsg", sent);
    const edited = { ...sent, From_Account: idOf("leaver"), MsgVersion: 0, MsgBody };
    expect((await who("leaver").ask("openim.modify_c2c_msg", edited)).ErrorCode).toBe(0);
    await who("other").ask("openim.sendmsg", textTo(idOf("leaver"), "您好，闻人未央"));
    expect((await everything()).join("\n")).toContain(NICK);

    await service.admin.deleteAccount(idOf("leaver"));
    const left = (await everything()).filter((line) => line.includes(NICK) || line.includes(`"${idOf("leaver")}"`));
    expect(left.map((line) => line.split(":")[0])).toEqual(["chat_called_off_sigs"]);
    const group = await db.selectFrom("chat_groups").select(["member_count", "next_seq"]).where("id", "=", id).executeTakeFirst();
    expect(group?.member_count).toBe(2);
    // The remaining members read each other, and the numbers have no gap.
    const history = await historyOf(who("owner"), id);
    expect(JSON.stringify(history)).toContain("欢迎");
    const places = await db.selectFrom("chat_group_messages").select("seq").where("group_id", "=", id).orderBy("seq").execute();
    expect(places.map(({ seq }) => Number(seq))).toEqual(places.map((_, index) => index + 1));
    expect((await sendIn(who("other"), id, "还在")).ErrorCode).toBe(0);
  });

  test("between the look-up and the writing of a message counts as unknown, without a line in the log", async () => {
    await service.signIn("stays-here");
    await service.signIn("just-gone");
    await service.admin.sendText({ from: "stays-here", to: "just-gone", text: "您好", random: 1 });
    // Removed behind the back of the service, whose cache of accounts still has it.
    await db.deleteFrom("chat_accounts").where("id", "=", "just-gone").execute();
    const before = service.logged.length;
    const message = { From_Account: "stays-here", To_Account: "just-gone", MsgRandom: 2, MsgBody: textTo("", "在吗").MsgBody };
    expect(await service.call("openim/sendmsg", message)).toMatchObject({ ErrorCode: 20_003 });
    expect(service.logged.slice(before)).toEqual([]);
  });

  test("is sent out at once, and may be deleted again", async () => {
    const client = await service.signIn("sent-out");
    await service.admin.deleteAccount("sent-out");
    expect((await client.ask("openim.getmsg", {})).ErrorCode).not.toBe(0);
    await service.admin.deleteAccount("sent-out");
    await service.admin.deleteAccount("never-there");
  });
});
