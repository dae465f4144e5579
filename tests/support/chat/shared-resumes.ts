/** A seeker and two recruiters with sessions of their own, in a test's backend. */
import { saveResume } from "#lib/contract/resume/resume.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { COMPLETE_RESUME } from "#tests/support/resume/resumes.ts";
import type { openBackend } from "#tests/support/server/backend.ts";

type Backend = Awaited<ReturnType<typeof openBackend>>;

/** Hires recruiters, each of a company of their own: their sessions at the desk and their accounts of the chat. */
export const createRecruiters = async (backend: Backend) => {
  const operator = await hireOperator(backend);
  let count = 0;
  const hire = async () => {
    count += 1;
    const companyId = await addCompany(backend, `某某科技${count}`);
    const worker = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, String(13_800_002_000 + count));
    const row = await backend.db.selectFrom("staff").select("recruiter_id").where("id", "=", worker.id).executeTakeFirstOrThrow();
    return { worker, account: `manager${row.recruiter_id}` };
  };
  return { operator, hire };
};

/** A seeker with a whole résumé. */
export const completeSeeker = async (backend: Backend, phone: string) => {
  const session = await backend.logIn(phone);
  await backend.call(saveResume, { userId: session.user.id, ...COMPLETE_RESUME }, { token: session.token });
  return session;
};
