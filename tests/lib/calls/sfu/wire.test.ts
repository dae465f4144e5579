import { describe, expect, test } from "vitest";
import { feedGoneIn, feedsIn, linesIn, participantsIn, privateIdIn, readAnswer } from "#lib/calls/sfu/wire.ts";

describe("a message of Janus", () => {
  test("is read with its plugin's words and its description", () => {
    const jsep = { type: "answer", sdp: "v=0\r\n" };
    const data = { videoroom: "event", publishers: [{ id: "f1" }, { id: "f2" }] };
    const text = JSON.stringify({ janus: "event", transaction: "t", sender: 7, plugindata: { plugin: "p", data }, jsep });
    const answer = readAnswer(text);
    expect(answer).toMatchObject({ type: "event", transaction: "t", sender: 7, code: null, jsep });
    expect(feedsIn(answer?.data)).toEqual(["f1", "f2"]);
  });

  test("says why it refuses, as the core or the plugin", () => {
    expect(readAnswer('{"janus":"error","transaction":"t","error":{"code":458}}')?.code).toBe(458);
    expect(readAnswer('{"janus":"event","plugindata":{"data":{"error_code":433}}}')?.code).toBe(433);
  });

  test.each([
    "",
    "null",
    "[]",
    "{}",
    '{"janus":5}',
    "{",
    7,
    null,
    new ArrayBuffer(8),
    `{"janus":"event","a":"${"x".repeat(400_000)}"}`,
  ])("that is broken, or too long, is dropped", (text) => {
    expect(readAnswer(text)).toBeNull();
  });

  test("with parts of a wrong kind is read without them", () => {
    const odd = { janus: "event", transaction: 5, sender: "7", data: { id: 1e300 }, jsep: { type: "rollback", sdp: "v=0" } };
    expect(readAnswer(JSON.stringify(odd))).toMatchObject({ transaction: null, sender: null, id: null, jsep: null });
  });
});

describe("the lists of a room", () => {
  test("hold names alone, and no more than any room has", () => {
    const ids = [{ id: "f1" }, { id: 5 }, { id: "" }, { id: "x".repeat(65) }, null, "f2"];
    expect(feedsIn({ publishers: ids })).toEqual(["f1"]);
    expect(feedsIn({ publishers: Array.from({ length: 1000 }, (_, index) => ({ id: `f${index}` })) })).toHaveLength(64);
    expect(feedsIn({ publishers: "f1" })).toEqual([]);
    const participants = [{ id: "f1", publisher: true }, { id: "f2", publisher: false }, { id: "f3" }];
    expect(participantsIn({ participants })).toEqual(["f1"]);
  });

  test("name the lines that carry a feed now", () => {
    const streams = [
      { mid: "0", feed_id: "f1", active: true },
      { mid: "1", feed_id: "f1", active: false },
      { mid: "2", active: true },
    ];
    expect(linesIn({ streams })).toEqual([{ mid: "0", feed: "f1" }]);
    expect(linesIn({ videoroom: "event" })).toBeNull();
  });

  test("say who has left, and the own number", () => {
    expect(feedGoneIn({ leaving: "f1" })).toBe("f1");
    expect(feedGoneIn({ unpublished: "f2" })).toBe("f2");
    expect(feedGoneIn({ unpublished: 5 })).toBeNull();
    expect(privateIdIn({ private_id: 77 })).toBe(77);
    expect(privateIdIn({ private_id: "77" })).toBeNull();
  });
});
