import { keepMount } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { CHAT_INVITATION_KEY } from "#lib/domain/storage-keys.ts";
import { createPendingInvitation } from "#lib/stores/chat/pending-invitation.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const MINUTE = 60_000;
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment("http://localhost/im");
  setEnvironment(browser.environment);
});

const keep = (text: string): void => browser.environment.session.set(CHAT_INVITATION_KEY, text);
const kept = (): string | null => browser.environment.session.get(CHAT_INVITATION_KEY);

/** The page's invitation, and the way to change the address. */
const open = () => {
  let arrive = (_fragment: string): void => undefined;
  const pending = createPendingInvitation((isWanted, onFragment) => {
    arrive = (fragment) => isWanted(fragment) && onFragment(fragment);
    return () => undefined;
  });
  keepMount(pending.$fragment);
  return { ...pending, arrive: (fragment: string) => arrive(fragment) };
};

describe("an invitation in the address", () => {
  test("waits until it is answered", () => {
    keep(`${browser.environment.now() - MINUTE}#join=g1&key=a`);
    expect(open().$fragment.get()).toBe("#join=g1&key=a");
    expect(open().$fragment.get()).toBe("#join=g1&key=a");
  });

  test("is forgotten once it is answered", () => {
    keep(`${browser.environment.now()}#join=g1`);
    const { $fragment, drop } = open();
    drop();
    expect([$fragment.get(), kept()]).toEqual([null, null]);
  });

  test("comes back with the next page when it was put off", () => {
    keep(`${browser.environment.now()}#join=g1`);
    const { $fragment, putOff } = open();
    putOff();
    expect($fragment.get()).toBeNull();
    expect(open().$fragment.get()).toBe("#join=g1");
  });

  test.each([
    ["is half an hour old", 30 * MINUTE],
    ["is of the future", -MINUTE],
  ])("is void when it %s", (_, age) => {
    keep(`${browser.environment.now() - age}#join=g1`);
    expect(open().$fragment.get()).toBeNull();
  });

  test("is void when storage holds something else", () => {
    keep("#join=g1");
    expect(open().$fragment.get()).toBeNull();
  });

  test("may come while the chat is open", () => {
    const { $fragment, arrive } = open();
    expect($fragment.get()).toBeNull();
    arrive("#join=g2");
    expect($fragment.get()).toBe("#join=g2");
    expect(kept()).toMatch(/^\d+#join=g2$/);
  });

  test("is no other fragment", () => {
    const { $fragment, arrive } = open();
    arrive("#content");
    expect($fragment.get()).toBeNull();
  });
});
