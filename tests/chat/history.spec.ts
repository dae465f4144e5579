/** The history that the product reads over the real SDK. */
import { good, makeGroup, sendText } from "./support/groups.ts";
import { testOfStores } from "./support/stores-test.ts";
import { expect, newName } from "./support/test.ts";

testOfStores("two readers of one page at the same moment both get its messages", { tag: "@release" }, async ({ open, join }) => {
  const [friend, reader] = [newName("friend"), newName("reader")];
  const other = await open(friend);
  await other.enter();
  const { groupID } = await makeGroup(other, { type: "Public", name: "春招答疑三群", joinOption: "FreeAccess" });
  const own = await open(reader);
  await own.enter();
  await good(own, "joinGroup", { groupID });
  await own.close();
  await sendText(other, groupID, "欢迎大家");
  await other.sendText(reader, "您好");
  const page = await join(reader);
  await page.isOpen();
  for (const [id, words] of [
    [`GROUP${groupID}`, "欢迎大家"],
    [`C2C${friend}`, "您好"],
  ] as const) {
    const [first, second] = (await page.readTwice(id)) ?? [];
    expect(first).toContain(words);
    expect(second).toEqual(first);
  }
});
