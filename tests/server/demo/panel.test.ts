import { renderSVG } from "uqr";
import { afterAll, describe, expect, test } from "vitest";
import { reportPost } from "#lib/contract/reports.ts";
import { signInText } from "#lib/domain/scan/scan.ts";
import { addToTalentPool } from "#server/db/chat/chats.ts";
import { announcesBatches } from "#server/db/settings/settings.ts";
import { listSignIns } from "#server/demo/panel-data.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { applicationAt, openPostId } from "#tests/support/server/posts.ts";

const backend = await openBackend({ contents: "demo", demoPanel: true });
afterAll(backend.close);

const post = (form: string, fields: Record<string, string>) =>
  backend.request(`http://localhost/__demo/${form}`, { method: "POST", body: new URLSearchParams(fields) });
const reset = (token: string) => post("reset", { token });
const resetToken = async () => /name="token" value="([^"]+)"/.exec(await (await backend.request("/__demo")).text())?.[1] ?? "";
const users = async () => (await backend.db.selectFrom("users").select("id").execute()).length;

describe("the demo panel", () => {
  test("is not there outside of the demo", async () => {
    const plain = await openBackend();
    for (const path of ["/__demo", "/__demo/sms?phoneNo=13800000001", "/__demo/talents?phoneNo=13800000001"])
      expect((await plain.request(path)).status).toBe(404);
    expect((await plain.request("/__demo/reset", { method: "POST" })).status).toBe(405);
    await plain.close();
  });

  test("shows messages, seekers and recruiters on a page without scripts", async () => {
    await backend.logIn("13900001111");
    const response = await backend.request("/__demo");
    const page = await response.text();
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(page).toContain(backend.sms.inbox.latest("13900001111")?.code);
    expect(page).toContain("林知夏");
    expect(page).toContain("岫屿智联科技有限公司");
    expect(page).not.toContain("<script");
  });

  test("shows visitors' reports as text", async () => {
    const report = { reason: "fake", text: "<b>公司不存在</b>", phone: "" } as const;
    const postId = await openPostId(backend.db);
    await backend.call(reportPost, { postId, userId: null, report });
    const page = await (await backend.request("/__demo")).text();
    expect(page).toContain("虚假职位");
    expect(page).toContain("&lt;b&gt;公司不存在&lt;/b&gt;");
    expect(page).toContain("待处理");
  });

  test("shows the stages that one can sign in to, each with its code and a QR picture that says the same", async () => {
    const page = await (await backend.request("/__demo")).text();
    const places = await listSignIns(backend.db);
    expect(places.map(({ title }) => title)).toEqual(["统一笔试", "结构化面试", "体能测试"]);
    for (const place of places) {
      expect(page).toContain(`<code>${place.code}</code>`);
      expect(page).toContain(renderSVG(signInText(place), { border: 3 }));
    }
  });

  test("allows no style but its own, and no frame", async () => {
    const response = await backend.request("/__demo");
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(await response.text()).toContain(`<style nonce="${nonce}">`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("returns the latest code of a phone, and 404 without one", async () => {
    await backend.logIn("13900002222");
    const response = await backend.request("/__demo/sms?phoneNo=13900002222");
    expect(await response.json()).toEqual({ code: expect.stringMatching(/^\d{6}$/), sentAt: backend.clock.now() });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await backend.request("/__demo/sms?phoneNo=13900003333")).status).toBe(404);
    expect((await backend.request("/__demo/sms")).status).toBe(404);
  });

  test("shows companies' talent pools, of one phone or of all", async () => {
    const talents = async (phone: string) => (await backend.request(`/__demo/talents?phoneNo=${phone}`)).json();
    expect(await talents("13900004444")).toEqual([]);
    await backend.logIn("13900004444");
    const user = await backend.db.selectFrom("users").select("id").where("phone", "=", "13900004444").executeTakeFirstOrThrow();
    const company = await backend.db.selectFrom("companies").select(["id", "name"]).orderBy("id").executeTakeFirstOrThrow();
    for (let count = 0; count < 2; count += 1) await addToTalentPool(backend.db, company.id, user.id, backend.clock.now());
    expect(await talents("13900004444")).toEqual([{ company: company.name, phone: "13900004444", addedAt: backend.clock.now() }]);
    expect(await talents("")).toEqual([]);
    expect(await (await backend.request("/__demo")).text()).toContain("企业人才库");
  });

  test("resets only with the token from the page", async () => {
    const before = await users();
    const token = await resetToken();
    for (const guess of ["", "x", token.slice(1), `${token}x`, token.toUpperCase()])
      expect(await (await reset(guess)).json()).toMatchObject({ code: 403 });
    expect(await (await backend.request("/__demo/reset", { method: "POST" })).json()).toMatchObject({ code: 403 });
    expect(await users()).toBe(before);
  });

  test("refuses host names that another site may point at this machine", async () => {
    const token = await resetToken();
    for (const host of ["evil.example", "evil.example:4321", "127.0.0.1.evil.example", "192.0.2.1", "localhost.evil.example"]) {
      for (const path of ["/__demo", "/__demo/sms?phoneNo=13800000001", "/__demo/talents"])
        expect(await (await backend.request(`http://${host}${path}`)).json(), `${host}${path}`).toMatchObject({ code: 403 });
      const body = new URLSearchParams({ token });
      expect(await (await backend.request(`http://${host}/__demo/reset`, { method: "POST", body })).json()).toMatchObject({
        code: 403,
      });
    }
    for (const host of ["localhost:4321", "127.0.0.1:4321", "[::1]:4321"])
      expect((await backend.request(`http://${host}/__demo`)).status, host).toBe(200);
  });

  test("moves an application to a next status, dated, and to no other", async () => {
    const token = await resetToken();
    const id = await applicationAt(backend.db, "100001", "10");
    const go = async (status: string, application = id) =>
      (await post("move", { token, application, status })).headers.get("location");
    expect(await go("25")).toBe("/__demo?notice=not-moved");
    expect(await go("20")).toBe("/__demo?notice=moved");
    expect(await go("20")).toBe("/__demo?notice=not-moved");
    for (const [status, application] of [
      ["999", id],
      ["25", "x"],
      ["25", "987654321"],
      ["", ""],
    ])
      expect(await go(status ?? "", application)).toBe("/__demo?notice=not-moved");
    const moves = backend.db.selectFrom("application_moves").selectAll().where("application_id", "=", id).orderBy("id");
    expect((await moves.execute()).at(-1)).toMatchObject({
      status: "20",
      moved_by: "company",
      moved_at: new Date(backend.clock.now()),
    });
    const page = await (await backend.request("/__demo?notice=moved")).text();
    expect(page).toContain("应聘进度已更新");
    expect(await (await post("move", { token: "x", application: id, status: "25" })).json()).toMatchObject({ code: 403 });
  });

  test("turns the notice of batches off and on", async () => {
    const token = await resetToken();
    for (const announces of ["0", "1"]) {
      expect((await post("announce", { token, announces })).status).toBe(303);
      expect(await announcesBatches(backend.db)).toBe(announces === "1");
    }
  });

  test("resets on its own button and says so", async () => {
    const response = await reset(await resetToken());
    expect([response.status, response.headers.get("location")]).toEqual([303, "/__demo?notice=reset"]);
    expect(await users()).toBe(2);
    expect(await (await backend.request("/__demo?notice=reset")).text()).toContain("演示数据已重置");
  });

  test("shows no text of a user as markup", async () => {
    await backend.db
      .updateTable("resumes")
      .set({ basics: JSON.stringify({ name: "<img src=x>" }) })
      .execute();
    expect(await (await backend.request("/__demo")).text()).toContain("&lt;img src=x&gt;");
  });
});
