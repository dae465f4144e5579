import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { inflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { createChatAdmin } from "#server/services/chat-admin.ts";
import { createUserSig } from "#server/services/user-sig.ts";

const APP = { appId: 1_400_000_001, key: "a key for tests" };
const NOW = Date.parse("2026-11-21T04:00:00Z");

/** Opens a UserSig as the service would, and recomputes its signature. */
const open = (sig: string) => {
  const base64 = sig.replaceAll("*", "+").replaceAll("-", "/").replaceAll("_", "=");
  const ticket = JSON.parse(inflateSync(Buffer.from(base64, "base64")).toString()) as Record<string, string | number>;
  const lines = ["identifier", "sdkappid", "time", "expire"].map((name) => `TLS.${name}:${ticket[`TLS.${name}`]}\n`).join("");
  return { ticket, expected: createHmac("sha256", APP.key).update(lines).digest("base64") };
};

test("a UserSig says who, for which app and how long, and is signed", () => {
  const { ticket, expected } = open(createUserSig(APP, "recruitUser100001", NOW, 600));
  expect(ticket).toMatchObject({
    "TLS.identifier": "recruitUser100001",
    "TLS.sdkappid": APP.appId,
    "TLS.time": NOW / 1000,
    "TLS.expire": 600,
  });
  expect(ticket["TLS.sig"]).toBe(expected);
});

describe("the chat service's server API", () => {
  type Seen = { path: string; query: URLSearchParams; body: Record<string, unknown> };
  const seen: Seen[] = [];
  let reply: { status: number; body: unknown } = { status: 200, body: {} };
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://localhost");
      seen.push({ path: url.pathname, query: url.searchParams, body: JSON.parse(text) as Record<string, unknown> });
      response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
    });
  });
  const admin = new Promise<ReturnType<typeof createChatAdmin>>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = address && typeof address === "object" ? address.port : 0;
      resolve(createChatAdmin(APP, `http://127.0.0.1:${port}`, { now: () => NOW }));
    });
  });
  afterAll(() => server.close());
  const answers = (body: Record<string, unknown>, status = 200) => {
    reply = { status, body: { ActionStatus: "OK", ErrorCode: 0, ErrorInfo: "", ...body } };
  };

  test("is called by the administrator, signed", async () => {
    answers({});
    await (await admin).importAccount({ userId: "manager7", name: "苏映雪" });
    const { path, query, body } = seen.at(-1) as Seen;
    expect(path).toBe("/v4/im_open_login_svc/account_import");
    expect(body).toEqual({ UserID: "manager7", Nick: "苏映雪" });
    expect(query.get("sdkappid")).toBe(String(APP.appId));
    expect(query.get("contenttype")).toBe("json");
    const { ticket, expected } = open(query.get("usersig") ?? "");
    expect(ticket).toMatchObject({ "TLS.identifier": "administrator", "TLS.sig": expected });
  });

  test("receives a face with the name, and a recruiter's company", async () => {
    answers({});
    await (await admin).importAccount({ userId: "manager7", name: "苏映雪", face: "/face.svg", company: "星河教育" });
    const [imported, profile] = seen.slice(-2);
    expect(imported?.body).toEqual({ UserID: "manager7", Nick: "苏映雪", FaceUrl: "/face.svg" });
    expect(profile).toMatchObject({
      path: "/v4/profile/portrait_set",
      body: { From_Account: "manager7", ProfileItem: [{ Tag: "Tag_Profile_Custom_Company", Value: "星河教育" }] },
    });
  });

  test("is given texts with their sender and number", async () => {
    answers({});
    await (await admin).sendText({ from: "recruitUser1", to: "manager7", text: "您好", random: 42 });
    expect(seen.at(-1)).toMatchObject({
      path: "/v4/openim/sendmsg",
      body: {
        From_Account: "recruitUser1",
        To_Account: "manager7",
        MsgRandom: 42,
        MsgBody: [{ MsgType: "TIMTextElem", MsgContent: { Text: "您好" } }],
      },
    });
  });

  test("counts unread messages", async () => {
    answers({ AllC2CUnreadMsgNum: 5 });
    expect(await (await admin).unreadCount("recruitUser1")).toBe(5);
  });

  test("fails without revealing the key when it refuses or breaks", async () => {
    answers({ ActionStatus: "FAIL", ErrorCode: 70_001, ErrorInfo: "expired" });
    await expect((await admin).unreadCount("x")).rejects.toThrow("70001 expired");
    answers({}, 502);
    await expect((await admin).unreadCount("x")).rejects.toThrow(/^the chat service answered .* HTTP 502$/);
  });
});
