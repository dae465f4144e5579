import { afterAll, beforeEach, expect, test } from "vitest";
import { saveCareer as saveCall } from "#lib/contract/desk/careers.ts";
import { type DeskCareers, placedCareers } from "#lib/domain/desk/careers.ts";
import {
  $career,
  $industry,
  careerTree,
  changeCareer,
  choosePopular,
  editCareer,
  moveCareer,
  saveCareer,
} from "#lib/stores/desk/careers.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { careerIn } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
await careerIn(backend.db);
const operator = await hireOperator(backend);

const tree = (): DeskCareers => {
  const state = careerTree.$state.get();
  if (state.state !== "ready") throw new Error("the tree is not there");
  return state.value;
};
const newIndustry = (name: string) => editCareer({ level: "industry", id: null, parentId: null, name, hidden: false, hot: false });

beforeEach(async () => {
  await openDeskPage(backend, operator);
  keepMounted(careerTree.$state);
  await expect.poll(() => careerTree.$state.get().state).toBe("ready");
});

test("a new industry is shown once it is saved", async () => {
  newIndustry("");
  changeCareer({ name: "低空经济" });
  await saveCareer();
  expect(notices()).toEqual(["saved"]);
  expect($career.get()).toBeNull();
  expect($industry.get()).toBe(tree().industries.at(-1)?.id);
  expect(tree().industries.at(-1)?.name).toBe("低空经济");
});

test("a tree that was changed elsewhere is shown as it is, and the form stays", async () => {
  const { version } = tree();
  const form = { level: "industry", id: null, parentId: null, hidden: false, hot: false } as const;
  await operator.call(saveCall, { ...form, version, name: "银发经济" });
  newIndustry("冰雪经济");
  await saveCareer();
  expect(notices()).toEqual(["refused"]);
  expect($career.get()).toMatchObject({ name: "冰雪经济" });
  expect(tree().industries.at(-1)?.name).toBe("银发经济");
  await saveCareer();
  expect(tree().industries.at(-1)?.name).toBe("冰雪经济");
});

test("an industry moves by one place", async () => {
  const ids = tree().industries.map(({ id }) => id);
  const [first = "", second = ""] = ids;
  await moveCareer("industry", null, ids, first, 1);
  expect(
    tree()
      .industries.slice(0, 2)
      .map(({ id }) => id),
  ).toEqual([second, first]);
});

test("popular positions are chosen at once", async () => {
  const [one, other] = placedCareers(tree());
  const ids = [other?.id ?? "", one?.id ?? ""];
  await choosePopular(ids);
  expect(tree().popular).toEqual(ids);
});
