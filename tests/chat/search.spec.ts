/** The search of messages (R3.3.6, R3.5.8) as the product asks it, over the real SDK. */
import { good, makeGroup, sendText } from "./support/groups.ts";
import { openService } from "./support/service.ts";
import { openStores } from "./support/store-page.ts";
import { testOfManyStores as test } from "./support/stores-test.ts";
import { expect, newName } from "./support/test.ts";

test("words are found in all conversations and in one, and lead to messages that were not loaded", async ({
  join,
  open,
  service,
}) => {
  const [a, b, c] = [newName("a"), newName("b"), newName("c")];
  const [bob, carol] = [await open(b), await open(c)];
  await service.admin().importAccount({ userId: a, name: "王明" });
  await bob.enter();
  await carol.enter();
  await bob.sendText(a, "薪资 20K，周三面议");
  for (let index = 0; index < 45; index += 1) await bob.sendText(a, `第${index}条闲谈`);
  await service.advance(1);
  await bob.sendText(a, "薪资另有补贴");
  await carol.sendText(a, "薪资怎么样？");
  await carol.compose("Location", a, { description: "薪资大厦", longitude: 113.9, latitude: 22.5 });
  const me = await join(a, { peer: c });
  await me.isOpen();

  // Of several messages in a conversation the service tells no more than how many there are.
  const all = await me.find("薪资", "text");
  expect(all).toMatchObject({ failures: [], isMore: false });
  expect(all?.hits.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
    { id: `C2C${b}`, count: 2, texts: [] },
    { id: `C2C${c}`, count: 1, texts: ["薪资怎么样？"] },
  ]);
  expect((await me.find("面议 20k", "text"))?.hits).toEqual([{ id: `C2C${b}`, count: 1, texts: ["薪资 20K，周三面议"] }]);
  expect((await me.find("薪资", "other"))?.hits).toEqual([{ id: `C2C${c}`, count: 1, texts: ["[位置]"] }]);
  expect((await me.find("面议 补贴", "text"))?.hits).toEqual([]);
  expect((await me.find("%", "text"))?.hits).toEqual([]);

  const one = await me.find("薪资", "text", `C2C${b}`);
  expect(one?.hits).toEqual([{ id: `C2C${b}`, count: 2, texts: ["薪资另有补贴", "薪资 20K，周三面议"] }]);
  // The oldest of 47 messages is four pages back.
  expect(await me.showFound("text")).toBe(true);
  await expect.poll(me.texts).toHaveLength(47);
  const texts = await me.texts();
  expect([texts[0], texts[46], new Set(texts).size]).toEqual(["薪资 20K，周三面议", "薪资另有补贴", 47]);
});

test("a search without a word shows all of a kind, page by page, and leaves the history as it is", { tag: "@release" }, async ({
  join,
  open,
  service,
}) => {
  const [a, b] = [newName("a"), newName("b")];
  await service.admin().importAccount({ userId: a, name: "王明" });
  const bob = await open(b);
  await bob.enter();
  for (let index = 0; index < 45; index += 1) await bob.sendText(a, `第${index}条`);
  const me = await join(a, { peer: b });
  await me.isOpen();
  await expect.poll(async () => (await me.texts()).at(-1)).toBe("第44条");
  const before = await me.texts();
  const first = await me.find("", "text", `C2C${b}`);
  expect([first?.isMore, first?.hits[0]?.texts[0]]).toEqual([true, "第44条"]);
  const rest = await me.find("", "text", `C2C${b}`, 9);
  expect(rest).toMatchObject({ failures: [], isMore: false });
  const newestFirst = Array.from({ length: 45 }, (_, index) => `第${44 - index}条`);
  expect(rest?.hits.map(({ texts }) => texts)).toEqual([newestFirst]);
  expect((await me.find("", "file", `C2C${b}`))?.hits).toEqual([]);
  expect(await me.texts()).toEqual(before);
});

test("a search in a group lists the newest first, also within a second, of those since the reader joined", {
  tag: "@release",
}, async ({ join, open, service }) => {
  const [a, b] = [newName("a"), newName("b")];
  await service.admin().importAccount({ userId: a, name: "王明" });
  const bob = await open(b);
  await bob.enter();
  const { groupID } = await makeGroup(bob, { type: "Private", name: "面试群" });
  await sendText(bob, groupID, "之前 https://a.cn");
  await good(bob, "addGroupMember", { groupID, userIDList: [a] });
  for (const text of ["一 https://a.cn", "二 https://a.cn", "三 https://a.cn"]) await sendText(bob, groupID, text);
  const me = await join(a, { peer: b });
  await me.isOpen();
  const found = await me.find("http", "text", `GROUP${groupID}`);
  expect(found?.hits.map(({ texts }) => texts)).toEqual([["三 https://a.cn", "二 https://a.cn", "一 https://a.cn"]]);
});

test("a service without a search says so by its code", { tag: "@release" }, async ({ browser }) => {
  const service = await openService({ capabilities: { cloudSearch: false } });
  await service.buildStores();
  const me = await openStores(browser, service, newName("a"));
  await me.isOpen();
  expect(await me.find("薪资", "text")).toMatchObject({ failures: [{ kind: "chat", code: 60_020 }], hits: [] });
  await me.close();
  await service.close();
});

test("a message from hundreds of messages ago is reached, on any connection and with the SDK's own throttling", {
  tag: "@release",
}, async ({ browser }) => {
  // With the brakes that the other tests go without.
  const service = await openService({ sdkConfig: { stranger_profile_expiration_time: "0" } });
  await service.buildStores();
  const [a, b] = [newName("a"), newName("b")];
  for (const userId of [a, b]) await service.admin().importAccount({ userId, name: userId });
  for (let index = 0; index < 400; index += 1)
    await service.admin().sendText({ from: a, to: b, text: `第${index}条`, random: index + 1 });
  const me = await openStores(browser, service, a, { peer: b });
  await me.isOpen();
  expect((await me.find("第3条", "text", `C2C${b}`))?.hits).toMatchObject([{ texts: ["第3条"] }]);
  expect(await me.showFound("text")).toBe(true);
  expect((await me.texts()).length).toBe(400);
  await me.close();
  await service.close();
});
