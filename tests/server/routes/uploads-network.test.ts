/** Uploads where connections break, bodies are long and stores fail. */
import { existsSync, readdirSync } from "node:fs";
import type { Server } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { afterAll, describe, expect, test, vi } from "vitest";
import { makePrintCode } from "#lib/contract/print.ts";
import type { FileStore } from "#server/services/files.ts";
import { createS3Files } from "#server/services/s3-files.ts";
import { cutSlowBodies } from "#server/slow-bodies.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { openLocalServer } from "#tests/support/server/local-server.ts";
import { formOf, PDF, sendUpload, UPLOAD_PATH } from "#tests/support/server/uploads.ts";

const MEGABYTE = 1024 ** 2;

const backend = await openBackend();
const { token } = await backend.logIn("13700000001");
const { server, port } = await new Promise<{ server: Server; port: number }>((resolve) => {
  const server = serve({ fetch: backend.app.fetch, port: 0, hostname: "127.0.0.1" }, (info) =>
    resolve({ server: server as Server, port: info.port }),
  );
  // Making a body of 100 MB can take longer than a server keeps an idle connection, and both share one process here.
  (server as Server).keepAliveTimeout = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await backend.close();
});

const kept = () => (existsSync(join(backend.folder, "uploads")) ? readdirSync(join(backend.folder, "uploads")) : []);
const rows = () => backend.db.selectFrom("files").select("path").where("owner_id", "is not", null).execute();

const post = async (body: FormData, authorization: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${UPLOAD_PATH}`, { method: "POST", headers: { authorization }, body });
  return (await response.json()) as { code: number; message: string };
};

describe("an upload over the network", () => {
  test("has as long as it needs when it is a seeker's, and is cut when it is a stranger's", { tags: "release" }, async () => {
    const own = await new Promise<{ server: Server; port: number }>((resolve) => {
      const server = serve({ fetch: backend.app.fetch, port: 0, hostname: "127.0.0.1" }, (info) =>
        resolve({ server: server as Server, port: info.port }),
      );
    });
    cutSlowBodies(own.server, { smallBody: 900_000, strangersFile: 2000 });
    const begin = (path: string, authorization: string) => {
      const socket = connect(own.port, "127.0.0.1").on("error", () => undefined);
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n--b\r\n`,
      );
      return { socket, closed: new Promise<void>((resolve) => socket.once("close", () => resolve())) };
    };
    const paths = [UPLOAD_PATH, `${makePrintCode.path}?cut=application`];
    const mine = paths.map((path) => begin(path, token));
    await Promise.all(paths.map((path) => begin(path, "nonsense").closed));
    expect(mine.map(({ socket }) => socket.closed)).toEqual([false, false]);
    for (const { socket } of mine) socket.destroy();
    own.server.closeAllConnections();
    await new Promise((resolve) => own.server.close(resolve));
  });

  test("that is cut off leaves nothing behind", async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-';
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST ${UPLOAD_PATH} HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${10 * MEGABYTE}\r\n\r\n${head}${"x".repeat(3 * MEGABYTE)}`,
    );
    await expect.poll(kept).toHaveLength(1);
    socket.destroy();
    await expect.poll(kept).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(backend.logged).toEqual([]);
  });

  test("that is refused gets its answer, with a body of any length", { tags: "release" }, async () => {
    const huge = formOf(["a.pdf", Buffer.alloc(101 * MEGABYTE, "%PDF-")]);
    expect(await post(huge, token)).toMatchObject({ code: 400, message: "上传文件大小不能超过100MB!" });
    const large = formOf(["a.exe", Buffer.alloc(30 * MEGABYTE)]);
    expect(await post(large, token)).toMatchObject({ code: 400 });
    expect(await post(large, "out-of-date")).toMatchObject({ code: 301 });
    expect(kept()).toEqual([]);
  });

  test("that is refused is read to its end first: a sending client does not read the answer", async () => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString();
    });
    const [half, rest] = ["x".repeat(MEGABYTE), `${"x".repeat(MEGABYTE)}\r\n--b--\r\n`];
    const head = [
      `POST ${UPLOAD_PATH} HTTP/1.1`,
      "host: x",
      "authorization: out-of-date",
      "content-type: multipart/form-data; boundary=b",
      `content-length: ${half.length + rest.length}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${half}`);
    // By the time these are answered it would have been, too.
    for (let count = 0; count < 20; count += 1) await post(formOf(["a.exe", "MZ"]), "out-of-date");
    expect(answer).toBe("");
    socket.write(rest);
    await expect.poll(() => answer).toContain('"code":301');
    socket.destroy();
  });

  test("arrives complete", async () => {
    const content = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(20 * MEGABYTE, "0123456789abcdef")]);
    expect(await post(formOf(["a.pdf", content]), token)).toMatchObject({ code: 0 });
    const path = (await rows())[0]?.path ?? "";
    const query = new URLSearchParams({ newName: path, oldName: "a.pdf" });
    const address = `http://127.0.0.1:${port}/api/PublicFileController/downLoadOSS?${query}`;
    const answer = await fetch(address, { headers: { authorization: token } });
    expect(answer.headers.get("content-length")).toBe(String(content.length));
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    const head = await fetch(address, { method: "HEAD", headers: { authorization: token } });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(content.length)]);
  });
});

describe("a store of files", () => {
  const inMemory = () => {
    const objects = new Map<string, Buffer>();
    let broken = false;
    const bucket = openLocalServer(({ method, url, body }, response) => {
      if (broken) return void response.writeHead(503).end();
      if (method === "PUT") objects.set(url, body);
      if (method === "DELETE") objects.delete(url);
      const object = objects.get(url);
      if (method === "GET" || method === "HEAD") {
        if (!object) return void response.writeHead(404).end();
        return void response.writeHead(200, { "content-length": object.length }).end(method === "GET" ? object : undefined);
      }
      response.writeHead(200).end();
    });
    return {
      bucket,
      objects,
      breakDown: () => {
        broken = true;
      },
    };
  };
  const openOnS3 = async () => {
    const { bucket, ...rest } = inMemory();
    const { url, close } = await bucket;
    const settings = { endpoint: url, bucket: "jobs", region: "eu-1", accessKey: "a", secretKey: "s", prefix: "" };
    const onS3 = await openBackend({ contents: "demo", files: await createS3Files(settings) });
    const seeker = await onS3.logIn("13700000001");
    return { ...rest, onS3, seeker, close: () => Promise.all([close(), onS3.close()]) };
  };
  const download = (on: typeof backend, path: string, authorization?: string) =>
    on.request(`/api/PublicFileController/downLoadOSS?${new URLSearchParams({ newName: path, oldName: "a.pdf" })}`, {
      headers: authorization === undefined ? {} : { authorization },
    });

  test("elsewhere returns files like the disk, beside the demo's own", async () => {
    const { onS3, seeker, objects, close } = await openOnS3();
    const reply = await sendUpload(onS3, formOf(["a.pdf", PDF]), seeker);
    const [{ path }] = reply.data as [{ path: string }];
    expect([...objects.keys()]).toEqual([`/jobs/${path}`]);
    expect(await (await download(onS3, path, seeker.token)).text()).toBe(PDF);
    expect(await (await download(onS3, path)).json()).toMatchObject({ code: 301 });
    expect((await download(onS3, "demo/岗位说明书.pdf")).headers.get("content-type")).toBe("application/pdf");
    objects.clear();
    expect(await (await download(onS3, path, seeker.token)).json()).toMatchObject({ code: 404 });
    await close();
  });

  test("that is broken is a server failure, and no file is recorded", async () => {
    const { onS3, seeker, breakDown, close } = await openOnS3();
    breakDown();
    expect(await sendUpload(onS3, formOf(["a.pdf", PDF]), seeker)).toMatchObject({ status: 500, code: 500, message: "系统错误！" });
    expect(await onS3.db.selectFrom("files").select("path").where("owner_id", "is not", null).execute()).toEqual([]);
    expect(onS3.logged.join("\n")).toMatch(/the file store answered PUT with HTTP 503/);
    await close();
  });

  test.each(["form", "database"])("loses its stored file when the %s fails after it", async (failing) => {
    const paths = new Set<string>();
    const store: FileStore = {
      find: () => Promise.resolve(null),
      save: async (path, content) => {
        let size = 0;
        for await (const chunk of content) size += chunk.length;
        paths.add(path);
        return size;
      },
      remove: async (path) => void paths.delete(path),
    };
    const save = vi.spyOn(store, "save");
    const own = await openBackend({ files: store });
    const seeker = await own.logIn("13700000001");
    if (failing === "database") await own.db.schema.alterTable("files").renameTo("lost").execute();
    const form = failing === "form" ? formOf(["a.pdf", PDF], ["b.pdf", PDF]) : formOf(["a.pdf", PDF]);
    expect(await sendUpload(own, form, seeker)).toMatchObject({ code: failing === "form" ? 400 : 500 });
    expect(save).toHaveBeenCalledOnce();
    expect([...paths]).toEqual([]);
    await own.close();
  });
});
