import { createHash, createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { sendLoginCode } from "#lib/contract/account/account.ts";
import { createTencentSms } from "#server/services/sms-tencent.ts";
import { tc3Authorization } from "#server/services/tc3.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { openLocalServer, type Received } from "#tests/support/server/local-server.ts";

test("a signature is the published example's", () => {
  // "Signature v3" in Tencent Cloud's documentation; its keys are asterisks, and its body has escapes and spaces as printed.
  const key = { secretId: `AKID${"*".repeat(32)}`, secretKey: "*".repeat(32) };
  const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`;
  const request = { service: "cvm", host: "cvm.tencentcloudapi.com", action: "DescribeInstances", timestamp: 1_551_113_065, body };
  expect(tc3Authorization(key, request)).toBe(
    `TC3-HMAC-SHA256 Credential=${key.secretId}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
  );
});

const SECRET_ID = "AKIDtests";
const SECRET_KEY = "a secret for tests";
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");

/** The signature as the service would compute it, only from data on the wire. */
const expectedSignature = ({ headers, body }: Received): string => {
  const authorization = headers.authorization ?? "";
  const [, scope = ""] = /Credential=[^/]+\/([^,]+)/.exec(authorization) ?? [];
  const [, signed = ""] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim().toLowerCase()}\n`);
  const canonical = `POST\n/\n\n${lines.join("")}\n${signed}\n${sha256(body)}`;
  const text = `TC3-HMAC-SHA256\n${String(headers["x-tc-timestamp"])}\n${scope}\n${sha256(canonical)}`;
  let key: string | Buffer = `TC3${SECRET_KEY}`;
  for (const part of scope.split("/")) key = createHmac("sha256", key).update(part).digest();
  return createHmac("sha256", key).update(text).digest("hex");
};

const seen: Received[] = [];
let reply: (response: ServerResponse) => void = () => undefined;
const server = await openLocalServer((request, response) => {
  seen.push(request);
  reply(response);
});
afterAll(server.close);

const answers = (body: unknown, status = 200): void => {
  reply = (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
};
const status = (Code: string) => ({
  Response: { RequestId: "a0aabda6-cf91", SendStatusSet: [{ Code, Message: "of +8613800000001", PhoneNumber: "+8613800000001" }] },
});

const settings = {
  secretId: SECRET_ID,
  secretKey: SECRET_KEY,
  appId: "1400006666",
  sign: "英才港",
  template: "1234567",
  appointmentTemplate: "345678",
  noticeTemplate: "7654321",
  region: "ap-guangzhou",
  url: server.url,
};
const sms = createTencentSms(settings, { now: () => TEST_NOW + 999 }, 200);
const backend = await openBackend({ sender: sms });
afterAll(backend.close);
const send = () => sms.sendLoginCode("13800000001", "123456");

describe("SMS by Tencent Cloud", () => {
  test("is a signed SendSms with phone, template and code", async () => {
    answers(status("Ok"));
    await send();
    const request = seen.at(-1);
    if (!request) throw new Error("nothing came");
    expect(request).toMatchObject({
      method: "POST",
      url: "/",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "x-tc-action": "SendSms",
        "x-tc-version": "2021-01-11",
        "x-tc-timestamp": String(TEST_NOW / 1000),
        "x-tc-region": "ap-guangzhou",
      },
    });
    expect(JSON.parse(request.body.toString())).toEqual({
      PhoneNumberSet: ["+8613800000001"],
      SmsSdkAppId: "1400006666",
      SignName: "英才港",
      TemplateId: "1234567",
      TemplateParamSet: ["123456"],
    });
    expect(request.headers.authorization).toBe(
      `TC3-HMAC-SHA256 Credential=${SECRET_ID}/2026-11-21/sms/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=${expectedSignature(request)}`,
    );
  });

  const failures: [what: string, body: unknown, httpStatus: number, error: string][] = [
    ["a number that was refused", status("LimitExceeded.PhoneNumberDailyLimit"), 200, "LimitExceeded.PhoneNumberDailyLimit"],
    ["a call that was refused", { Response: { Error: { Code: "AuthFailure.SignatureFailure" } } }, 200, "AuthFailure.Signature"],
    ["an error beside a status", { Response: { Error: { Code: "InternalError" }, SendStatusSet: [{ Code: "Ok" }] } }, 200, "Inter"],
    ["an error whose code is a sentence", status("no 13800000001, sorry"), 200, "refused: ?, request a0aabda6-cf91"],
    ["no status at all", { Response: { SendStatusSet: [] } }, 200, "refused: ?"],
    ["another shape", { ok: true }, 200, "cannot be read"],
    ["no JSON", "<html>13800000001</html>", 200, "cannot be read"],
    ["HTTP 500", status("Ok"), 500, "answered HTTP 500"],
  ];

  test.each(failures)("fails on %s, and reveals nothing private", async (_what, body, httpStatus, error) => {
    answers(body, httpStatus);
    await expect(send()).rejects.toThrow(error);
    await expect(send()).rejects.not.toThrow(/1380|123456|AKID|secret/);
  });

  test("fails when the service is silent, away or moved", async () => {
    reply = () => undefined;
    await expect(send()).rejects.toThrow(/timeout/);
    reply = (response) => void response.writeHead(302, { location: "https://elsewhere.example/" }).end();
    await expect(send()).rejects.toThrow();
    const closed = await openLocalServer(() => undefined);
    await closed.close();
    const away = createTencentSms({ ...settings, url: closed.url }, { now: () => TEST_NOW });
    await expect(away.sendLoginCode("13800000001", "123456")).rejects.toThrow("fetch failed");
  });

  test("that fails leaves phone, code and keys out of the log, and the limits unchanged", async () => {
    answers(status("FailedOperation.PhoneNumberInBlacklist"));
    const ask = () => backend.call(sendLoginCode, { phone: "13800000001" });
    expect(await ask()).toMatchObject({ code: 500, message: "短信发送失败，请稍后再试" });
    const sentCode = (JSON.parse(seen.at(-1)?.body.toString() ?? "") as { TemplateParamSet: string[] }).TemplateParamSet[0];
    expect(backend.logged.join()).toMatch(/FailedOperation\.PhoneNumberInBlacklist/);
    for (const secret of ["13800000001", sentCode, SECRET_ID, SECRET_KEY]) expect(backend.logged.join()).not.toContain(secret);
    answers(status("Ok"));
    expect(await ask()).toMatchObject({ code: 0 });
  });
});
