/** Admission tickets: for whom, when, and their content (R2.3.4-5, R2.5.10-1, D-F). */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import * as calls from "#lib/contract/applications/progress.ts";
import { downloadFile } from "#lib/contract/files.ts";
import { saveAttachments, saveResume } from "#lib/contract/resume/resume.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#lib/domain/applications/applications.ts";
import type { TicketWish } from "#lib/domain/applications/ticket.ts";
import type { ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import { disownUnused } from "#server/db/files.ts";
import { extracted, squeezed } from "#tests/support/resume/pdf-resume.ts";
import { tinyJpeg } from "#tests/support/resume/sample-resume.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { applicationAt, applyFor, openPostId, ticketOf } from "#tests/support/server/posts.ts";
import { attachmentOf, formOf, sendUpload } from "#tests/support/server/uploads.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);
const { db } = backend;
const { token, user } = await backend.logIn("13800000001");
const other = await backend.logIn("13800000002");
const WITH_TICKET = ["25", "30", "35", "40", "45"] as const satisfies ApplicationStatus[];

const wishAt = async (status: ApplicationStatus): Promise<TicketWish> => ticketOf(db, await applicationAt(db, user.id, status));
const ask = (wish: TicketWish, session = { token }) => backend.call(calls.admissionTicket, wish, session);
const fetchFile = (path: string, session = { token }) =>
  backend.request(`${downloadFile.path}?${new URLSearchParams({ newName: path, oldName: "准考证.pdf" })}`, {
    headers: { authorization: session.token },
  });
const textAt = async (path: string): Promise<string> =>
  squeezed((await extracted(new Uint8Array(await (await fetchFile(path)).arrayBuffer()))).join("\n"));
const ticketFiles = () => readdirSync(join(backend.folder, "tickets"));

describe("a ticket", () => {
  test.each(WITH_TICKET)("in status %s is a PDF with the person, the purpose, the time and the place", async (status) => {
    const wish = await wishAt(status);
    const { code, data: path } = await ask(wish);
    expect(code).toBe(0);
    const stage = { "25": "笔试", "30": "面试", "35": "面试", "40": "体测", "45": "体测" }[status];
    const text = await textAt(path);
    for (const part of [
      "准考证",
      "林知夏",
      wish.idNumber,
      wish.ticketNumber,
      stage,
      wish.examName,
      wish.examTime,
      wish.examAddress,
    ])
      expect(text).toContain(squeezed(part));
    expect(wish.ticketNumber).not.toBe("");
    expect((await fetchFile(path)).headers.get("content-type")).toBe("application/pdf");
  });

  test("is its owner's alone", async () => {
    const { data: path } = await ask(await wishAt("25"));
    const answer = await fetchFile(path, { token: other.token });
    expect(await answer.json()).toMatchObject({ code: 403 });
  });

  test("asked for again, and ten times at once, is the same file", async () => {
    await ask(await wishAt("35"));
    const before = ticketFiles().length;
    const wish = await wishAt("45");
    await db.deleteFrom("tickets").where("application_id", "=", wish.applicationId).execute();
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(wish)));
    expect(new Set(replies.map(({ code, data }) => `${code} ${data}`)).size).toBe(1);
    expect((await ask(wish)).data).toBe(replies[0]?.data);
    expect(ticketFiles()).toHaveLength(before + 1);
  });

  test("is printed again when its content has changed, and replaces the old one", async () => {
    const wish = await wishAt("25");
    const { data: old } = await ask(wish);
    await db.updateTable("flows").set({ place: "新考点" }).where("id", "=", wish.flowId).execute();
    expect(await ask(wish)).toMatchObject({ code: 400, fields: { examAddress: "与报名信息不一致，请刷新后重试" } });
    const { data: path } = await ask(await wishAt("25"));
    expect(path).not.toBe(old);
    expect(await textAt(path)).toContain("新考点");
    expect(await (await fetchFile(old)).json()).toMatchObject({ code: 403 });
  });

  test("without time and place says that they will follow", async () => {
    const wish = await wishAt("35");
    await db.updateTable("flows").set({ place: "", takes_place_at: null, title: "" }).where("id", "=", wish.flowId).execute();
    const { data: path } = await ask(await wishAt("35"));
    expect(await textAt(path)).toContain("地点待通知");
  });

  test("survives maintenance, which removes unused files, and is printed again after its owner deleted it", async () => {
    const { data: path } = await ask(await wishAt("30"));
    await disownUnused(db, new Date(backend.clock.now() + 1));
    expect((await fetchFile(path)).headers.get("content-type")).toBe("application/pdf");
    await db.updateTable("files").set({ owner_id: null }).where("path", "=", path).execute();
    const { data: again } = await ask(await wishAt("30"));
    expect(again).not.toBe(path);
  });

  test("takes the 一寸照, and does without one that cannot be drawn", async () => {
    const imagesIn = async (photo: Uint8Array) => {
      const { data } = await sendUpload(backend, formOf(["photo.jpg", Buffer.from(photo)]), { token });
      const [{ path, size }] = z.parse(z.tuple([z.object({ path: z.string(), size: z.number() })]), data);
      const row = {
        user_id: user.id,
        kind: "certificate",
        name: "photo.jpg",
        path,
        file_type: "jpg",
        size,
        photo: 1,
        position: 9,
      } as const;
      await db.deleteFrom("resume_attachments").where("user_id", "=", user.id).where("photo", "=", 1).execute();
      await db.insertInto("resume_attachments").values(row).execute();
      const reply = await ask(await wishAt("40"));
      expect(reply.code).toBe(0);
      const file = Buffer.from(await (await fetchFile(reply.data)).arrayBuffer());
      return file.toString("latin1").match(/\/Subtype \/Image/g)?.length ?? 0;
    };
    expect(await imagesIn(tinyJpeg)).toBe(1);
    expect(await imagesIn(tinyJpeg.slice(0, 40))).toBe(0);
  });
});

describe("the 一寸照 of a ticket", () => {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const number = (value: number): Buffer => Buffer.from(value.toString(16).padStart(8, "0"), "hex");
    return Buffer.concat([number(data.length), body, number(crc32(body))]);
  };
  /** A grey picture, 25 by 35 pixels. */
  const png = Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.from("00000019000000230800000000", "hex")),
    chunk("IDAT", deflateSync(Buffer.alloc(26 * 35))),
    chunk("IEND", Buffer.alloc(0)),
  ]);

  const upload = async (name: string, content: Uint8Array): Promise<ResumeAttachment> => {
    const { data } = await sendUpload(backend, formOf([name, Buffer.from(content)]), { token });
    const [{ path, size }] = z.parse(z.tuple([z.object({ path: z.string(), size: z.number() })]), data);
    return attachmentOf(path, { fileType: name.slice(name.lastIndexOf(".") + 1), size });
  };
  const save = (certificates: ResumeAttachment[]) => backend.call(saveAttachments, { userId: user.id, certificates }, { token });
  /** The sizes of the pictures in the ticket, in pixels. */
  const pictures = async (): Promise<string[]> => {
    const { code, data } = await ask(await wishAt("45"));
    expect(code).toBe(0);
    const file = Buffer.from(await (await fetchFile(data)).arrayBuffer()).toString("latin1");
    return [...file.matchAll(/\/Subtype \/Image\s+\/Width (\d+)\s+\/Height (\d+)/g)].map(
      ([, width, height]) => `${width}x${height}`,
    );
  };

  test("is the picture that the seeker has marked last", async () => {
    const [one, two] = [await upload("one.png", png), await upload("two.jpg", tinyJpeg)];
    expect((await save([{ ...one, photo: 1 }, two])).code).toBe(0);
    expect(await pictures()).toEqual(["25x35"]);
    expect((await save([one, { ...two, photo: 1 }])).code).toBe(0);
    const [jpeg, ...others] = await pictures();
    expect(jpeg).not.toBe("25x35");
    expect(others).toEqual([]);
    expect((await save([one, two])).code).toBe(0);
    expect(await pictures()).toEqual([]);
  });
});

describe("there is no ticket", () => {
  const any = { examAddress: "", examName: "", examTime: "", idNumber: "1", name: "1", ticketNumber: "1" };

  test.each(APPLICATION_STATUSES.filter((status) => !WITH_TICKET.some((some) => some === status)))(
    "in status %s, for any request",
    async (status) => {
      const applicationId = await applicationAt(db, user.id, status);
      expect(await ask({ ...any, applicationId, flowId: "1" })).toMatchObject({ code: 409, message: "当前进度没有可下载的准考证" });
    },
  );

  test("for another user, for forged data, and of a deleted batch", async () => {
    const wish = await wishAt("45");
    expect(await ask(wish, { token: other.token })).toMatchObject({ code: 403 });
    expect(await ask({ ...wish, applicationId: "987654321" })).toMatchObject({ code: 404 });
    const forged = {
      name: "王五",
      idNumber: "110101199003070003",
      ticketNumber: "ZK00000001",
      examName: "x",
      examTime: "2020-01-01",
    };
    for (const [field, value] of Object.entries(forged)) expect((await ask({ ...wish, [field]: value })).code, field).toBe(400);
    expect((await ask({ ...wish, flowId: (await wishAt("25")).flowId })).code).toBe(400);
    await db.deleteFrom("batches").where("id", "in", db.selectFrom("applications").select("batch_id").where("id", "=", wish.applicationId)).execute(); // biome-ignore format: one line
    expect(await ask(wish)).toMatchObject({ code: 409 });
  });

  test("without a name and an ID number in the résumé", async () => {
    const postId = await openPostId(db);
    await applyFor(db, other.user.id, postId);
    const { batch_id, id } = await db.selectFrom("applications").select(["batch_id", "id"]).where("user_id", "=", user.id).where("status", "=", "35").executeTakeFirstOrThrow(); // biome-ignore format: one line
    const theirs = db.selectFrom("applications").select("id").where("user_id", "=", other.user.id);
    const { id: applicationId } = await theirs.executeTakeFirstOrThrow();
    await db.updateTable("applications").set({ batch_id, status: "35" }).where("id", "=", applicationId).execute();
    const { flow_id } = await db.selectFrom("application_stages").innerJoin("flows", "flows.id", "flow_id").select("flow_id").where("application_id", "=", id).where("stage", "=", 2).executeTakeFirstOrThrow(); // biome-ignore format: one line
    await db.insertInto("application_stages").values({ application_id: applicationId, flow_id, ticket_number: "ZK7", exam: 0, interview: 0, medical: 0 }).execute(); // biome-ignore format: one line
    const session = { token: other.token };
    expect(await ask(await ticketOf(db, applicationId), session)).toMatchObject({
      code: 409,
      message: expect.stringContaining("我的简历"),
    });
    const basics = { name: "闻人未央", idNumber: "110101199003070003" };
    await backend.call(saveResume, { userId: other.user.id, basics }, session);
    expect(await ask(await ticketOf(db, applicationId), session)).toMatchObject({ code: 0 });
  });
});
