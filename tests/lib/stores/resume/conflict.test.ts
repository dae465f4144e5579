import { afterAll, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { beginSession, startSession } from "#lib/stores/account/session.ts";
import { $conflict } from "#lib/stores/resume/conflict.ts";
import { $resume, educations, openResume } from "#lib/stores/resume/resume.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

test("a save that another page overtakes at the last moment is not made before the seeker has decided, and it ends", async () => {
  const session = await backend.logIn("13350000001");
  const save = (school: string) =>
    backend.call(saveResume, { userId: session.user.id, educations: [{ ...EDUCATION, school }] }, { token: session.token });
  await save("甲");
  let overtakes = true;
  const { environment } = createEnvironment("http://localhost/my-resume");
  environment.fetch = async (input, init) => {
    // The other page saves after this one has made sure that nothing has changed.
    if (overtakes && String(input).endsWith(saveResume.path)) await save("乙");
    return backend.request(String(input), init);
  };
  setEnvironment(environment);
  startSession("");
  // The page looks at the résumé all the while.
  keepMounted($resume);
  beginSession(session);
  await openResume();
  educations.edit(0);
  educations.change({ school: "丙" });
  const saved = educations.save();
  await expect.poll(() => $conflict.get()?.theirs.map(({ school }) => school)).toEqual(["乙"]);
  overtakes = false;
  $conflict.get()?.decide("mine");
  await saved;
  const shown = $resume.get();
  expect(shown.state === "ready" && shown.value.educations.map(({ school }) => school)).toEqual(["丙"]);
});
