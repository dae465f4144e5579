import type { PostAttachment } from "#lib/domain/posts.ts";
import type { Random } from "./random.ts";
import { benefits, templateOf } from "./vocabulary.ts";
import { templateKeyOf } from "./work.ts";

/** Description of a post: what its kind of work is about, what it offers, how many are wanted. */
export const briefHtml = (functionName: string, postName: string, random: Random): string => {
  const offers = random.sample(benefits, random.int(4, 7)).join("、");
  return `${templateOf(templateKeyOf(functionName, postName))}<h4>福利待遇</h4><p>${offers}</p><p>招聘人数：${random.int(1, 12)}人</p>`;
};

const FILES = ["岗位说明书.pdf", "企业简介.pdf", "应聘登记表.docx"];

/** Some posts come with one or two files. */
export const pickAttachments = (random: Random): PostAttachment[] => {
  if (!random.chance(0.15)) return [];
  return random
    .sample(FILES, random.int(1, 2))
    .map((name) => ({ name, fileName: name, path: `demo/${name}`, uid: `demo-${FILES.indexOf(name) + 1}` }));
};
