/** Deletions by another device of the same account while this one is offline: no event reports them, and the messages still disappear. */
import { testOfManyStores as test } from "./support/stores-test.ts";
import { expect, newName } from "./support/test.ts";

const COUNT = 40;

test("messages, and a whole history, are gone after a break as after a fresh login", { tag: "@release" }, async ({
  join,
  open,
  service,
}) => {
  const [a, b] = [newName("a"), newName("b")];
  const peer = await open(b);
  await peer.enter();
  const elsewhere = await open(a);
  await elsewhere.enter();
  const ids: string[] = [];
  for (let count = 0; count < COUNT; count += 1) {
    // A page that ends within a second says nothing about that second.
    await service.advance(1);
    const { data } = await peer.sendText(a, `第${count}条`);
    ids.push((data as { data: { message: { ID: string } } }).data.message.ID);
  }
  const me = await join(a, { peer: b });
  await me.isOpen();
  await expect.poll(async () => (await me.texts()).at(-1)).toBe(`第${COUNT - 1}条`);
  for (let shown = 15; shown < COUNT; shown += 15) await me.loadOlder();
  await expect.poll(async () => (await me.texts()).length).toBe(COUNT);
  const conversationID = `C2C${b}`;
  const readAll = (client: typeof elsewhere, before = ""): Promise<void> =>
    client.call("getMessageList", { conversationID, nextReqMessageID: before }).then(async ({ data }) => {
      const { nextReqMessageID, isCompleted } = (data as { data: { nextReqMessageID: string; isCompleted: boolean } }).data;
      if (!isCompleted) await readAll(client, nextReqMessageID);
    });
  await readAll(elsewhere);

  /** The shown messages and the list's last ones; compared with a fresh login of the same person. */
  const view = async () => {
    const { messages, conversations } = await me.seen();
    return { texts: messages.map(({ text }) => text), last: conversations.map(({ last }) => last) };
  };
  const agreesWithFreshLogin = async (): Promise<void> => {
    const { last, texts } = await view();
    await me.begin();
    await me.isOpen();
    await expect.poll(async () => (await me.seen()).isRead).toBe(true);
    expect((await view()).texts.slice(-10)).toEqual(texts.slice(-10));
    expect((await view()).last).toEqual(last);
  };

  me.line.refuse(true);
  await me.has("disconnected");
  const gone = [0, 17, 31, COUNT - 1];
  for (const count of gone) {
    const deleted = await elsewhere.call("deleteMessage", [{ message: ids[count] }]);
    expect(deleted).toMatchObject({ code: 0 });
  }
  await service.advance(1);
  await peer.sendText(a, "断线时说的");
  me.line.refuse(false);
  const left = ids.flatMap((_, count) => (gone.includes(count) ? [] : [`第${count}条`]));
  await expect.poll(me.texts).toEqual([...left, "断线时说的"]);
  await agreesWithFreshLogin();

  me.line.refuse(true);
  await me.has("disconnected");
  expect(await elsewhere.call("clearHistoryMessage", conversationID)).toMatchObject({ code: 0 });
  me.line.refuse(false);
  await expect.poll(me.texts).toEqual([]);
  await agreesWithFreshLogin();
});
