import { afterAll, describe, expect, test } from "vitest";
import { getPost } from "#lib/contract/posts/posts.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { needsCompletion } from "#lib/contract/resume/resume.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const HOUR = 3_600_000;
const SEARCH = { ...NO_FILTER, page: 1, size: 10 };

const backend = await openBackend();
afterAll(backend.close);

let phones = 13700000000;
const newSession = () => backend.logIn(String(++phones));
const ask = (token: string) => backend.call(needsCompletion, undefined, { token });

describe("a session", () => {
  test("lasts 24 hours", async () => {
    const idle = await newSession();
    backend.clock.advance(24 * HOUR - 1);
    expect(await ask(idle.token)).toMatchObject({ code: 0 });
    const other = await newSession();
    backend.clock.advance(24 * HOUR);
    expect(await ask(other.token)).toMatchObject({ code: 301, message: "登录超时，请重新登录" });
  });

  test("is renewed by the first call after 12 hours, and not before", async () => {
    const { token } = await newSession();
    backend.clock.advance(12 * HOUR);
    expect((await ask(token)).envelope.token).toBeUndefined();
    backend.clock.advance(1);
    const renewed = (await ask(token)).envelope.token ?? "";
    expect(renewed.length).toBeGreaterThan(40);
    expect(renewed).not.toBe(token);
    backend.clock.advance(20 * HOUR);
    expect(await ask(renewed)).toMatchObject({ code: 0 });
  });

  test("is renewed even by a call that is refused", async () => {
    const { token } = await newSession();
    backend.clock.advance(13 * HOUR);
    expect(await backend.raw(getPost.path, { recruitProjectId: 1, recruitUserId: 1 }, { token })).toMatchObject({
      code: 403,
      envelope: { token: expect.any(String) },
    });
  });

  test("takes the old token for five minutes more", async () => {
    const { token } = await newSession();
    backend.clock.advance(13 * HOUR);
    await ask(token);
    backend.clock.advance(5 * 60_000 - 1);
    expect(await ask(token)).toMatchObject({ code: 0 });
    backend.clock.advance(1);
    expect(await ask(token)).toMatchObject({ code: 10002 });
  });

  test("gives simultaneous calls the same new token", async () => {
    const { token } = await newSession();
    backend.clock.advance(13 * HOUR);
    const tokens = (await Promise.all(Array.from({ length: 8 }, () => ask(token)))).map((reply) => reply.envelope.token);
    expect(new Set(tokens).size).toBe(1);
    expect(await ask(tokens[0] ?? "")).toMatchObject({ code: 0 });
  });
});

describe("an invalid token", () => {
  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["unknown", "x".repeat(43)],
    ["huge", "x".repeat(5000)],
    ["of another scheme", "Bearer abc"],
    ["hostile", "' or 1=1 --"],
  ])("is refused when it is %s", async (_kind, token) => {
    const reply = await backend.raw(needsCompletion.path, {}, token === undefined ? {} : { token });
    expect(reply).toMatchObject({ status: 200, code: 301, envelope: { message: "登录超时，请重新登录" } });
  });

  test("does not matter where anyone may ask", async () => {
    expect(await backend.call(searchPosts, SEARCH, { token: "nonsense" })).toMatchObject({ code: 0 });
    const postId = await addPost(backend.db);
    expect(await backend.call(getPost, { postId, userId: null }, { token: "nonsense" })).toMatchObject({ code: 0 });
  });

  test("matters as soon as a user is claimed", async () => {
    const postId = await addPost(backend.db);
    const { user, token } = await newSession();
    const other = await newSession();
    const claim = (sending: { token?: string }) => backend.call(getPost, { postId, userId: user.id }, sending);
    expect(await claim({})).toMatchObject({ code: 301 });
    expect(await claim({ token: "nonsense" })).toMatchObject({ code: 301 });
    expect(await claim({ token: other.token })).toMatchObject({ code: 403 });
    expect(await claim({ token })).toMatchObject({ code: 0 });
  });
});
