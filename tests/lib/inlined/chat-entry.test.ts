import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import source from "#islands/chat/entry.js?raw";
import { inlineScript } from "#loading/inline-script.ts";

const SCRIPT = inlineScript(source);
const NOW = 1_795_000_000_000;

/** Opens the chat page at an address; answers the storage and the address afterwards. */
const openChat = (address: string, isStorageRefused = false) => {
  const location = new URL(address, "http://localhost");
  const stored: Record<string, string> = {};
  runInNewContext(SCRIPT, {
    URLSearchParams,
    location,
    Date: { now: () => NOW },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, path: string) => {
        location.href = new URL(path, location).href;
      },
    },
    sessionStorage: {
      setItem: (key: string, value: string) => {
        if (isStorageRefused) throw new Error("refused");
        stored[key] = value;
      },
    },
  });
  return { stored, address: location.href.replace(location.origin, "") };
};

describe("the address of the chat page", () => {
  test("loses an invitation, which is kept with its time", () => {
    expect(openChat("/im#join=%40TGS%231&key=a")).toEqual({
      stored: { "intent-invitation": `${NOW}#join=%40TGS%231&key=a` },
      address: "/im",
    });
  });

  test("loses an invitation even where storage is refused", () => {
    expect(openChat("/im/?x=1#join=g1", true)).toEqual({ stored: {}, address: "/im/?x=1" });
  });

  test("loses credentials, beside an invitation too", () => {
    expect(openChat('/im?data={"a":1}#join=g1')).toEqual({
      stored: { "intent-invitation": `${NOW}#join=g1`, "chat-entry:address": '{"a":1}' },
      address: "/im?entry=address",
    });
  });

  test("keeps any other fragment", () => {
    expect(openChat("/im#content")).toEqual({ stored: {}, address: "/im#content" });
  });
});
