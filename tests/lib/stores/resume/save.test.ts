/** How many calls a save of the résumé takes, and which answer the page shows. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getResume, saveAttachments, saveResume } from "#lib/contract/resume/resume.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { $resume, basics, certificates, educations, expectation, openResume, records } from "#lib/stores/resume/resume.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { GOOD } from "#tests/support/resume/resume-rules.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let page: StorePage;
let phones = 13380000000;
beforeEach(() => {
  page = openStorePage(backend, "/my-resume");
  for (const form of [basics, expectation, ...Object.values(records)]) form.close();
});

const enter = async (part: ResumePart = COMPLETE_RESUME) => {
  const session = await backend.logIn(String(++phones));
  const save = (saved: ResumePart) => backend.call(saveResume, { userId: session.user.id, ...saved }, { token: session.token });
  await save(part);
  keepMounted($resume);
  beginSession(session);
  await openResume();
  const opened = page.asked(getResume);
  return {
    save,
    read: async () => (await backend.call(getResume, { userId: session.user.id }, { token: session.token })).data,
    /** The calls since the page was open: those that read the résumé, and those that save it. */
    calls: () => [page.asked(getResume) - opened, page.asked(saveResume)],
  };
};
const shown = () => {
  const resume = $resume.get();
  return resume.state === "ready" ? resume.value : null;
};

const changeSchool = async (school: string): Promise<void> => {
  educations.edit(0);
  educations.change({ school });
  await educations.save();
};
const changeEmail = async (email: string): Promise<void> => {
  basics.edit();
  basics.change({ email });
  await basics.save();
};

describe("a save", () => {
  test("of a list or a single record is one call, and the page shows its answer", async () => {
    const seeker = await enter();
    await changeSchool("北辰学院");
    await changeEmail("a@b.cn");
    expect(seeker.calls()).toEqual([0, 2]);
    expect(shown()).toEqual(await seeker.read());
  });

  test("of files is one call", async () => {
    const seeker = await enter();
    certificates.edit();
    await certificates.save();
    expect(page.asked(saveAttachments)).toBe(1);
    expect(seeker.calls()).toEqual([0, 0]);
    expect(notices()).toEqual(["attachments-saved"]);
  });

  test("goes through when another page changed other fields of the record", async () => {
    const seeker = await enter();
    await seeker.save({ basics: { height: "190" } });
    await changeEmail("a@b.cn");
    expect(seeker.calls()).toEqual([1, 2]);
    expect(shown()?.basics).toMatchObject({ email: "a@b.cn", height: "190" });
  });
});

test("a late answer does not undo a newer save of another part", async () => {
  await enter();
  const answerFirst = page.hold(saveResume);
  const first = changeSchool("北辰学院");
  await expect.poll(() => page.asked(saveResume)).toBe(1);
  await changeEmail("a@b.cn");
  expect(shown()?.basics.email).toBe("a@b.cn");
  answerFirst();
  await first;
  expect(shown()).toMatchObject({ basics: { email: "a@b.cn" }, educations: [{ school: "北辰学院" }] });
  await changeEmail("c@d.cn");
  expect(page.asked(saveResume)).toBe(3);
  expect(shown()?.basics.email).toBe("c@d.cn");
});

describe("a backend of the documents alone", () => {
  /** Removes everything that the documents do not name: etags, and the answer to a save. */
  const withoutExtras = (): void => {
    const { fetch } = page.environment;
    page.environment.fetch = async (input, init) => {
      const path = String(input);
      const response = await fetch(input, init);
      const body: { code: number; data: Record<string, unknown> | null } = await response.json();
      if (path.includes(getResume.path) && body.data) delete body.data["versions"];
      return Response.json(path.includes("/edit") && body.code === 0 ? { ...body, data: { recruitUserId: 1 } } : body);
    };
  };
  beforeEach(withoutExtras);

  test("is read before a save and after it", async () => {
    const seeker = await enter();
    await changeSchool("北辰学院");
    expect(seeker.calls()).toEqual([2, 1]);
    await changeEmail("a@b.cn");
    expect(seeker.calls()).toEqual([4, 2]);
    expect(shown()).toMatchObject({ basics: { email: "a@b.cn" }, educations: [{ school: "北辰学院" }] });
  });

  test("is read after files are saved", async () => {
    const seeker = await enter();
    certificates.edit();
    await certificates.save();
    expect(seeker.calls()).toEqual([1, 0]);
  });

  test("keeps the saves of another page to other parts", async () => {
    const seeker = await enter();
    await seeker.save({ educations: [{ ...EDUCATION, school: "别处的大学" }], expectation: GOOD.expectation });
    await changeEmail("a@b.cn");
    expect(shown()).toMatchObject({ basics: { email: "a@b.cn" }, educations: [{ school: "别处的大学" }] });
  });
});
