import { expect, test } from "vitest";
import { callCloudPolicy } from "#lib/data/call-cloud.ts";

test("pages may reach Tencent's cloud for calls only where an app of it is set", () => {
  expect(callCloudPolicy(undefined)).toBeNull();
  expect(callCloudPolicy("")).toBeNull();
  const sources = callCloudPolicy("1400000001")?.split(" ") ?? [];
  expect(sources[0]).toBe("connect-src");
  expect(sources).toEqual(expect.arrayContaining(["https://*.cloud-rtc.com", "wss://*.rtc.qq.com"]));
  // Only over TLS, and no whole top-level domain.
  expect(sources.slice(1).filter((source) => !/^(https|wss):\/\/(\*\.|[a-z]+\.)[a-z-]+\.[a-z.]+$/.test(source))).toEqual([]);
});
