import { beforeEach, describe, expect, test } from "vitest";
import type { Sending as Carrier } from "#lib/api/upload.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { createSendings } from "#lib/stores/files/sending.ts";
import { notices, openStorePage } from "#tests/support/browser/store-page.ts";

beforeEach(() => void openStorePage({ request: () => Promise.reject(new Error("no file is sent")) } as never, "/"));

/** Files whose uploads the test answers one by one. */
const open = () => {
  const answers: { carrier: Carrier; answer: (result: Result<string>) => void }[] = [];
  const stored: string[] = [];
  const sendings = createSendings<string>({
    max: 10,
    put: (_file, carrier) => new Promise((answer) => answers.push({ carrier, answer })),
    onStored: (name) => void stored.push(name),
  });
  return { answers, stored, sendings, add: (...files: File[]) => void sendings.add(files, () => void stored.push("too large")) };
};
const file = (name = "a.pdf", text = "文") => new File([text], name);

describe("files on their way", () => {
  test("leave the list once they have arrived", async () => {
    const { answers, stored, sendings, add } = open();
    add(file());
    expect(sendings.$sending.get()).toMatchObject([{ progress: 0, failure: null }]);
    answers[0]?.answer(success("path"));
    await expect.poll(() => stored).toEqual(["path"]);
    expect(sendings.$sending.get()).toEqual([]);
  });

  test("say why they stopped, and are sent again", async () => {
    const { answers, stored, sendings, add } = open();
    add(file());
    answers[0]?.answer(failed({ kind: "offline" }));
    await expect.poll(() => sendings.$sending.get()).toMatchObject([{ failure: { kind: "offline" } }]);
    void sendings.retry(sendings.$sending.get()[0]?.id ?? 0);
    expect(sendings.$sending.get()).toMatchObject([{ failure: null }]);
    answers[1]?.answer(success("path"));
    await expect.poll(() => stored).toEqual(["path"]);
  });

  test("are given up, and an answer that comes later is ignored", async () => {
    const { answers, stored, sendings, add } = open();
    add(file(), file("b.pdf"));
    sendings.cancelAll();
    expect(answers.map(({ carrier }) => carrier.signal.aborted)).toEqual([true, true]);
    answers[0]?.answer(success("path"));
    await Promise.resolve();
    expect(stored).toEqual([]);
  });

  test("are judged before they are sent", () => {
    const { answers, stored, add } = open();
    add(file("a.svg"), file("b.pdf", "elf characters"));
    expect(answers).toEqual([]);
    expect(stored).toEqual(["too large"]);
    expect(notices()).toEqual(["file-unsupported"]);
  });
});
