/** The career tree at the desk, and its effect on the public calls. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { choosePopularCareers, orderCareers, readDeskCareers, saveCareer } from "#lib/contract/desk/careers.ts";
import { careerPage } from "#lib/contract/posts/careers.ts";
import { popularCareers } from "#lib/contract/posts/home-lists.ts";
import { getPost, hotPosts } from "#lib/contract/posts/posts.ts";
import { type CareerForm, type DeskCareers, placedCareers } from "#lib/domain/desk/careers.ts";
import { beginPublishing, findUnpublished } from "#server/db/desk/publishing.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { careerIn } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
await careerIn(db);
const operator = await hireOperator(backend);
beforeAll(() => beginPublishing(db));

const read = async (): Promise<DeskCareers> => (await operator.call(readDeskCareers, undefined)).data;
const save = async (form: Partial<CareerForm> & Pick<CareerForm, "level" | "name">, version?: number) =>
  operator.call(saveCareer, {
    ...{ id: null, parentId: null, hidden: false, hot: false },
    ...form,
    version: version ?? (await read()).version,
  });
const publicTree = async () => (await backend.call(careerPage, { page: 1, size: 50 })).data.items;
const careerOf = (tree: DeskCareers, name: string) => {
  const found = placedCareers(tree).find((career) => career.name === name);
  if (!found) throw new Error(`there is no career ${name}`);
  return found;
};
const formOf = (tree: DeskCareers, name: string): CareerForm => {
  const { id, hidden, hot } = careerOf(tree, name);
  const fn = tree.industries.flatMap(({ functions }) => functions).find(({ careers }) => careers.some((one) => one.id === id));
  return { level: "career", id, parentId: fn?.id ?? null, name, hidden, hot };
};

describe("a node of the tree", () => {
  test("is added at the end of its siblings, and the public tree has it at once", async () => {
    const industry = await save({ level: "industry", name: "低空经济" });
    const { id: industryId } = industry.data.industries.at(-1) ?? { id: "" };
    const fn = await save({ level: "function", name: "无人机", parentId: industryId });
    const { id: functionId } = fn.data.industries.at(-1)?.functions.at(-1) ?? { id: "" };
    await save({ level: "career", name: "无人机飞手", parentId: functionId, hot: true });
    const { data } = await save({ level: "career", name: "航线规划师", parentId: functionId });
    expect(data.industries.at(-1)?.functions[0]?.careers.map(({ name }) => name)).toEqual(["无人机飞手", "航线规划师"]);
    const pilot = careerOf(data, "无人机飞手").id;
    expect((await publicTree()).at(-1)).toMatchObject({ name: "低空经济", hotPostIds: [pilot] });
  });

  test("takes a new name, and its posts show it", async () => {
    const tree = await read();
    const form = formOf(tree, "会计");
    const post = await addPost(db, { company: "青禾科技有限公司", name: "总账" });
    await db.updateTable("posts").set({ career_id: form.id }).where("id", "=", post).execute();
    const { data } = await save({ ...form, name: "总账会计" });
    expect(careerOf(data, "总账会计").posts).toBe(1);
    expect((await backend.call(getPost, { postId: post, userId: null })).data.careerPost).toBe("总账会计");
    expect(await findUnpublished(db)).not.toBeNull();
  });

  test("that is hidden leaves the public tree and stays with its posts", async () => {
    const form = formOf(await read(), "总账会计");
    const { data } = await save({ ...form, hidden: true });
    expect(careerOf(data, "总账会计")).toMatchObject({ hidden: true, posts: 1, isOffered: false });
    const names = (await publicTree()).flatMap(({ functions }) => functions.flatMap(({ posts }) => posts.map(({ name }) => name)));
    expect(names).not.toContain("总账会计");
    const post = await db.selectFrom("posts").select("id").where("career_id", "=", form.id).executeTakeFirstOrThrow();
    expect((await backend.call(getPost, { postId: post.id, userId: null })).data.careerPost).toBe("总账会计");
    await save({ ...form, hidden: false });
  });

  test("of a hidden industry is hidden with it", async () => {
    const tree = await read();
    const { id, name } = tree.industries[0] ?? { id: "", name: "" };
    await save({ level: "industry", id, name, hidden: true });
    expect((await publicTree()).map((industry) => industry.name)).not.toContain(name);
    await save({ level: "industry", id, name });
    expect((await publicTree())[0]?.name).toBe(name);
  });

  test("moves below another, to its end", async () => {
    const tree = await read();
    const form = formOf(tree, "航线规划师");
    const target = tree.industries[0]?.functions[0];
    const { data } = await save({ ...form, parentId: target?.id ?? null });
    expect(data.industries[0]?.functions[0]?.careers.at(-1)?.name).toBe("航线规划师");
  });

  test("needs a name that its siblings do not have", async () => {
    const tree = await read();
    expect((await save({ level: "industry", name: tree.industries[0]?.name ?? "" })).code).toBe(409);
    expect((await save({ level: "industry", name: " " })).code).toBe(400);
    expect((await save({ level: "career", name: "无处可放", parentId: "999999" })).code).toBe(404);
    expect((await read()).version).toBe(tree.version);
  });

  test("is not changed from an older version of the tree", async () => {
    const { version } = await read();
    await save({ level: "industry", name: "银发经济" });
    expect((await save({ level: "industry", name: "冰雪经济" }, version)).code).toBe(409);
  });
});

test("an order names every sibling once", async () => {
  const { version, industries } = await read();
  const ids = industries.map(({ id }) => id);
  const [first = "", ...rest] = ids;
  const order = (wanted: string[]) => operator.call(orderCareers, { version, level: "industry", parentId: null, ids: wanted });
  expect((await order(rest)).code).toBe(409);
  expect((await order([...rest, rest[0] ?? ""])).code).toBe(409);
  expect((await order([...rest, first])).data.industries.map(({ id }) => id)).toEqual([...rest, first]);
});

describe("popular positions", () => {
  const choose = async (ids: string[]) => operator.call(choosePopularCareers, { version: (await read()).version, ids });

  test("are those that the desk chose, in its order", async () => {
    const tree = await read();
    const ids = ["总账会计", "无人机飞手"].map((name) => careerOf(tree, name).id);
    expect((await choose(ids)).data.popular).toEqual(ids);
    expect((await backend.call(popularCareers, undefined)).data.map(({ name }) => name)).toEqual(["总账会计", "无人机飞手"]);
    expect((await backend.call(hotPosts, undefined)).data.map(({ postName }) => postName)).toEqual(["总账会计"]);
  });

  test("without posts give way to the careers that have some", async () => {
    await choose([careerOf(await read(), "无人机飞手").id]);
    expect((await backend.call(hotPosts, undefined)).data.map(({ postName }) => postName)).toEqual(["总账会计"]);
  });

  test("are the busiest careers when none is chosen", async () => {
    await choose([]);
    expect((await backend.call(popularCareers, undefined)).data.map(({ name }) => name)).toEqual(["总账会计"]);
  });

  test("are known careers, each once", async () => {
    const { id } = careerOf(await read(), "总账会计");
    expect((await choose([id, id])).code).toBe(404);
    expect((await choose(["999999"])).code).toBe(404);
  });
});
