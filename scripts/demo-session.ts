/** Logs the demo's seeker in, as the pages behind the login want it. */
import type { Page } from "playwright";
import * as z from "zod/mini";

const Session = z.object({ data: z.object({ token: z.string(), userId: z.number() }) });
const Message = z.object({ code: z.string() });

export type DemoSession = { token: string; userId: number; phone: string };

/** The demo's seeker with a full résumé and an application in every status. */
const PHONE = "13800000001";

/** Logs in by the calls alone; the code is read where the demo shows it. */
export const logInDemoSeeker = async (site: string): Promise<DemoSession> => {
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(site + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  await post("/system-api/smsManagement/sendValidationCodeForRecruitPC", { phoneNo: PHONE });
  const message = Message.parse(await (await fetch(`${site}/__demo/sms?phoneNo=${PHONE}`)).json());
  const { data } = Session.parse(await post("/api/frontend/login", { phoneNo: PHONE, code: message.code }));
  return { ...data, phone: PHONE };
};

/** Puts the session into a page before it loads, as if its owner had logged in there. */
export const enterAs = (page: Page, session: DemoSession) =>
  page.addInitScript(({ token, userId, phone }) => {
    // The empty page before the first one has no storage.
    if (location.protocol === "about:") return;
    sessionStorage.setItem("token", token);
    sessionStorage.setItem("user", JSON.stringify({ id: String(userId), name: "", phone }));
  }, session);
