import fc from "fast-check";
import { atom } from "nanostores";
import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { type Reaction, toggled, withReactions } from "#lib/domain/chat/messages/reactions.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { createReactions } from "#lib/stores/chat/conversation/reactions.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const LIKE = "[TUIEmoji_Like]";
const reaction = (own: Partial<Reaction> = {}): Reaction => ({ token: LIKE, count: 1, isMine: false, ...own });

const open = ({ isOffered = true, connection = "connected" as ConnectionState } = {}) => {
  const chat = createFakeChat();
  const failures: unknown[] = [];
  const reactions = createReactions({
    service: chat.client.messages,
    $connection: atom(connection),
    isOffered: () => isOffered,
    report: (failure) => failures.push(failure),
  });
  return { chat, failures, reactions, of: (id: string) => reactions.$reactions.get()[id] };
};

describe("reactions", () => {
  test("are read with the history, twenty messages a call, for messages that can have them", async () => {
    const { chat, reactions, of } = open();
    chat.state.reactions = { m0: [reaction({ count: 3 })] };
    const page = Array.from({ length: 25 }, (_, index) => messageOf({ id: `m${index}` }));
    await reactions.read([...page, messageOf({ id: "gone", revoked: { by: "x" } }), messageOf({ id: "bad", isRisky: true })]);
    expect(chat.asked.map((name) => name.split(" ").length - 1)).toEqual([20, 5]);
    expect(of("m0")).toEqual([reaction({ count: 3 })]);
  });

  test("are asked for nowhere where the service has none", async () => {
    const { chat, reactions } = open({ isOffered: false });
    await reactions.read([messageOf({ id: "a" })]);
    expect(chat.asked).toEqual([]);
  });

  test("of one's own are there at once, taken back by a second press, and undone when the service refuses", async () => {
    const { chat, failures, reactions, of } = open();
    reactions.receive({ id: "a", reactions: [reaction()] });
    const done = reactions.react("a", LIKE);
    expect(of("a")).toEqual([reaction({ count: 2, isMine: true })]);
    await done;
    await reactions.react("a", LIKE);
    expect(of("a")).toEqual([reaction()]);
    expect(chat.asked).toEqual([`react a ${LIKE} true`, `react a ${LIKE} false`]);
    chat.fail(`react a ${LIKE} true`, chatFailure(23_005));
    await reactions.react("a", LIKE);
    expect([of("a"), failures.length]).toEqual([[reaction()], 1]);
  });

  test("fail at once without a connection, and do not wait for the service", async () => {
    const { chat, failures, reactions, of } = open({ connection: "disconnected" });
    reactions.receive({ id: "a", reactions: [reaction()] });
    await reactions.react("a", LIKE);
    expect([of("a"), chat.asked, failures]).toEqual([[reaction()], [], [expect.objectContaining({ reason: "unreachable" })]]);
  });

  /** A service that answers on the test's command. */
  const openSlow = () => {
    const { chat, failures } = open();
    const asked: { isAdded: boolean; answer: (result: Result<null>) => void }[] = [];
    const react = (_id: string, _token: string, isAdded: boolean): Promise<Result<null>> =>
      new Promise((answer) => asked.push({ isAdded, answer }));
    const reactions = createReactions({
      service: { ...chat.client.messages, react },
      $connection: atom("connected"),
      isOffered: () => true,
      report: (failure) => failures.push(failure),
    });
    const answer = async (result: Result<null>): Promise<void> => {
      asked.at(-1)?.answer(result);
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { asked, answer, failures, reactions, of: (id: string) => reactions.$reactions.get()[id] };
  };

  test("that are pressed again before the service has answered are shown as pressed, and the last press counts", async () => {
    const { asked, answer, failures, reactions, of } = openSlow();
    reactions.receive({ id: "a", reactions: [reaction()] });
    for (let press = 0; press < 3; press += 1) void reactions.react("a", LIKE);
    expect(of("a")).toEqual([reaction({ count: 2, isMine: true })]);
    void reactions.react("a", LIKE);
    expect(of("a")).toEqual([reaction()]);
    // The service's push for the first press changes nothing on the screen.
    reactions.receive({ id: "a", reactions: [reaction({ count: 2, isMine: true })] });
    expect(of("a")).toEqual([reaction()]);
    await answer(success(null));
    expect(of("a")).toEqual([reaction()]);
    await answer(success(null));
    expect(asked.map(({ isAdded }) => isAdded)).toEqual([true, false]);
    expect([of("a"), failures]).toEqual([[reaction()], []]);
  });

  test("that are refused after the reader removed them vanish silently", async () => {
    const { asked, answer, failures, reactions, of } = openSlow();
    void reactions.react("a", LIKE);
    void reactions.react("a", LIKE);
    await answer(failed(chatFailure(2801)));
    expect([asked.length, of("a"), failures]).toEqual([1, [], []]);
  });

  test("of others show while an own one waits, and stay when it is refused", async () => {
    const { answer, reactions, of } = openSlow();
    void reactions.react("a", LIKE);
    reactions.receive({ id: "a", reactions: [reaction({ count: 4 })] });
    expect(of("a")).toEqual([reaction({ count: 5, isMine: true })]);
    await answer(failed(chatFailure(2801)));
    expect(of("a")).toEqual([reaction({ count: 4 })]);
  });

  test("of others alone count as answers", async () => {
    const { chat, reactions } = open();
    const answers: unknown[] = [];
    reactions.$answered.listen((answer) => answers.push(answer));
    chat.state.reactions = { a: [reaction({ count: 2 })] };
    await reactions.read([messageOf({ id: "a" })]);
    reactions.receive({ id: "a", reactions: [reaction({ count: 3, isMine: true })] });
    reactions.receive({ id: "a", reactions: [reaction({ count: 1 })] });
    expect(answers).toEqual([]);
    reactions.receive({ id: "a", reactions: [reaction({ count: 2 }), reaction({ token: "other" })] });
    expect(answers).toEqual([{ id: "a", tokens: [LIKE, "other"] }]);
  });

  test("that the service pushes change the named ones only", () => {
    const { reactions, of } = open();
    reactions.receive({ id: "a", reactions: [reaction(), reaction({ token: "other", count: 4 })] });
    reactions.receive({ id: "a", reactions: [reaction({ count: 0 })] });
    expect(of("a")).toEqual([reaction({ token: "other", count: 4 })]);
  });

  const known = fc.uniqueArray(
    fc.record({ token: fc.constantFrom("a", "b", "c"), count: fc.integer({ min: 1, max: 9 }), isMine: fc.boolean() }),
    { selector: ({ token }) => token },
  );
  test("are never by fewer than one, nor twice the same, and two presses change nothing", () => {
    fc.assert(
      fc.property(known, known, fc.constantFrom("a", "b", "c"), (before, told, token) => {
        const after = withReactions(before, told);
        expect(new Set(after.map((each) => each.token)).size).toBe(after.length);
        const once = withReactions(after, [toggled(after, token)]);
        expect(once.every(({ count }) => count > 0)).toBe(true);
        const counts = (list: readonly Reaction[]) => Object.fromEntries(list.map((each) => [each.token, each.count]));
        const isAlone = after.some((each) => each.token === token && each.count === 1 && each.isMine);
        if (!isAlone) expect(counts(withReactions(once, [toggled(once, token)]))).toEqual(counts(after));
      }),
    );
  });
});
