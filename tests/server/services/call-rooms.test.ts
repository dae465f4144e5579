/** Rooms and tokens, as Debian's Janus takes them. */
import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createCallRooms, ROOM_SECONDS } from "#server/services/call-rooms.ts";
import { JANUS_ADMIN_KEY, JANUS_SECRET, janusIsThere, openJanus } from "#tests/support/calls/janus.ts";

const isThere = janusIsThere();
const janus = isThere ? await openJanus() : null;
afterAll(() => janus?.stop());

type Reply = { janus: string; data?: { id: number }; error?: { code: number }; plugindata?: { data: Record<string, unknown> } };

/** A page's requests to the plugin, with a token of the server. */
const openPage = async (token: string) => {
  const socket = new WebSocket(janus?.url ?? "", "janus-protocol");
  await new Promise((resolve) => socket.once("open", resolve));
  const request = (message: Record<string, unknown>): Promise<Reply> =>
    new Promise((resolve) => {
      const hear = (data: unknown): void => {
        const reply = JSON.parse(String(data)) as Reply;
        if (reply.janus === "ack" && message["janus"] !== "keepalive") return;
        socket.off("message", hear);
        resolve(reply);
      };
      socket.on("message", hear);
      socket.send(JSON.stringify({ ...message, transaction: "t", token }));
    });
  const session = await request({ janus: "create" });
  const session_id = session.data?.id;
  const keepAlive = () => request({ janus: "keepalive", session_id });
  if (session.error) return { code: session.error.code, keepAlive, ask: async () => ({}) as Record<string, unknown> };
  const handle_id = (await request({ janus: "attach", session_id, plugin: "janus.plugin.videoroom" })).data?.id;
  return {
    code: 0,
    keepAlive,
    ask: async (body: Record<string, unknown>) =>
      (await request({ janus: "message", session_id, handle_id, body })).plugindata?.data ?? {},
  };
};
const join = (room: string, pass: string) => ({ request: "join", ptype: "publisher", room, id: crypto.randomUUID(), token: pass });

describe.skipIf(!isThere)("the room of a call", () => {
  const enter = async (call: string, now = Date.now()) => {
    if (!janus) throw new Error("no Janus");
    return janus.rooms.enter(call, now);
  };

  test("is made once, and entered by its own tokens alone", async () => {
    const [one, again, other] = [await enter("call-1"), await enter("call-1"), await enter("call-2")];
    expect(again.room).toBe(one.room);
    const { ask } = await openPage(one.token);
    expect(await ask(join(one.room, one.pass))).toMatchObject({ videoroom: "joined" });
    const stranger = await openPage(other.token);
    expect(await stranger.ask(join(one.room, other.pass))).toMatchObject({ error_code: 433 });
    expect(await stranger.ask(join(one.room, ""))).toMatchObject({ error_code: 433 });
  });

  test("is closed to tokens that have expired or were forged", async () => {
    const old = await enter("call-3", Date.now() - (ROOM_SECONDS + 5) * 1000).catch((error: unknown) => error);
    expect(old).toBeInstanceOf(Error);
    const forger = createCallRooms({
      url: janus?.url ?? "",
      serverUrl: janus?.url ?? "",
      secret: "guessed",
      adminKey: JANUS_ADMIN_KEY,
    });
    await expect(forger.enter("call-3", Date.now())).rejects.toThrow();
    expect((await openPage("x")).code).toBe(403);
  });

  test("ends for a page that has left and kept its connection, once its tokens have ended", async () => {
    const leftSeconds = 2;
    const { token } = await enter("call-5", Date.now() - (ROOM_SECONDS - leftSeconds) * 1000);
    const { keepAlive } = await openPage(token);
    const { janus: first } = await keepAlive();
    expect(first).toBe("ack");
    await expect.poll(async () => (await keepAlive()).error?.code, { timeout: 10_000 }).toBe(403);
  });

  test("is made, changed, listed and removed by no page", async () => {
    const { room, token, pass } = await enter("call-4");
    const { ask } = await openPage(token);
    await ask(join(room, pass));
    expect(await ask({ request: "create", room: "own", admin_key: "guessed" })).toMatchObject({ error_code: 433 });
    expect(await ask({ request: "list" })).toMatchObject({ list: [] });
    for (const request of ["edit", "destroy", "kick", "enable_recording", "moderate"])
      expect(await ask({ request, room, new_publishers: 1, record: true, id: "x", mid: "0", mute: true })).toHaveProperty(
        "error_code",
      );
  });

  test("is removed once it was empty for long, and stays while someone is in it", async () => {
    const now = Date.now();
    const empty = await enter("call-6", now);
    const used = await enter("call-7", now);
    const { ask } = await openPage(used.token);
    await ask(join(used.room, used.pass));
    await enter("call-8", now + 121_000);
    await expect.poll(() => ask({ request: "exists", room: empty.room })).toMatchObject({ exists: false });
    expect(await ask({ request: "exists", room: used.room })).toMatchObject({ exists: true });
  });

  test("cannot be made with a wrong key", async () => {
    const rooms = createCallRooms({ url: "", serverUrl: janus?.url ?? "", secret: JANUS_SECRET, adminKey: "guessed" });
    await expect(rooms.enter("call-9", Date.now())).rejects.toThrow("433");
  });
});

test("without a Janus at the address there is no room, and soon an answer", { tags: "release" }, async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const rooms = createCallRooms({ url: "", serverUrl: `ws://127.0.0.1:${port}`, secret: "secret", adminKey: "key" });
  await expect(rooms.enter("call", 0)).rejects.toThrow(/^Janus/);
  server.close();
  await expect(rooms.enter("call", 0)).rejects.toThrow(/^Janus cannot be reached$/);
});
