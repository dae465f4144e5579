/** The words of the demo data, read from the files in `data/`. All companies, people and fairs in them are invented. */
import type { FairType } from "#lib/domain/fairs/status.ts";
import type { OverseasDirection } from "#lib/domain/posts/posts.ts";
import careerTree from "#server/demo/seed/data/career-tree.json" with { type: "json" };
import demo from "#server/demo/seed/data/demo-data.json" with { type: "json" };

export type Career = { id: string; name: string; functionName: string; industry: string };

/** The career tree as rows, with ids for the levels without ids. */
export const industries = careerTree.map((industry, index) => ({
  id: String(index + 1),
  name: industry.careerIndustry,
  hotIds: industry.hotList.map(String),
  functions: industry.frontedCareerVOS.map((fn, position) => ({
    id: String((index + 1) * 100 + position),
    name: fn.careerFunction,
    posts: fn.posts.map((post) => ({ id: String(post.recruitCareerId), name: post.careerPost })),
  })),
}));

export const careers: readonly Career[] = industries.flatMap((industry) =>
  industry.functions.flatMap((fn) => fn.posts.map((post) => ({ ...post, functionName: fn.name, industry: industry.name }))),
);

export const companies: readonly { name: string; industry: string; size: string }[] = demo.companies.map(
  ({ companyName, industry, size }) => ({ name: companyName, industry, size }),
);
export const benefits: readonly string[] = demo.benefits;

const templates = new Map(demo.jdTemplates.map(({ key, html }) => [key, html]));
/** The duties and requirements of a kind of work. */
export const templateOf = (key: string): string => {
  const html = templates.get(key);
  if (html === undefined) throw new Error(`there is no template ${key}`);
  return html;
};

export const fairs: readonly { name: string; type: FairType; organizer: string; companyCount: number; postCount: number }[] =
  demo.fairs.map((fair) => ({
    name: fair.fairsName,
    type: fair.type === "SCENE" ? "SCENE" : "NETWORK",
    organizer: fair.organizer,
    companyCount: fair.countCompany,
    postCount: fair.countPost,
  }));

export type OverseasJob = { name: string; direction: OverseasDirection; country: string; city: string };
export const overseasJobs: readonly OverseasJob[] = [
  ...demo.overseas.flatMap(({ country, city, posts }) =>
    posts.map((name): OverseasJob => ({ name, direction: "export", country, city })),
  ),
  ...demo.importPosts.map(({ postName, city }): OverseasJob => ({ name: postName, direction: "import", country: "", city })),
];

/** Invented names for the demo's recruiters. */
export const surnames = [..."林沈顾陆苏许程叶夏秦白江宋唐韩蒋严方石孟"];
export const givenNames = [
  "知远",
  "清和",
  "若水",
  "明朗",
  "书言",
  "安宁",
  "予安",
  "景行",
  "思齐",
  "文博",
  "嘉树",
  "晓棠",
  "云舒",
  "子墨",
  "雨桐",
];
export const recruiterTitles = ["招聘经理", "人事主管", "招聘专员", "人力资源总监", "校招负责人"];

/** The popular positions of the home page, most popular first. */
const POPULAR = ["Java开发工程师", "产品经理", "销售代表", "会计", "电商运营", "临床护士", "机械设计工程师", "新媒体运营"];
export const popularCareerIds: readonly string[] = POPULAR.flatMap(
  (name) => careers.find((career) => career.name === name)?.id ?? [],
);
