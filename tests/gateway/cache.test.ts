import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createCache } from "#server/gateway/cache.ts";
import { openTestGateway, serveGateway, textTo } from "#tests/support/chat/gateway.ts";

const service = await openTestGateway();
afterAll(service.close);

/** A store whose reading a test holds up. */
const openStore = (most = 10) => {
  const values = new Map<string, number>();
  const reads: string[][] = [];
  let gate = Promise.resolve();
  const cache = createCache(async (ids) => {
    reads.push([...ids]);
    const found = new Map(ids.flatMap((id) => (values.has(id) ? [[id, values.get(id) ?? 0] as const] : [])));
    await gate;
    return found;
  }, most);
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  return { values, reads, cache, hold };
};

test("known values are read once, concurrent requests share a read, unknown ids are asked again", async () => {
  const { values, reads, cache } = openStore();
  values.set("a", 1).set("b", 2);
  const [one, other] = await Promise.all([cache.find(["a", "a"]), cache.find(["b", "none"])]);
  expect([Object.fromEntries(one), Object.fromEntries(other)]).toEqual([{ a: 1 }, { b: 2 }]);
  expect(Object.fromEntries(await cache.find(["a", "b"]))).toEqual({ a: 1, b: 2 });
  await cache.find(["none"]);
  expect(reads).toEqual([["a", "b", "none"], ["none"]]);
});

test("keeps no value that changes during its read, and no more values than fit", async () => {
  const { values, reads, cache, hold } = openStore(1);
  values.set("a", 1);
  const release = hold();
  const reading = cache.find(["a"]);
  await expect.poll(() => reads.length).toBe(1);
  values.set("a", 2);
  cache.drop(["a"]);
  release();
  await reading;
  expect((await cache.find(["a"])).get("a")).toBe(2);
  values.set("b", 1);
  await cache.find(["b"]);
  await cache.find(["a"]);
  expect(reads).toHaveLength(4);
});

test("simultaneous sends share a statement", async () => {
  const own = await serveGateway(service.db);
  const clients = await Promise.all(Array.from({ length: 20 }, (_, index) => own.signIn(`together-${index}`)));
  // The first messages make all accounts known.
  await Promise.all(clients.map((client) => client.ask("openim.sendmsg", textTo("together-0", "first"))));
  const sent = clients.flatMap((client) => ["one", "two", "three"].map((text) => [client, textTo("together-1", text)] as const));
  await Promise.all(sent.map(([client, message]) => client.ask("openim.sendmsg", message)));
  const { rows } = await sql<{ messages: number; statements: number }>`
    select count(*)::int as messages, count(distinct xmin::text)::int as statements
    from chat_messages where to_id = 'together-1'`.execute(service.db);
  expect(rows[0]?.messages).toBe(60);
  expect(rows[0]?.statements).toBeLessThan(30);
  await own.close();
});

test("an account's news are in its next message, a block holds for the next one", async () => {
  const [from, to] = [await service.signIn("news-a"), await service.signIn("news-b")];
  const send = async () => (await from.ask("openim.sendmsg", textTo("news-b", "x"))).ErrorCode;
  const named = async (Value: string) => {
    await from.ask("profile.portrait_set", { ProfileItem: [{ Tag: "Tag_Profile_IM_Nick", Value }] });
    await send();
    await to.event((event) => JSON.stringify(event).includes(`"From_AccountNick":"${Value}"`));
  };
  await named("before");
  await named("after");
  await to.ask("sns.black_list_add", { To_Account: ["news-a"] });
  expect(await send()).toBe(20_007);
  await to.ask("sns.black_list_delete", { To_Account: ["news-a"] });
  expect(await send()).toBe(0);
});

test("an empty list is read again after an addition", async () => {
  const [me, other] = [await service.signIn("lists-a"), await service.signIn("lists-b")];
  const ask = async (name: string, field: string) => ((await me.ask(name, { StartIndex: 0 }))[field] as unknown[]).length;
  const sizes = async () => [
    await ask("recentcontact.page_get", "SessionItem"),
    await ask("sns.friend_get", "UserDataItem"),
    await ask("sns.group_get", "ResultItem"),
    await ask("sns.pendency_get", "PendencyItem"),
    await ask("group_open_http_svc.get_joined_group_list", "GroupIdList"),
  ];
  expect(await sizes()).toEqual([0, 0, 0, 0, 0]);
  await other.ask("openim.sendmsg", textTo("lists-a", "x"));
  await me.ask("sns.friend_add", { AddFriendItem: [{ To_Account: "lists-b" }], AddType: "Add_Type_Single" });
  await me.ask("sns.group_add", { GroupName: ["同事"] });
  await me.ask("profile.portrait_set", { ProfileItem: [{ Tag: "Tag_Profile_IM_AllowType", Value: "AllowType_Type_NeedConfirm" }] });
  await other.ask("sns.friend_add", { AddFriendItem: [{ To_Account: "lists-a" }], AddType: "Add_Type_Single" });
  await me.ask("group_open_http_svc.create_group", { Type: "Public", Name: "一个群" });
  expect(await sizes()).toEqual([2, 1, 1, 1, 1]);
});
