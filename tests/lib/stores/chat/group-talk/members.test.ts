import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { createMembers } from "#lib/stores/chat/group-talk/members.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeGroupTalk, memberOf } from "#tests/support/chat/chat-group-talk.ts";
import { settled } from "#tests/support/chat/chat-session.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});

const open = (count = 3) => {
  const talk = createFakeGroupTalk();
  talk.state.members = Array.from({ length: count }, (_, index) => memberOf(`recruitUser${index + 1}`));
  return { talk, members: createMembers(talk.facet, "GROUPg1") };
};

describe("the members of a group", () => {
  test("are read page after page, without the reader (R3.9.2-1)", async () => {
    const { talk, members } = open(250);
    await members.load();
    const { people, state } = members.$members.get();
    expect([people.length, state]).toEqual([249, "ready"]);
    expect(talk.asked).toEqual(["members 0", "members 100", "members 200"]);
  });

  test("of a group of 5,000 are there as they come, with pauses for the SDK", async () => {
    const { talk, members } = open(5000);
    const loading = members.load();
    await settled();
    expect(talk.asked).toHaveLength(6);
    expect(members.$members.get()).toMatchObject({ people: { length: 599 }, state: "loading" });
    for (let pause = 0; pause < 9; pause += 1) {
      browser.pass(1000);
      await settled();
    }
    await loading;
    expect(members.$members.get()).toMatchObject({ people: { length: 4999 }, state: "ready" });
  });

  test("are read once", async () => {
    const { talk, members } = open();
    await Promise.all([members.load(), members.load()]);
    await members.load();
    expect(talk.asked).toEqual(["members 0"]);
  });

  test("are read again once members have come, and stay there until then", async () => {
    const { talk, members } = open();
    await members.load();
    talk.state.members = [memberOf("recruitUser1"), memberOf("recruitUser9")];
    members.age();
    const loading = members.load();
    expect(members.$members.get()).toMatchObject({ people: { length: 2 }, state: "loading" });
    await loading;
    expect(members.$members.get()).toEqual({ people: [memberOf("recruitUser9")], state: "ready" });
  });

  test("that have failed are asked for again", async () => {
    const { talk, members } = open();
    talk.failures.set("members", { kind: "offline" });
    await members.load();
    expect(members.$members.get().state).toBe("failed");
    await members.load();
    expect(members.$members.get()).toMatchObject({ people: { length: 2 }, state: "ready" });
  });
});
