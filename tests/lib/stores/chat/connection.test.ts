import { atom } from "nanostores";
import { expect, test } from "vitest";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { success } from "#lib/domain/failure.ts";
import { whileConnected } from "#lib/stores/chat/connection.ts";

const NOT_CONNECTED = { ok: false, failure: { kind: "chat", reason: "unreachable", code: 0, message: "" } };

/** Asks the service over a line in a state; answers whether the service heard of it. */
const ask = async (state: ConnectionState) => {
  let isAsked = false;
  const answer = await whileConnected(atom(state), async () => {
    isAsked = true;
    return success("an answer");
  });
  return { answer, isAsked };
};

test("a question over a good connection has the service's answer", async () => {
  expect(await ask("connected")).toEqual({ answer: success("an answer"), isAsked: true });
});

test.each(["connecting", "disconnected"] as const)("a question while %s fails at once", async (state) => {
  expect(await ask(state)).toEqual({ answer: NOT_CONNECTED, isAsked: false });
});
