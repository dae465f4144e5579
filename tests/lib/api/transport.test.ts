/** The one request that every call goes through (R1.7, R1.8, D-B2). */
import { afterEach, describe, expect, test } from "vitest";
import { configureApi } from "#lib/api/settings.ts";
import { request } from "#lib/api/transport.ts";
import { failureText } from "#lib/texts/failures.ts";

type Sent = { url: URL; headers: Headers };

/** Answers every request with `reply`, and notes it. */
const answerWith = (reply: () => Response): Sent[] => {
  const sent: Sent[] = [];
  configureApi({
    baseUrl: "http://backend.test",
    token: () => "the-token",
    fetch: (input, init) => {
      const wanted = new Request(input, init);
      sent.push({ url: new URL(wanted.url), headers: wanted.headers });
      return Promise.resolve(reply());
    },
  });
  return sent;
};
const envelope = (code: number, message: unknown, data: unknown = null): Response => Response.json({ code, message, data });

afterEach(() => configureApi({ baseUrl: "", token: () => null }));

describe("a request", () => {
  test("by GET carries the time in its query, one by POST does not", async () => {
    const sent = answerWith(() => envelope(0, ""));
    const before = Date.now();
    await request({ method: "GET", path: "/a", body: { page: 2 } });
    await request({ method: "POST", path: "/b", body: { page: 2 } });
    const [get, post] = sent;
    expect(get?.url.searchParams.get("page")).toBe("2");
    expect(Number(get?.url.searchParams.get("_t"))).toBeGreaterThanOrEqual(before);
    expect(post?.url.search).toBe("");
  });

  test("carries the session's token as it is", async () => {
    const [sent] = [answerWith(() => envelope(0, ""))];
    await request({ method: "POST", path: "/a" });
    expect(sent[0]?.headers.get("authorization")).toBe("the-token");
  });
});

/** The sentence that a visitor reads. */
const sentenceOf = async (reply: () => Response): Promise<string> => {
  answerWith(reply);
  const outcome = await request({ method: "POST", path: "/a" });
  return outcome.ok ? "" : failureText(outcome.failure);
};

describe("a failed request", () => {
  test("shows its message, else its data, else a sentence of ours", async () => {
    expect(await sentenceOf(() => envelope(500, "不行", "数据"))).toBe("不行");
    expect(await sentenceOf(() => envelope(500, "", "数据"))).toBe("数据");
    expect(await sentenceOf(() => envelope(500, null, { a: 1 }))).toBe("操作失败或发生错误！");
  });

  test("names the lost network", async () => {
    const lost = (): never => {
      throw new TypeError("failed to fetch");
    };
    expect(await sentenceOf(lost)).toBe("网络错误！");
  });

  test("names a refused method", async () => {
    expect(await sentenceOf(() => new Response("", { status: 405 }))).toBe("请求方式不支持！");
  });

  test("calls other trouble a fault of the system", async () => {
    expect(await sentenceOf(() => new Response("", { status: 502 }))).toBe("系统错误！");
    expect(await sentenceOf(() => new Response("<html>"))).toBe("系统错误！");
  });
});
