import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBackend } from "#tests/support/server/backend.ts";

const PATH = "/api/PublicFileController/downLoadOSS";
const wish = (newName: string, oldName = "说明.pdf") => `${PATH}?${new URLSearchParams({ newName, oldName })}`;

describe("downloading a file", () => {
  let backend: Awaited<ReturnType<typeof openBackend>>;
  beforeAll(async () => {
    backend = await openBackend({ contents: "demo" });
  });
  afterAll(() => backend.close());

  const envelopeOf = async (path: string) => (await backend.request(path)).json();

  test("gives a public file to anyone, under a requested name", async () => {
    const answer = await backend.request(wish("demo/岗位说明书.pdf", 'a b\r\n"说明.pdf'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''ab%22%E8%AF%B4%E6%98%8E.pdf");
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  test("works as a form too", async () => {
    const answer = await backend.request(PATH, {
      method: "POST",
      body: new URLSearchParams({ newName: "demo/应聘登记表.docx", oldName: "表.docx" }),
    });
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });

  test.each(["demo/../files.ts", "../../package.json", "/etc/passwd", "demo/none.pdf", "demo"])(
    "knows no file at %s",
    async (path) => {
      expect(await envelopeOf(wish(path))).toMatchObject({ code: 404 });
    },
  );

  test("names the field that is wrong", async () => {
    expect(await envelopeOf(wish(""))).toMatchObject({ code: 400, data: { fields: { newName: expect.any(String) } } });
    expect(await envelopeOf(wish("a".repeat(301)))).toMatchObject({ code: 400 });
  });

  test("keeps a private file for its owner", async () => {
    const owner = await backend.logIn("13700000001");
    const other = await backend.logIn("13700000002");
    const row = { path: "demo/企业简介.pdf", owner_id: owner.user.id };
    await backend.db.updateTable("files").set({ owner_id: row.owner_id, is_public: false }).where("path", "=", row.path).execute();
    const read = async (token?: string) => {
      const answer = await backend.request(wish(row.path), token ? { headers: { authorization: token } } : {});
      return answer.headers.get("content-type") === "application/pdf" ? 0 : ((await answer.json()) as { code: number }).code;
    };
    expect([await read(), await read("nonsense"), await read(other.token), await read(owner.token)]).toEqual([301, 301, 403, 0]);
  });
});
