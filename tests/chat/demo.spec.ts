/** Messages of the demo's recruiters and customer service, as the SDK receives them. */
import { good } from "./support/groups.ts";
import { expect, newName, test } from "./support/test.ts";

const RECRUITER = "manager1";

/** A seeker's request, the message type of the answer, and its content. */
const WISHES = [
  ["发一张图片", "TIMImageElem", { imageInfoArray: expect.arrayContaining([expect.objectContaining({ width: 640 })]) }],
  ["发文件", "TIMFileElem", { fileName: "应聘登记表.docx" }],
  ["发段视频", "TIMVideoFileElem", { videoSecond: 3 }],
  ["来条语音", "TIMSoundElem", { second: 3 }],
  ["发个表情", "TIMFaceElem", { index: 1, data: "yz00" }],
  ["发我位置", "TIMLocationElem", { latitude: 30.25 }],
  ["发聊天记录", "TIMRelayElem", { title: "面试安排的聊天记录" }],
  ["发岗位卡片", "TIMCustomElem", { data: expect.stringContaining("嵌入式软件工程师") }],
] as const;

test("a recruiter sends each kind when asked, and its files are there", { tag: "@release" }, async ({ open, service }) => {
  const seeker = await open(newName("seeker"));
  await seeker.enter();
  for (const [wish, kind, payload] of WISHES) {
    await seeker.forget();
    expect(await seeker.sendText(RECRUITER, wish)).toMatchObject({ code: 0 });
    await expect.poll(async () => (await seeker.events("MESSAGE_RECEIVED")).length, { message: wish }).toBe(1);
    expect(await seeker.last()).toMatchObject({ type: kind, payload });
    const { payload: got } = await seeker.last();
    const address = got.imageInfoArray?.[0]?.url ?? got["fileUrl"] ?? got["url"];
    if (typeof address === "string" && address !== "") expect(await seeker.fetch(address)).toMatchObject({ status: 200 });
    if (kind === "TIMVideoFileElem") expect(await seeker.play(String(got["videoUrl"]))).toEqual({ width: 320, height: 200 });
    if (kind === "TIMRelayElem") expect(got["messageList"]).toHaveLength(3);
  }
  await service.advance(1);
});

test("customer service says that it is, and answers when its conversation is opened", async ({ open }) => {
  const seeker = await open(newName("seeker"));
  await seeker.enter();
  const data = JSON.stringify({ src: "7", customerServicePlugin: 0 });
  const start = { to: "service", conversationType: "C2C", payload: { data, description: "", extension: "" } };
  expect(await seeker.send("createCustomMessage", start)).toMatchObject({ code: 0 });
  await expect.poll(seeker.received).toEqual([expect.stringContaining("在线客服")]);
  const profiles = await good<{ profileCustomField: unknown }[]>(seeker, "getUserProfile", { userIDList: ["service"] });
  expect(profiles[0]?.profileCustomField).toEqual([{ key: "Tag_Profile_Custom_Service", value: "1" }]);
});

test("a demo seeker is in a group with two recruiters", async ({ open }) => {
  const seeker = await open("recruitUser100001");
  await seeker.enter();
  const groupID = "demo-100001";
  const listed = async () => (await seeker.conversations()).map(({ conversationID }) => conversationID);
  await expect.poll(listed).toEqual(expect.arrayContaining([`GROUP${groupID}`, "C2Cservice"]));
  type Members = { memberList: { userID: string }[] };
  const members = async () =>
    (await good<Members>(seeker, "getGroupMemberList", { groupID, count: 30, offset: 0 })).memberList.map(({ userID }) => userID);
  const recruiter = expect.stringMatching(/^manager\d+$/);
  await expect.poll(members).toEqual([recruiter, recruiter, "recruitUser100001"]);
});
