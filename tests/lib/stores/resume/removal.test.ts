import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Operation } from "#lib/domain/resume/merge.ts";
import { createRemoval } from "#lib/stores/resume/removal.ts";
import { answer } from "#lib/stores/shell/dialogs.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices } from "#tests/support/browser/store-page.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});

const open = (items: string[], { keepsLast = false, saves = true } = {}) => {
  const done: Operation<string>[] = [];
  const removal = createRemoval({
    items: () => items,
    keepsLast,
    isSaving: () => false,
    run: async (operation) => {
      done.push(operation);
      return saves ? "saved" : "unsaved";
    },
  });
  const remove = async (at: number, given: "yes" | "no") => {
    const removed = removal.remove(at);
    answer("remove-record", given);
    await removed;
  };
  return { ...removal, remove, done };
};

describe("deleting a record", () => {
  test("is done after a yes", async () => {
    const { remove, done, $removed } = open(["本科", "高中"]);
    await remove(1, "yes");
    expect([done, $removed.get()]).toEqual([[{ does: "remove", start: "高中" }], { item: "高中", at: 1 }]);
  });

  test("is not done after a no", async () => {
    const { remove, done } = open(["本科", "高中"]);
    await remove(1, "no");
    expect(done).toEqual([]);
  });

  test("keeps the last record of a list that needs one", async () => {
    const { remove, done } = open(["本科"], { keepsLast: true });
    await remove(0, "yes");
    expect([done, notices().at(-1)]).toEqual([[], "last-education"]);
  });

  test("offers nothing to restore when it was not saved", async () => {
    const { remove, $removed } = open(["本科", "高中"], { saves: false });
    await remove(1, "yes");
    expect($removed.get()).toBeNull();
  });
});

describe("restoring a record", () => {
  test("puts it back at its place", async () => {
    const { remove, undo, done } = open(["本科", "高中"]);
    await remove(0, "yes");
    await undo();
    expect(done.at(-1)).toEqual({ does: "add", item: "本科", at: 0 });
  });

  test("is offered for ten seconds", async () => {
    const { remove, $removed } = open(["本科", "高中"]);
    await remove(0, "yes");
    browser.pass(9999);
    expect($removed.get()).not.toBeNull();
    browser.pass(1);
    expect($removed.get()).toBeNull();
  });
});
