/** Steps and signals of calls for property tests: valid ones, and the same with one part broken. */
import fc from "fast-check";
import { type CallStep, writeCallSignal, writeCallStep } from "#lib/contract/call-steps.ts";
import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import { parseJson } from "#lib/domain/untrusted.ts";
import { sdkMessage } from "./sdk-messages.ts";

export const ACCOUNTS = ["recruitUser1", "manager7", "stranger9"] as const;
const account = fc.constantFrom(...ACCOUNTS);
export const callId = fc.stringMatching(/^[\w-]{1,64}$/);

/** A step between any accounts. */
export const anyStep: fc.Arbitrary<CallStep> = fc
  .tuple(
    fc.record({ id: callId, inviter: account, invitee: account, kind: fc.constantFrom("voice", "video") }),
    fc.oneof(
      fc.constantFrom("invite", "cancel", "accept", "timeout").map((action) => ({ action })),
      fc.boolean().map((isBusy) => ({ action: "reject" as const, isBusy })),
      fc.integer({ min: 0, max: 86_400 }).map((seconds) => ({ action: "end" as const, seconds })),
    ),
  )
  .map(([both, what]) => ({ ...both, ...what }) as CallStep);

export const anySignal: fc.Arbitrary<CallSignal> = fc.oneof(
  fc.record({ type: fc.constant("description"), kind: fc.constantFrom("offer", "answer"), sdp: fc.string() }),
  fc.record({
    type: fc.constant("candidate"),
    candidate: fc.string({ maxLength: 300 }),
    mid: fc.string({ maxLength: 16 }),
    line: fc.nat(255),
  }),
  fc.record({
    ...{ type: fc.constant("feed"), feed: callId, hears: fc.boolean(), knows: fc.boolean(), hasSound: fc.boolean() },
    ...{ isMuted: fc.boolean(), hasCamera: fc.boolean(), isSharing: fc.boolean() },
  }),
  fc.constantFrom("alive", "bye", "gone").map((type) => ({ type })),
) as fc.Arbitrary<CallSignal>;

const data = fc.oneof(anyStep.map(writeCallStep), fc.record({ call: callId, signal: anySignal }).map(writeCallSignal));
/** A value with one of its fields, at any depth and also within JSON in text, replaced. */
const broken = (value: unknown, path: readonly number[], junk: unknown): unknown => {
  const [at, ...rest] = path;
  const inner = typeof value === "string" ? parseJson(value) : undefined;
  if (typeof inner === "object" && inner !== null) return JSON.stringify(broken(inner, path, junk));
  if (typeof value !== "object" || value === null || at === undefined) return junk;
  const keys = Object.keys(value);
  const key = keys[at % keys.length] ?? "";
  return Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [key]: broken(Reflect.get(value, key), rest, junk) });
};
const brokenData = fc
  .tuple(data, fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }), fc.oneof(fc.jsonValue(), fc.anything()))
  .map(([text, path, junk]) => broken(text, path, junk));

/** A custom message of the SDK with a step, a signal or junk, from any side of any conversation. */
const anyCallMessage = fc
  .tuple(
    fc.oneof(data, brokenData, fc.json(), fc.string(), fc.anything()),
    fc.record({
      conversationID: fc.oneof(
        account.map((id) => `C2C${id}`),
        fc.constantFrom("GROUPg", "@TIM#SYSTEM", ""),
      ),
      from: fc.oneof(account, fc.anything()),
      flow: fc.oneof(fc.constantFrom("in", "out"), fc.anything()),
      time: fc.oneof(fc.integer({ min: 1_794_999_900, max: 1_795_000_100 }), fc.anything()),
    }),
  )
  .map(([written, own]) => sdkMessage("TIMCustomElem", { data: written, description: "", extension: "" }, own));

/** An event of the SDK with such messages, or with none of its form. */
export const anyReceived: fc.Arbitrary<unknown> = fc.oneof(
  fc.array(fc.oneof({ weight: 9, arbitrary: anyCallMessage }, { weight: 1, arbitrary: fc.anything() })),
  fc.anything(),
);
