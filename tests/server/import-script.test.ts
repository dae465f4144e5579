/** `npm run import` and `npm run export`, as the operator runs them. */
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { openCommands } from "#tests/support/server/commands.ts";

const commands = await openCommands();
afterAll(commands.close);
const { at } = commands;
const bringIn = (...args: string[]): Promise<string> => commands.run("import", ...args);
const refused = (...args: string[]): Promise<string> => commands.fail("import", ...args);

/** On the embedded database, each run opens it again. */
const PATIENCE = 600_000;

test("a company previews, imports, undoes and takes out its tables", { tags: "release", timeout: PATIENCE }, async () => {
  await commands.run("staff", "add", "13800000000", "operator");
  await bringIn("--template", "companies", at("companies.csv"));
  await bringIn("--template", "posts", at("posts.csv"));
  expect(await refused("--template", "posts", at("posts.csv"))).toContain("EEXIST");
  expect(await bringIn(at("companies.csv"))).toBe(
    "企业：新增 1，修改 0，无变化 0，有误 0\n导入完成，编号 1。撤销：npm run import -- --undo 1\n",
  );
  const preview = "职位：新增 1，修改 0，无变化 0，有误 0\n以上为预览，未写入任何内容。\n";
  expect(await bringIn(at("posts.csv"), "--dry-run")).toBe(preview);
  expect(await bringIn(at("posts.csv"))).toContain("职位：新增 1");

  const exported = await commands.run("export", "posts");
  expect(exported).toContain("HR-001,示例科技有限公司,前端开发工程师,招聘中");
  await commands.run("export", "posts", at("out.csv"));
  expect(readFileSync(at("out.csv"), "utf8")).toBe(exported);

  writeFileSync(at("bad.csv"), "企业名称,单位编号,职位名称\n示例科技有限公司,HR-2,保安\n没有的公司,HR-3,司机\n");
  const failed = await refused(at("bad.csv"));
  expect(failed).toContain("第 3 行：企业名称不存在");
  expect(failed).toContain("未写入任何内容");
  const partly = await refused(at("bad.csv"), "--only-good");
  expect(partly).toContain("职位：新增 1，修改 0，无变化 0，有误 1\n导入完成");
  const id = /--undo (\d+)/.exec(partly)?.[1] ?? "";
  expect(await bringIn("--undo", id)).toBe(`已撤销导入 ${id}，恢复 1 项。\n`);
});

test("files and words that no import has are refused with a sentence", { tags: "release", timeout: PATIENCE }, async () => {
  writeFileSync(at("empty.csv"), "");
  expect(await refused(at("empty.csv"))).toBe("文件中没有内容\n");
  writeFileSync(at("other.csv"), "姓名,电话\n李想,1\n");
  expect(await refused(at("other.csv"))).toContain("无法识别表头");
  expect(await refused(at("gone.csv"))).toContain("ENOENT");
  expect(await refused("--undo", "999")).toBe("没有编号为 999 的导入\n");
  const wrong = [[], ["a.csv", "b.csv"], ["--template", "people"], ["--undo", "x"], ["a.csv", "--undo", "1"], ["--what"]];
  for (const words of wrong) expect(await refused(...words)).toContain("Usage: npm run import");
});
