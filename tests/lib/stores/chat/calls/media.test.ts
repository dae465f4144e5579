import { describe, expect, test } from "vitest";
import { createCallMedia, type MediaStep } from "#lib/stores/chat/calls/media.ts";
import { createFakeEngines } from "#tests/support/chat/call-engines.ts";

const create = () => {
  const engines = createFakeEngines();
  const steps: MediaStep[] = [];
  const troubles: string[] = [];
  const media = createCallMedia({
    openEngine: engines.open,
    servers: async () => ({ servers: [], hasSfu: false }),
    enterRoom: async () => null,
    call: () => "call1",
    send: () => undefined,
    onStep: (step) => steps.push(step),
    onTrouble: (device, trouble) => troubles.push(`${device} ${trouble}`),
  });
  return { media, engines, steps, troubles };
};

describe("the media of a call", () => {
  test("take the devices before the path is built", async () => {
    const { media, engines, steps } = create();
    const opening = media.open(1, "video");
    media.connect("p", true);
    await opening;
    await expect.poll(() => engines.done).toEqual(["open video", "connect p as caller"]);
    expect(steps).toEqual([{ type: "opened", serial: 1 }]);
  });

  test("say which device could not be taken", async () => {
    const { media, engines, steps } = create();
    engines.failWith("denied");
    await media.open(1, "voice");
    expect(steps).toEqual([{ type: "not-opened", serial: 1, trouble: "denied" }]);
  });

  test("of a closed call report nothing more, and do no work that still waited", async () => {
    const { media, engines, steps } = create();
    const opening = media.open(1, "voice");
    media.connect("p", true);
    media.close();
    await opening;
    engines.tell({ type: "path", account: "p", state: "connected" });
    await expect.poll(() => engines.done).toEqual(["close"]);
    expect(steps).toEqual([]);
  });

  test("show a shared screen only once it is shared", async () => {
    const { media } = create();
    await media.setSharing(true);
    expect(media.$media.get().isSharing).toBe(false);
    await media.open(1, "video");
    await media.setSharing(true);
    expect(media.$media.get().isSharing).toBe(true);
  });

  test("tell which device failed, in a call that goes on", async () => {
    const { media, engines, troubles } = create();
    await media.open(1, "voice");
    engines.tell({ type: "trouble", device: "microphone", trouble: "in-use" });
    expect(troubles).toEqual(["microphone in-use"]);
  });
});
