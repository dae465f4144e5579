import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { createAddPolicy } from "#lib/stores/chat/contacts/add-policy.ts";
import { openService } from "#tests/support/chat/address-book.ts";

const open = async () => {
  const { friends, service } = openService();
  const policy = createAddPolicy(service);
  expect(policy.$policy.get()).toBeNull();
  policy.$policy.listen(() => undefined);
  await expect.poll(() => policy.$policy.get()).toBe("ask");
  return { friends, policy };
};

describe("who may add the reader", () => {
  test("is asked for when the setting is seen, and stored when it is chosen", async () => {
    const { friends, policy } = await open();
    const done = policy.choose("nobody");
    expect(policy.$policy.get()).toBe("nobody");
    expect(await done).toEqual({ ok: true, value: null });
    expect(friends.state.policy).toBe("nobody");
  });

  test("stays as it was when the service does not store the choice", async () => {
    const { friends, policy } = await open();
    friends.failures.set("policy nobody", chatFailure(2801));
    expect(await policy.choose("nobody")).toMatchObject({ ok: false });
    expect(policy.$policy.get()).toBe("ask");
  });
});
