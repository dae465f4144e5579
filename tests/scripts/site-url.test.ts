import { expect, test } from "vitest";
import { stampOf } from "#scripts/site-stamp.ts";
import { siteUrlOf } from "#scripts/site-url.ts";

const LOOPBACK = { host: "127.0.0.1", demo: true };

test("a demo names the port that it listens at", () => {
  expect(siteUrlOf(LOOPBACK, 8080, "")).toBe("http://127.0.0.1:8080");
  expect(siteUrlOf({ host: "::1", demo: true }, 4321, undefined)).toBe("http://[::1]:4321");
});

test("a demo that other machines reach names an address that they can follow", () => {
  const url = new URL(siteUrlOf({ host: "0.0.0.0", demo: true }, 8080, "") ?? "");
  expect(url.port).toBe("8080");
  expect(url.hostname).not.toBe("0.0.0.0");
});

test("PUBLIC_SITE_URL comes first, and a production has no other", () => {
  expect(siteUrlOf(LOOPBACK, 8080, "https://jobs.example.com")).toBe("https://jobs.example.com");
  expect(siteUrlOf({ host: "127.0.0.1", demo: false }, 8080, "")).toBeUndefined();
});

test("a site that was built for another address is out of date", async () => {
  const urls = ["http://127.0.0.1:4321", "http://127.0.0.1:4321", "http://127.0.0.1:8080"];
  const [one, same, other] = await Promise.all(urls.map((siteUrl) => stampOf({ dataId: "data", siteUrl })));
  expect(one).toEqual(same);
  expect(one).not.toEqual(other);
});
