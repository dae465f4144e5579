import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { PictureScaler } from "#server/services/small-picture.ts";
import type { CoverMaker } from "#server/services/video-cover.ts";
import { openTestGateway, serveGateway, textTo } from "#tests/support/chat/gateway.ts";
import type { WireClient } from "#tests/support/chat/wire-client.ts";

const LIMITS = { imageBytes: 2000, fileBytes: 5000, dailyUploads: 40, dailyUploadBytes: 50_000 };
const service = await openTestGateway(LIMITS);
afterAll(service.close);

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom"), Buffer.alloc(500, 7)]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

const preSig = (client: WireClient, kind: number, name: string) =>
  client.ask("im_cos_msg.pre_sig", { file_type: kind, file_name: name, upload_method: 0, Duration: 900 });
const put = (url: unknown, body: BodyInit, headers: HeadersInit = {}) => fetch(String(url), { method: "PUT", body, headers });
/** Sends a file; returns how it went and where it then is. */
const upload = async (client: WireClient, kind: number, name: string, body: Buffer) => {
  const { upload_url, download_url } = await preSig(client, kind, name);
  const { status } = await put(upload_url, new Uint8Array(body));
  return { status, upload_url: String(upload_url), url: String(download_url) };
};

describe("a file", () => {
  test("is uploaded once and readable at its address, with any suffix of the SDK", async () => {
    const client = await service.signIn("sender");
    const { status, url, upload_url } = await upload(client, 1, "photo.png", PNG);
    expect(status).toBe(200);
    expect(url).toMatch(new RegExp(`^${service.url}/chat/files/[0-9a-f]{32}\\.png$`));
    const response = await fetch(`${url}?imageView2/3/w/198/h/198`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(PNG.length),
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect(response.headers.get("content-disposition")).toBeNull();
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
    expect((await put(upload_url, new Uint8Array(PNG))).status).toBe(409);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(PNG.length)]);
  });

  test("is there after a restart", async () => {
    const client = await service.signIn("keeper");
    const { url } = await upload(client, 255, "cv.pdf", BYTES);
    const { name, size, sha256 } = await service.db
      .selectFrom("chat_files")
      .selectAll()
      .where("name", "=", url.split("/").at(-1) ?? "")
      .executeTakeFirstOrThrow();
    expect(url.endsWith(name)).toBe(true);
    expect([Number(size), sha256]).toEqual([BYTES.length, createHash("sha256").update(BYTES).digest("hex")]);
  });

  test.each([
    ["page.html", "application/octet-stream"],
    ["drawing.svg", "application/octet-stream"],
    ["script.js", "application/octet-stream"],
    ["page.xhtml", "application/octet-stream"],
    ["noname", "application/octet-stream"],
    ["cv.pdf", "application/pdf"],
    ["words.txt", "text/plain"],
  ])("that might run, such as %s, is only saved", async (name, mime) => {
    const client = await service.signIn("html");
    const { status, url } = await upload(client, 255, name, Buffer.from("<script>alert(1)</script>"));
    expect(status).toBe(200);
    const { headers } = await fetch(url);
    expect(headers.get("content-disposition")).toBe("attachment");
    expect(headers.get("content-type")).toBe(mime);
  });

  test.each<[string, number, string, Buffer, number | null]>([
    ["an image that is a page", 1, "x.png", Buffer.from("<html>"), 415],
    ["an image that is nothing", 1, "x.png", Buffer.alloc(0), 415],
    ["a video that is a page", 2, "x.mp4", Buffer.from(`<html>${"x".repeat(200)}`), 415],
    ["an image in another format than its name says", 1, "x.jpg", PNG, 200],
    ["a video", 2, "x.mp4", MP4, 200],
    ["a voice", 3, "x.mp3", Buffer.from("ID3 and so on"), 200],
    ["an empty file", 255, "x.bin", Buffer.alloc(0), 200],
    ["an image that is too large", 1, "x.png", Buffer.concat([PNG, Buffer.alloc(2000)]), 413],
    ["a drawing as an image", 1, "x.svg", Buffer.from("<svg/>"), null],
    ["a file as a video", 2, "x.exe", Buffer.alloc(1), null],
    ["a kind that there is not", 7, "x.png", PNG, null],
  ])("that is %s is judged", async (_name, kind, name, body, expected) => {
    const client = await service.signIn("judged");
    if (expected === null) {
      expect((await preSig(client, kind, name)).ErrorCode).toBe(20_001);
      return;
    }
    const { status, url } = await upload(client, kind, name, body);
    expect(status).toBe(expected);
    expect((await fetch(url)).status).toBe(expected === 200 ? 200 : 404);
  });

  test("that does not say how large it is ends at the limit, and its name may be tried again", async () => {
    const client = await service.signIn("streamer");
    const { upload_url, download_url } = await preSig(client, 255, "x.bin");
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) });
    const init = { method: "PUT", body: endless, duplex: "half" as const };
    await fetch(String(upload_url), init).then(
      ({ status }) => expect(status).toBe(413),
      // The connection may end before the answer is read.
      () => undefined,
    );
    await expect.poll(async () => (await put(upload_url, "small")).status).toBe(200);
    expect(await (await fetch(String(download_url))).text()).toBe("small");
  });

  test("that two send at once with one ticket is one file", async () => {
    const client = await service.signIn("racer");
    const { upload_url, download_url } = await preSig(client, 255, "x.bin");
    const done = await Promise.all(["one", "two", "six"].map((text) => put(upload_url, text)));
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const kept = ["one", "two", "six"][done.findIndex(({ status }) => status === 200)];
    expect(await (await fetch(String(download_url))).text()).toBe(kept);
  });
});

describe("tickets", () => {
  test("that are forged, changed or too old are no use", async () => {
    const client = await service.signIn("forger");
    const { upload_url } = await preSig(client, 255, "x.bin");
    const address = String(upload_url);
    const [text = "", signature = ""] = (address.split("/").at(-1) ?? "").split(".");
    const own = { ...(JSON.parse(Buffer.from(text, "base64url").toString()) as object), kind: 1 };
    const changed = Buffer.from(JSON.stringify(own)).toString("base64url");
    for (const ticket of ["x", "x.y", `${text}.`, `${changed}.${signature}`, `${text}.${"A".repeat(43)}`, "%00", ".."])
      expect([403, 404]).toContain((await put(`${service.url}/chat/uploads/${ticket}`, "x")).status);
    service.advance(901);
    expect((await put(address, "x")).status).toBe(403);
  });

  test("are only for existing accounts, up to a daily limit", async () => {
    const stranger = await service.connect();
    const head = { identifier: "never-there", usersig: service.sign("never-there") };
    expect((await stranger.askAs(head, "im_cos_msg.pre_sig", { file_type: 1, file_name: "x.png" })).ErrorCode).toBe(20_003);
    expect((await stranger.askAs({}, "im_cos_msg.pre_sig", { file_type: 1, file_name: "x.png" })).ErrorCode).toBe(6014);
    const own = await serveGateway(service.db, { dailyUploads: 2, dailyUploadBytes: 1500 });
    const client = await own.signIn("busy");
    const byTicketOfSig = await client.askAs({ identifier: "busy", usersig: own.sign("busy") }, "im_cos_msg.pre_sig", {
      file_type: 255,
      file_name: "x",
    });
    expect(byTicketOfSig.ErrorCode).toBe(0);
    const second = await preSig(client, 255, "x.bin");
    expect((await preSig(client, 255, "x.bin")).ErrorCode).toBe(60_011);
    expect((await put(byTicketOfSig["upload_url"], new Uint8Array(BYTES))).status).toBe(200);
    expect((await put(second["upload_url"], new Uint8Array(BYTES))).status).toBe(429);
    own.advance(90_000);
    await client.logIn("busy", own.sign("busy"));
    expect((await preSig(client, 255, "x.bin")).ErrorCode).toBe(0);
    await own.close();
  });
});

const bytesOf = async (content: AsyncIterable<Uint8Array>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(content));

describe("covers of videos", () => {
  const serve = (covers: CoverMaker) => serveGateway(service.db, {}, { covers });
  const coverOf = async (client: WireClient, snapshot: unknown) =>
    (await client.ask("im_cos_msg.video_cover", { snapshot_url: snapshot, cover_name: "x", platform: 1, version: 1 }))[
      "download_url"
    ];

  test("are made from complete uploads", async () => {
    const seen: unknown[] = [];
    const own = await serve(async (video, format) => {
      seen.push(await bytesOf(video), format);
      return JPEG;
    });
    const client = await own.signIn("filmer");
    const { upload_url, download_url, snapshot_url } = await preSig(client, 2, "x.mp4");
    expect(await coverOf(client, snapshot_url)).toBe("");
    expect((await put(upload_url, new Uint8Array(MP4))).status).toBe(200);
    expect(seen).toEqual([MP4, "mp4"]);
    const cover = await fetch(String(await coverOf(client, snapshot_url)));
    expect(cover.headers.get("content-type")).toBe("image/jpeg");
    expect(Buffer.from(await cover.arrayBuffer())).toEqual(JPEG);
    expect(String(download_url)).toBe(snapshot_url);
    const image = await preSig(client, 1, "x.png");
    expect(image["snapshot_url"]).toBeUndefined();
    for (const address of ["", "x", "https://elsewhere.example/chat/files/x", `${own.url}/chat/files/${"0".repeat(32)}.mp4`])
      expect(await coverOf(client, address)).toBe("");
    await own.close();
  });

  test.each<[string, CoverMaker]>([
    ["can't be made", () => Promise.resolve(null)],
    ["are no pictures", () => Promise.resolve(Buffer.from("<html>"))],
    ["break what makes them", () => Promise.reject(new Error("broken"))],
  ])("of %s are not made, and the video stays", async (_name, covers) => {
    const own = await serve(covers);
    const client = await own.signIn("filmer");
    const { upload_url, download_url, snapshot_url } = await preSig(client, 2, "x.mp4");
    expect((await put(upload_url, new Uint8Array(MP4))).status).toBe(200);
    expect(await coverOf(client, snapshot_url)).toBe("");
    expect((await fetch(String(download_url))).status).toBe(200);
    await own.close();
  });

  test("are not promised where nothing makes them", async () => {
    const client = await service.signIn("filmer");
    expect((await preSig(client, 2, "x.mp4"))["snapshot_url"]).toBeUndefined();
  });
});

describe("small pictures of large ones", () => {
  const large = Buffer.concat([JPEG, Buffer.alloc(300_000, 7)]);
  const send = async (own: { signIn: (userId: string) => Promise<WireClient> }, content: Buffer, who = "painter") => {
    const client = await own.signIn(who);
    const { upload_url, download_url } = await preSig(client, 1, "x.jpg");
    expect((await put(upload_url, new Uint8Array(content))).status).toBe(200);
    return String(download_url);
  };
  const answered = async (url: string) => {
    const answer = await fetch(url);
    return { type: answer.headers.get("content-type"), content: Buffer.from(await answer.arrayBuffer()) };
  };
  const query = (side: number): string => `?imageView2/3/w/${side}/h/${side}`;

  test("are given at the addresses that the SDK makes, and go with the picture", async () => {
    const scale: PictureScaler = async (picture, format, side) =>
      Buffer.alloc(side * 100, `${(await bytesOf(picture)).length} ${format} ${side};`);
    const own = await serveGateway(service.db, {}, { scale });
    const url = await send(own, large, "leaver");
    expect(await answered(url)).toEqual({ type: "image/jpeg", content: large });
    const of = (length: number, format: string, side: number) => Buffer.alloc(side * 100, `${length} ${format} ${side};`);
    expect(await answered(url + query(720))).toEqual({ type: "image/webp", content: of(large.length, "jpg", 720) });
    // The smaller is made of the larger.
    expect(await answered(url + query(198))).toEqual({ type: "image/webp", content: of(72_000, "webp", 198) });
    expect(await answered(`${url}?imageView2/3/w/5000/h/5000`)).toEqual({ type: "image/jpeg", content: large });
    expect((await fetch(url.replace(/\.jpg$/, "-198.webp"))).status).toBe(404);
    await own.admin.deleteAccount("leaver");
    for (const address of [url, url + query(198), url + query(720)]) expect((await fetch(address)).status).toBe(404);
    await own.close();
  });

  test.each<[string, PictureScaler, Buffer]>([
    ["can't be made", () => Promise.resolve(null), large],
    ["would be larger", () => Promise.resolve(Buffer.alloc(400_000)), large],
    ["break what makes them", () => Promise.reject(new Error("broken")), large],
    ["would save nothing worth having", () => Promise.resolve(Buffer.alloc(10)), JPEG],
  ])("of %s are not made: the picture itself is given", async (_name, scale, content) => {
    const own = await serveGateway(service.db, {}, { scale });
    const url = await send(own, content);
    expect(await answered(url + query(198))).toEqual({ type: "image/jpeg", content });
    await own.close();
  });

  test("fall back to the next size where the smallest is missing", async () => {
    const own = await serveGateway(service.db, {}, { scale: async (_picture, _format, side) => Buffer.alloc(side) });
    const url = await send(own, large);
    expect((await answered(url + query(198))).content).toEqual(Buffer.alloc(720));
    await own.close();
  });
});

describe("a part of a file", () => {
  test.each<[string, number, string | null, Buffer]>([
    ["bytes=0-0", 206, "bytes 0-0/1000", BYTES.subarray(0, 1)],
    ["bytes=10-19", 206, "bytes 10-19/1000", BYTES.subarray(10, 20)],
    ["bytes=990-", 206, "bytes 990-999/1000", BYTES.subarray(990)],
    ["bytes=990-5000", 206, "bytes 990-999/1000", BYTES.subarray(990)],
    ["bytes=-5", 206, "bytes 995-999/1000", BYTES.subarray(995)],
    ["bytes=-5000", 206, "bytes 0-999/1000", BYTES],
    ["bytes=1000-", 416, "bytes */1000", Buffer.alloc(0)],
    ["bytes=5-2", 416, "bytes */1000", Buffer.alloc(0)],
    ["bytes=0-1,5-6", 416, "bytes */1000", Buffer.alloc(0)],
    ["bytes=-", 416, "bytes */1000", Buffer.alloc(0)],
    ["lines=1-2", 416, "bytes */1000", Buffer.alloc(0)],
  ])("%s", async (range, status, contentRange, content) => {
    const client = await service.signIn("parts");
    const { url } = await upload(client, 255, "x.bin", BYTES);
    const response = await fetch(url, { headers: { range } });
    expect([response.status, response.headers.get("content-range")]).toEqual([status, contentRange]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
  });
});

describe("messages with files", () => {
  const image = (URL: string) => [{ MsgType: "TIMImageElem", MsgContent: { UUID: "x", ImageInfoArray: [{ Type: 1, URL }] } }];

  test("show them by the protocol at which the page reaches us", async () => {
    const [from] = [await service.signIn("forwarder"), await service.signIn("receiver")];
    const { url } = await upload(from, 1, "x.png", PNG);
    const other = "https://elsewhere.example/chat/files/x.png";
    for (const address of [url.replace("http:", "https:"), url, other])
      await from.ask("openim.sendmsg", textTo("receiver", "", { MsgBody: image(address) }));
    const { MsgList } = await from.ask("openim.getroammsg", { Peer_Account: "receiver" });
    expect(MsgList).toMatchObject([{ MsgBody: image(url) }, { MsgBody: image(url) }, { MsgBody: image(other) }]);
  });

  test("reach every reader at the origin of their own page, in every list and push", async () => {
    const reach = (host: string) => ({ host, origin: `https://${host}` });
    const enter = async (name: string, host: string) => {
      const client = await service.connect(undefined, reach(host));
      await client.logIn(name, service.sign(name));
      return client;
    };
    const [from, to] = [await enter("at-one", "one.example"), await enter("at-two", "two.example")];
    const { download_url: url } = await preSig(from, 1, "x.png");
    expect(url).toMatch(/^https:\/\/one\.example\/chat\/files\//);
    const here = String(url).replace("one.example", "two.example");
    await from.ask("openim.sendmsg", textTo("at-two", "", { MsgBody: image(String(url)) }));
    expect(await to.event(({ Event }) => Event === 9)).toMatchObject({ C2cMsgArray: [{ MsgBody: image(here) }] });
    const { SessionItem } = await to.ask("recentcontact.page_get", { StartIndex: 0 });
    expect(SessionItem).toMatchObject([{ LastMsg: { MsgBody: image(here) } }]);
    const { JsonMsgKey } = await to.ask("im_long_msg.save_relay_json_msg", { MsgList: [{ MsgBody: image(here) }] });
    const { MsgList } = await from.ask("im_long_msg.get_relay_json_msg", { JsonMsgKey });
    expect(MsgList).toEqual([{ MsgBody: image(String(url)) }]);
    expect(service.sent.at(-1)?.MsgBody).toEqual(image(new URL(String(url)).pathname));
  });

  test("are never where a Host header says", async () => {
    const client = await service.connect(undefined, { host: "evil.example" });
    await client.logIn("no-page", service.sign("no-page"));
    const { download_url, upload_url } = await preSig(client, 1, "x.png");
    for (const address of [download_url, upload_url]) expect(String(address)).toMatch(new RegExp(`^${service.url}/chat/`));
  });

  test("are at the configured origin for all pages where there is one", async () => {
    const publicUrl = "https://chat.example";
    const own = await serveGateway(service.db, {}, { publicUrl, origins: ["https://cdn.example"] });
    const client = await own.connect(undefined, { origin: "https://cdn.example" });
    await client.logIn("of-a-cdn", own.sign("of-a-cdn"));
    const { download_url } = await preSig(client, 1, "x.png");
    expect(String(download_url)).toMatch(/^https:\/\/chat\.example\/chat\/files\//);
    await client.ask("openim.sendmsg", textTo("of-a-cdn", "", { MsgBody: image(String(download_url)) }));
    expect(own.sent.at(-1)?.MsgBody).toEqual(image(String(download_url)));
    await own.close();
  });

  test("that the rules forbid are refused at any address", async () => {
    const own = await serveGateway(service.db, { riskImages: [createHash("sha256").update(PNG).digest("hex")] });
    const client = await own.signIn("risky");
    const { url } = await upload(client, 1, "x.png", PNG);
    const send = (address: string) => client.ask("openim.sendmsg", textTo("risky", "", { MsgBody: image(address) }));
    expect((await send(url)).ErrorCode).toBe(80_004);
    expect((await send(`${url}?imageView2/3/w/198`)).ErrorCode).toBe(80_004);
    const harmless = await upload(client, 1, "y.png", Buffer.concat([PNG, Buffer.from([0])]));
    expect((await send(harmless.url)).ErrorCode).toBe(0);
    await own.close();
  });
});
