import { afterAll, expect, test } from "vitest";
import { cancelDeskFair, readDeskFair, saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { fairTokenIn } from "#lib/domain/desk/fair-invitations.ts";
import { $fairEditor } from "#lib/stores/desk/fair-editor.ts";
import * as store from "#lib/stores/desk/fair-invitations.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const { $fairInvitation } = store;

/** Opens the screen of a new fair. */
const openFair = async (): Promise<string> => {
  const { fair } = (await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair() })).data;
  await openDeskPage(backend, operator, `#/fair/${fair.id}`);
  keepMounted($fairEditor, $fairInvitation);
  await expect.poll(() => $fairEditor.get().saved?.fair.id, { timeout: 5000 }).toBe(fair.id);
  return fair.id;
};
const waiting = (): string[] => $fairEditor.get().saved?.invitations.map(({ note }) => note) ?? [];

test("an invitation without a name is not made", async () => {
  await openFair();
  store.beginFairInvitation();
  await store.makeFairLink();
  expect($fairInvitation.get()).toEqual({ note: "", isMissing: true, link: null });
});

test("a link is shown once, and waits in the list until it is withdrawn", async () => {
  const id = await openFair();
  store.beginFairInvitation();
  store.writeInvitationNote(" 青禾科技 ");
  await store.makeFairLink();
  const link = $fairInvitation.get()?.link ?? "";
  expect(fairTokenIn(new URL(link).hash)).not.toBeNull();
  expect(waiting()).toEqual(["青禾科技"]);
  store.endFairInvitation();
  expect($fairInvitation.get()).toBeNull();
  await store.withdrawFairInvitation((await operator.call(readDeskFair, { id })).data.invitations[0]?.id ?? "");
  expect(waiting()).toEqual([]);
});

test("a fair that was cancelled since invites no one, which is said", async () => {
  const id = await openFair();
  await operator.call(cancelDeskFair, { id, reason: "天气" });
  store.writeInvitationNote("青禾科技");
  await store.makeFairLink();
  expect($fairInvitation.get()?.link).toBeNull();
  expect(notices()).toHaveLength(1);
});
