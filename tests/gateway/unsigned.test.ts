import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, serveGateway, textTo } from "#tests/support/chat/gateway.ts";
import { connectWire, pushedMessages } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

/** Whether a connection is let in. */
const isLetIn = ({ url }: { url: string }, headers: Record<string, string> = {}): Promise<boolean> =>
  connectWire(url, undefined, headers).then(
    (client) => client.close().then(() => true),
    () => false,
  );

describe("a connection before sign-in", () => {
  test("has no frame unpacked and no large one read: they wait for the sign-in", async () => {
    const client = await service.connect();
    const answered: string[] = [];
    const large = { text: "x".repeat(9000) };
    const waiting = [
      client.askAs({}, "heartbeat.alive", {}, true).then(() => answered.push("compressed")),
      client.askAs({}, "heartbeat.alive", large).then(() => answered.push("large")),
    ];
    // Frames are read in order, so that these two would have been answered before.
    expect((await client.ask("heartbeat.alive")).ErrorCode).toBe(0);
    expect(answered).toEqual([]);
    await client.logIn("anna", service.sign("anna"));
    await Promise.all(waiting);
    expect(answered).toEqual(["compressed", "large"]);
  });

  test("is closed when more waits than a frame may hold", async () => {
    const client = await service.connect();
    for (let count = 0; count < 3; count += 1) client.sendRaw(Buffer.alloc(500_000, "x"));
    expect(await client.closed).toBe(1006);
  });

  test("ends in time unless it signs in, for any number of its messages", async () => {
    const own = await serveGateway(service.db, { unsignedSeconds: 1 });
    const signed = await own.signIn("berta");
    const unsigned = await own.connect();
    let isOpen = true;
    void unsigned.closed.then(() => {
      isOpen = false;
    });
    while (isOpen) await unsigned.ask("heartbeat.alive").catch(() => undefined);
    expect(await unsigned.closed).toBe(1006);
    expect((await signed.ask("im_open_status.wshello")).ErrorCode).toBe(0);
    await own.close();
  });

  test("counts as signed in by the token of its requests, too", async () => {
    const own = await serveGateway(service.db, { unsignedPerAddress: 2 });
    const first = await own.signIn("clara");
    const second = await own.connect();
    expect((await second.askAs({ a2: first.token() }, "openim.getmsg", {})).ErrorCode).toBe(0);
    expect((await second.askAs({ a2: first.token() }, "openim.getmsg", { Cookie: "x".repeat(9000) })).ErrorCode).toBe(0);
    await own.close();
  });
});

describe("the pace of a connection", () => {
  test("counts the unpacked bytes of its frames", async () => {
    const own = await serveGateway(service.db, { bytesPerSecond: 100_000, byteBurst: 100_000 });
    const client = await own.signIn("dina");
    const began = performance.now();
    // A few hundred bytes on the wire, 150,000 unpacked.
    await client.askAs({ a2: client.token() }, "im_open_status.wshello", { text: "x".repeat(150_000) }, true);
    expect(performance.now() - began).toBeGreaterThan(400);
    await own.close();
  });

  test("lets the largest message through at once", async () => {
    const [sender, reader] = [await service.signIn("elsa"), await service.signIn("frida")];
    await sender.ask("openim.sendmsg", textTo("frida", "x".repeat(11_000)));
    await reader.event(({ Event }) => Event === 9);
    expect(pushedMessages(reader)).toHaveLength(1);
  });
});

describe("connections of one address", () => {
  test("are few before sign-in, and more after it", async () => {
    const own = await serveGateway(service.db, { unsignedPerAddress: 2, connectionsPerAddress: 4 });
    await own.signIn("gesa");
    await own.connect();
    const third = await own.connect();
    await expect(own.connect()).rejects.toThrow("429");
    await third.logIn("hilde", own.sign("hilde"));
    await own.connect();
    await expect(own.connect()).rejects.toThrow("429");
    await own.close();
  });

  test("end at the limit of the address, and there is room again when one leaves", async () => {
    const own = await serveGateway(service.db, { connectionsPerAddress: 2 });
    const first = await own.signIn("inge");
    await own.signIn("jule");
    await expect(own.connect()).rejects.toThrow("429");
    await first.close();
    await expect.poll(() => isLetIn(own)).toBe(true);
    await own.close();
  });

  test("are distinguished only by our own proxy's header", async () => {
    const from = (address: string) => ({ "x-forwarded-for": `192.0.2.99, ${address}` });
    const behind = await serveGateway(service.db, { connectionsPerAddress: 1 }, { trustProxy: true });
    await behind.connect(undefined, from("192.0.2.1"));
    expect(await isLetIn(behind, from("192.0.2.1"))).toBe(false);
    expect(await isLetIn(behind, from("192.0.2.2"))).toBe(true);
    await behind.close();
    const bare = await serveGateway(service.db, { connectionsPerAddress: 1 });
    await bare.connect(undefined, from("192.0.2.1"));
    expect(await isLetIn(bare, from("192.0.2.2"))).toBe(false);
    await bare.close();
  });
});

describe("a page of another site", () => {
  test("is refused, and the log says once how to let it in", async () => {
    const own = await serveGateway(service.db, {}, { origins: ["https://jobs.example.com"] });
    const host = new URL(own.url).host;
    for (const origin of ["https://evil.example", "null", `http://${host}.evil.example`, "https://jobs.example.com.evil.example"])
      await expect(own.connect(undefined, { origin })).rejects.toThrow("403");
    for (const origin of [`http://${host}`, `https://${host}`, "https://jobs.example.com"])
      expect([origin, await isLetIn(own, { origin })]).toEqual([origin, true]);
    expect(own.logged.filter((line) => line.includes("CORS_ORIGINS"))).toHaveLength(1);
    await own.close();
  });

  test("is refused under a foreign host name, where the own one is configured", async () => {
    const own = await serveGateway(service.db, {}, { publicUrl: "https://jobs.example.com", origins: ["https://cdn.example.com"] });
    for (const host of ["evil.example", new URL(own.url).host])
      await expect(own.connect(undefined, { host, origin: `http://${host}` })).rejects.toThrow("403");
    for (const origin of ["https://jobs.example.com", "https://cdn.example.com"])
      expect([origin, await isLetIn(own, { host: "jobs.example.com", origin })]).toEqual([origin, true]);
    await own.close();
  });
});
