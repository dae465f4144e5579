import { expect, test } from "vitest";
import { readSite } from "#lib/data/site.ts";

test("a site without a company says that its data is a demo", () => {
  expect(readSite({})).toMatchObject({ demo: true, licence: expect.stringContaining("演示") });
});

test("a company's site holds nothing of the demo's", () => {
  const demo = Object.values(readSite({}));
  const own = readSite({ PUBLIC_COMPANY: "青禾人力有限公司", PUBLIC_PHONE: "010-12345678" });
  expect(own).toMatchObject({ company: "青禾人力有限公司", phone: "010-12345678", licence: "", address: "", demo: false });
  for (const fact of Object.values(own)) expect(demo).not.toContain(fact);
});
