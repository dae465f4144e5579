import { expect, newName, test } from "./support/test.ts";

test("a UserSig that is not good is refused by its number, and a good one is taken after it", async ({ open, service }) => {
  const name = newName("alice");
  const client = await open(name);
  const { sign } = service;
  const codes: number[] = [];
  const old = sign(name, { ago: 7200, seconds: 3600 });
  for (const sig of ["garbage", sign("bob"), sign(name, { key: "another" }), old]) codes.push((await client.logIn(sig)).code);
  expect(codes).toEqual([70_003, 70_013, 70_009, 70_001]);
  expect((await client.call("getFriendList")).code).not.toBe(0);
  expect(await client.events("KICKED_OUT")).toEqual([]);
  expect(await client.logIn()).toMatchObject({ code: 0, data: { data: { actionStatus: "OK" } } });
  await client.signal("SDK_READY");
  expect(await client.logIn()).toMatchObject({ data: { data: { repeatLogin: true } } });
});

test("after the login there is a profile, an empty list, and silence but for hellos", { tag: "@release" }, async ({
  open,
  service,
}) => {
  const name = newName("nora");
  await service.admin().importAccount({ userId: name, name: "诺拉" });
  const client = await open(name);
  await client.enter();
  expect((await client.call("getMyProfile")).data).toMatchObject({ data: { userID: name, nick: "诺拉" } });
  await expect
    .poll(async () => (await client.call("getConversationList")).data)
    .toMatchObject({ data: { conversationList: [], isSyncCompleted: true } });
  const hellos = () => client.commands.filter((command) => command === "im_open_status.wshello").length;
  // The SDK's requests right after the login are over by then; a loop would continue.
  await expect.poll(hellos).toBeGreaterThan(3);
  const before = client.commands.length;
  const since = hellos();
  await expect.poll(hellos).toBeGreaterThan(since + 2);
  expect(new Set(client.commands.slice(before))).toEqual(new Set(["im_open_status.wshello"]));
  expect(client.commands).not.toContain("imopenstat.tim_web_report_v2");
  expect(client.commands.length).toBeLessThan(60);
});

test("one page may be several people, one after the other", async ({ open, service }) => {
  const [name, other] = [newName("first"), newName("second")];
  const client = await open(name);
  await client.enter();
  expect(await client.call("logout")).toMatchObject({ code: 0 });
  await client.signal("SDK_NOT_READY");
  await client.forget();
  expect(await client.logIn(service.sign(other), other)).toMatchObject({ code: 0 });
  await client.signal("SDK_READY");
  expect((await client.call("getLoginUser")).data).toBe(other);
  // Requests of the first session that come after its end leave the second alone.
  expect(await client.events("KICKED_OUT")).toEqual([]);
  expect(client.commands.filter((command) => command === "im_open_status.wslogin")).toHaveLength(2);
  await client.call("logout");
  await client.enter();
  expect((await client.call("getLoginUser")).data).toBe(name);
});

test("a second page sends the first out, which may come back and send the second out", async ({ open }) => {
  const name = newName("greta");
  const first = await open(name);
  const second = await open(name);
  await first.enter();
  await second.enter();
  await first.event("KICKED_OUT", { type: "multipleAccount" });
  await first.signal("SDK_NOT_READY");
  expect((await first.call("getFriendList")).code).toBe(3003);
  await first.enter();
  await second.event("KICKED_OUT", { type: "multipleAccount" });
  expect(await first.events("KICKED_OUT")).toEqual([]);
});

test("a page that was cut off while another came learns of it when it is back", { tag: "@release" }, async ({ open }) => {
  const name = newName("hanna");
  const first = await open(name);
  const second = await open(name);
  await first.enter();
  first.line.refuse(true);
  await second.enter();
  first.line.refuse(false);
  await first.event("KICKED_OUT", { type: "multipleAccount" });
  expect((await second.call("getFriendList")).code).toBe(0);
  expect(await second.events("KICKED_OUT")).toEqual([]);
});

test("the backend may end a session, which returns with a newer UserSig", async ({ open, service }) => {
  const name = newName("ida");
  const client = await open(name);
  await client.enter();
  const signedBefore = service.sign(name);
  await service.call("im_open_login_svc/kick", { UserID: name });
  await client.event("KICKED_OUT", { type: "REST_API_Kick" });
  expect(await client.logIn(signedBefore)).toMatchObject({ code: 70_001 });
  await service.advance(1);
  await client.enter();
});

test("a session ends with its UserSig until the same page has a new one", { tag: "@release" }, async ({ open, service }) => {
  const name = newName("jana");
  const client = await open(name);
  expect(await client.logIn(service.sign(name, { seconds: 3600 }))).toMatchObject({ code: 0 });
  await client.signal("SDK_READY");
  await service.advance(3601);
  await client.event("KICKED_OUT", { type: "userSigExpired" });
  await client.enter();
});
