import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { $conflict } from "#lib/stores/resume/conflict.ts";
import { $resume, basics, expectation, openResume } from "#lib/stores/resume/resume.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, reply } from "#tests/support/browser/store-page.ts";
import { GOOD } from "#tests/support/resume/resume-rules.ts";
import { COMPLETE_RESUME } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13340000000;
beforeEach(() => {
  openStorePage(backend, "/my-resume");
  basics.close();
  expectation.close();
});

const enter = async (part: ResumePart = {}) => {
  const session = await backend.logIn(String(++phones));
  const elsewhere = {
    save: (saved: ResumePart) => backend.call(saveResume, { userId: session.user.id, ...saved }, { token: session.token }),
    read: async () => (await backend.call(getResume, { userId: session.user.id }, { token: session.token })).data,
  };
  await elsewhere.save(part);
  keepMounted($resume);
  beginSession(session);
  await openResume();
  return elsewhere;
};

describe("the basics", () => {
  test("take birthday, age and gender from an ID number", async () => {
    await enter();
    basics.edit();
    basics.change({ idNumber: "33010019980412001" });
    expect(basics.$draft.get()?.values).toMatchObject({ birthday: "", gender: null });
    basics.change({ idNumber: "11010519491231002x" });
    expect(basics.$draft.get()?.values).toMatchObject({ birthday: "1949-12-31", age: 76, gender: 2 });
  });

  test("are saved once the seeker confirms that name and ID number are then fixed", async () => {
    const elsewhere = await enter();
    basics.edit();
    basics.change(GOOD.basics);
    await Promise.all([reply("lock-identity", "no"), basics.save()]);
    expect((await elsewhere.read()).basics.name).toBe("");
    await Promise.all([reply("lock-identity", "yes"), basics.save()]);
    expect((await elsewhere.read()).basics).toEqual(GOOD.basics);
    expect($session.get()?.user.name).toBe(GOOD.basics["name"]);
    basics.edit();
    basics.change({ email: "" });
    await basics.save();
    expect((await elsewhere.read()).basics.email).toBe("");
  });

  test("close their form with the new résumé, and leave the other parts as they were", async () => {
    await enter(COMPLETE_RESUME);
    const shown = () => {
      const resume = $resume.get();
      return resume.state === "ready" ? resume.value : null;
    };
    const before = shown();
    basics.edit();
    basics.change({ email: "new@example.com" });
    const forms: (string | undefined)[] = [];
    const forget = $resume.listen(() => forms.push(basics.$draft.get()?.values.email));
    await basics.save();
    forget();
    expect(forms).toEqual([undefined]);
    expect(shown()?.basics.email).toBe("new@example.com");
    expect(shown()?.works).toBe(before?.works);
    expect(shown()?.certificates).toBe(before?.certificates);
  });

  test("follow another device's save in untouched fields, and ask about the others", async () => {
    const elsewhere = await enter(COMPLETE_RESUME);
    basics.edit();
    basics.change({ email: "mine@example.com", height: "170" });
    await elsewhere.save({ basics: { email: "theirs@example.com", married: 1 } });
    const saved = basics.save();
    await expect.poll(() => $conflict.get()?.fields).toEqual(["email"]);
    $conflict.get()?.decide("theirs");
    await saved;
    expect((await elsewhere.read()).basics).toMatchObject({ email: "theirs@example.com", married: 1, height: "170" });
  });
});

test("the expectation is saved with a place that was typed, or chosen", async () => {
  const elsewhere = await enter();
  for (const place of [["杭州附近"], ["浙江省", "杭州市", "西湖区"]]) {
    expectation.edit();
    expectation.change({ ...GOOD.expectation, place });
    await expectation.save();
    expect((await elsewhere.read()).expectation.place).toEqual(place);
  }
});
