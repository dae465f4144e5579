/** Seekers who applied, for tests of the desk. */
import { type APIRequestContext, request as requests } from "@playwright/test";
import { call, completeResume, register, type Seeker } from "./seeker.ts";

type ReadCode = (phone: string) => Promise<string>;
type Applied = {
  baseURL: string;
  post: { id: number; place: string[] };
  count: number;
  newPhone: () => string;
  readCode: ReadCode;
};

/** New seekers who applied for a post. Each comes from an address of their own: codes are counted by address. */
export const applicants = async ({ baseURL, post, count, newPhone, readCode }: Applied): Promise<Seeker[]> => {
  const one = async (at: number): Promise<Seeker> => {
    const request: APIRequestContext = await requests.newContext({
      baseURL,
      extraHTTPHeaders: { "x-forwarded-for": `10.200.${Math.floor(at / 250)}.${(at % 250) + 1}` },
    });
    const seeker = await register(request, newPhone(), readCode);
    await completeResume(request, seeker, `陈晨${at + 1}`);
    const body = { recruitUserId: seeker.userId, recruitProjectId: post.id, signAddress: post.place, source: "PC" };
    await call(request, "/api/homePage/signUp", body, seeker.token);
    await request.dispose();
    return seeker;
  };
  const made: Seeker[] = [];
  for (let at = 0; at < count; at += 1) made.push(await one(at));
  return made;
};
