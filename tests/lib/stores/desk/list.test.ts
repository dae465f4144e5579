import { expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { success } from "#lib/domain/failure.ts";
import { pageOf } from "#lib/domain/paging.ts";
import { createDeskList, DESK_PAGE_SIZE } from "#lib/stores/desk/list.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

const open = () => {
  setEnvironment(createEnvironment().environment);
  const asked: object[] = [];
  const list = createDeskList(
    (query) => {
      asked.push(query);
      return Promise.resolve(success({ items: [query.word], page: pageOf(query.page, query.size, 50) }));
    },
    { word: "a" },
  );
  return { asked, list };
};

test("a table is read when it comes to the screen", async () => {
  const { asked, list } = open();
  expect(asked).toEqual([]);
  keepMounted(list.$rows);
  await expect.poll(() => list.$rows.get().state).toBe("ready");
  expect(asked).toEqual([{ word: "a", page: 1, size: DESK_PAGE_SIZE }]);
});

test("a turned page keeps the filter, and another filter begins at the first page", async () => {
  const { asked, list } = open();
  keepMounted(list.$rows);
  list.turn(2);
  await expect.poll(() => asked.at(-1)).toEqual({ word: "a", page: 2, size: DESK_PAGE_SIZE });
  list.narrow({ word: "b" });
  await expect.poll(() => asked.at(-1)).toEqual({ word: "b", page: 1, size: DESK_PAGE_SIZE });
  await expect.poll(() => list.$rows.get()).toMatchObject({ state: "ready", value: { items: ["b"] } });
});

test("a table whose last page has gone shows the page before", async () => {
  setEnvironment(createEnvironment().environment);
  let total = 21;
  const list = createDeskList(({ page, size }) => {
    const items = Array.from({ length: Math.max(0, Math.min(size, total - (page - 1) * size)) }, (_, at) => at);
    return Promise.resolve(success({ items, page: pageOf(page, size, total) }));
  }, {});
  keepMounted(list.$rows);
  list.turn(2);
  await expect.poll(() => list.$rows.get()).toMatchObject({ state: "ready", value: { items: [0], page: { number: 2 } } });
  total = 20;
  await list.refresh();
  expect(list.$rows.get()).toMatchObject({ state: "ready", value: { page: { number: 1, total: 20 } } });
});
