import type { ChatSDK } from "@tencentcloud/chat";
import { describe, expect, test } from "vitest";
import { createCalls } from "#lib/chat/calls.ts";
import { readCapabilities } from "#lib/chat/capabilities.ts";
import { createContext } from "#lib/chat/context.ts";
import { createSession } from "#lib/chat/session.ts";
import { sigEnd } from "#lib/chat/user-sig.ts";
import { purchaseBits } from "#server/gateway/commands/account/capabilities.ts";
import { standardRules } from "#server/gateway/rules.ts";
import { createUserSig } from "#server/services/user-sig.ts";

describe("the features of a service", () => {
  /** The SDK's answers about bought features: the bits that the service sent at the login. */
  const sdkWith = (bits: string) =>
    ({
      callExperimentalAPI: async (_name: string, asked: number) => {
        const index = Math.log2(asked);
        return { data: { enabled: bits.at(-1 - index) === "1" } };
      },
    }) as unknown as ChatSDK;
  const offered = (capabilities: Record<string, boolean>) =>
    readCapabilities(sdkWith(purchaseBits({ ...standardRules.capabilities, ...capabilities })));

  test("are those of its bits", async () => {
    const all = { userStatus: true, reactions: true, translation: true, cloudSearch: true };
    const on = { presence: true, reactions: true, translation: true, search: true };
    expect(await offered(all)).toEqual(on);
    expect(await offered({ ...all, userStatus: false })).toEqual({ ...on, presence: false });
    expect(await offered({ ...all, reactions: false })).toEqual({ ...on, reactions: false });
    expect(await offered({ ...all, translation: false })).toEqual({ ...on, translation: false });
    expect(await offered({ ...all, cloudSearch: false })).toEqual({ ...on, search: false });
  });

  test("is nothing where it cannot be asked", async () => {
    const broken = { callExperimentalAPI: () => Promise.reject(new Error("no such call")) } as unknown as ChatSDK;
    expect(Object.values(await readCapabilities(broken))).not.toContain(true);
  });
});

test("a login keeps its signature, by which other services of the cloud know the account", async () => {
  const sdk = {
    getLoginUser: () => "recruitUser1",
    isReady: () => true,
    callExperimentalAPI: async () => ({ data: { enabled: false } }),
  } as unknown as ChatSDK;
  const context = createContext(sdk);
  expect(context.signature()).toBe("");
  await createSession(context).logIn("recruitUser1", "one");
  await createSession(context).logIn("recruitUser1", "renewed");
  expect(createCalls(context, { announce: () => undefined }).signature()).toBe("renewed");
});

describe("a signature", () => {
  test("says when it ends", async () => {
    const now = Date.UTC(2026, 10, 22);
    const sig = createUserSig({ appId: 1, key: "a key" }, "recruitUser1", now, 3600);
    expect(await sigEnd(sig)).toBe(now / 1000 + 3600);
  });

  test.each(["", "x", "%%%", "eJw=", "AAAA"])("is null if invalid: %j", async (sig) => {
    expect(await sigEnd(sig)).toBeNull();
  });
});
