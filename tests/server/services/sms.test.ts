import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { createDemoSms, createGatewaySms, unconfiguredSms } from "#server/services/sms.ts";

describe("the demo's inbox", () => {
  test("keeps the newest messages, and not for ever", async () => {
    let now = 0;
    const { sender, inbox } = createDemoSms({ now: () => ++now });
    for (let count = 0; count < 300; count += 1) await sender.sendLoginCode("13800000001", String(count));
    expect(inbox.all()).toHaveLength(200);
    expect(inbox.latest("13800000001")).toEqual({ phone: "13800000001", code: "299", sentAt: 300 });
    expect(inbox.latest("13800000002")).toBeUndefined();
  });
});

describe("a gateway", () => {
  const seen: unknown[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      seen.push([request.headers.authorization, JSON.parse(body)]);
      if (request.url === "/elsewhere") response.writeHead(307, { location: "/send" }).end();
      else response.writeHead(request.url === "/broken" ? 500 : 204).end();
    });
  });
  const base = new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`);
    });
  });
  afterAll(() => server.close());

  test("is posted phone and code with its token", async () => {
    await createGatewaySms({ url: `${await base}/send`, token: "t" }).sendLoginCode("13800000001", "123456");
    expect(seen).toEqual([["Bearer t", { phoneNo: "13800000001", code: "123456" }]]);
  });

  test("that refuses is a failure", async () => {
    await expect(createGatewaySms({ url: `${await base}/broken`, token: null }).sendLoginCode("1", "2")).rejects.toThrow(
      "answered 500",
    );
  });

  test("that sends elsewhere is not followed, with a code in hand", async () => {
    seen.length = 0;
    await expect(createGatewaySms({ url: `${await base}/elsewhere`, token: null }).sendLoginCode("1", "2")).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });

  test("that is not configured fails and names the missing settings", async () => {
    await expect(unconfiguredSms.sendLoginCode("1", "2")).rejects.toThrow("SMS_URL");
  });
});
