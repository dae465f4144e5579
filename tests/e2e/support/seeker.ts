import { type APIRequestContext, expect, type Page } from "@playwright/test";
import * as z from "zod/mini";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { COMPLETE_RESUME, WIRE_EDUCATION } from "#tests/support/resume/resumes.ts";

type Json = Record<string, unknown>;
export type Seeker = { phone: string; token: string; userId: number };

/** Makes a call as any client could; a non-zero code fails the test. */
export const call = async (request: APIRequestContext, path: string, data: Json, token?: string): Promise<Json> => {
  const answer = await request.post(path, { data, ...(token ? { headers: { authorization: token } } : {}) });
  const body = (await answer.json()) as { code: number; message: string; data: Json };
  expect(body.code, `${path}: ${body.message}`).toBe(0);
  return body.data;
};

/** The user logged in on a page. */
export const seekerOf = (page: Page): Promise<Seeker> =>
  page.evaluate(() => {
    const user = JSON.parse(sessionStorage.getItem("user") ?? "{}") as { id: string; phone: string };
    return { phone: user.phone, token: sessionStorage.getItem("token") ?? "", userId: Number(user.id) };
  });

/** Puts a session into a page before it loads, as if its owner had logged in there. */
export const enter = async (page: Page, seeker: Seeker): Promise<void> => {
  await page.addInitScript(({ token, userId, phone }) => {
    // A tab keeps its name when the site clears its storage.
    if (window.name === "entered") return;
    window.name = "entered";
    sessionStorage.setItem("token", token);
    sessionStorage.setItem("user", JSON.stringify({ id: String(userId), name: "", phone }));
  }, seeker);
};

/** Registers a seeker by the calls alone, for tests that are about something else. */
export const register = async (
  request: APIRequestContext,
  phone: string,
  readCode: (phone: string) => Promise<string>,
): Promise<Seeker> => {
  await call(request, "/system-api/smsManagement/sendValidationCodeForRecruitPC", { phoneNo: phone });
  const session = await call(request, "/api/frontend/login", { phoneNo: phone, code: await readCode(phone) });
  return { phone, token: String(session["token"]), userId: Number(session["userId"]) };
};

/** Gives a seeker the one education record that signing up needs. */
export const addEducation = (request: APIRequestContext, seeker: Seeker): Promise<Json> =>
  call(
    request,
    "/api/homePage/editResumeInfo",
    {
      recruitUserId: seeker.userId,
      emplTalentPoolName: "林晓安",
      recruitPersonEducatePOList: JSON.stringify([WIRE_EDUCATION]),
    },
    seeker.token,
  );

/** Gives a seeker a résumé that lacks nothing, with a name of their own if wanted. */
export const completeResume = (request: APIRequestContext, seeker: Seeker, name?: string): Promise<Json> => {
  const resume = name === undefined ? COMPLETE_RESUME : { ...COMPLETE_RESUME, basics: { ...COMPLETE_RESUME.basics, name } };
  return call(request, saveResume.path, z.encode(saveResume.payload, { userId: String(seeker.userId), ...resume }), seeker.token);
};

/** How many applications the database holds for the seeker. */
export const applicationCount = async (request: APIRequestContext, seeker: Seeker): Promise<number> => {
  const list = await call(
    request,
    "/api/homePage/deliveredResume",
    { recruitUserId: seeker.userId, pageNo: 1, pageSize: 10 },
    seeker.token,
  );
  return Number((list["page"] as Json)["total"]);
};

export type WirePost = {
  recruitProjectId: number;
  postName: string;
  companyName: string;
  salaryMin: number;
  salaryMax: number;
  recruitCareerId: number;
  workAdress: string;
  recruitStartDate: string;
};

/** Posts as the backend finds them. */
export const findPosts = async (request: APIRequestContext, query: Json): Promise<WirePost[]> =>
  (await call(request, "/api/homePage/searchPost", { pageSize: 50, ...query }))["results"] as WirePost[];
/** The first post that the backend finds; there must be one. */
export const findPost = async (request: APIRequestContext, query: Json): Promise<WirePost> => {
  const [post] = await findPosts(request, query);
  if (!post) throw new Error("the demo has no such post");
  return post;
};
