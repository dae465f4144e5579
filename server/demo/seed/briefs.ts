import type { PostAttachment } from "#lib/domain/posts/posts.ts";
import { DEMO_FILES, demoPath } from "./files.ts";
import type { Random } from "./random.ts";
import { benefits, templateOf } from "./vocabulary.ts";
import { templateKeyOf } from "./work.ts";

/** Description of a post: its kind of work, its benefits, the number of positions. */
export const briefHtml = (functionName: string, postName: string, random: Random): string => {
  const offers = random.sample(benefits, random.int(4, 7)).join("、");
  return `${templateOf(templateKeyOf(functionName, postName))}<h4>福利待遇</h4><p>${offers}</p><p>招聘人数：${random.int(1, 12)}人</p>`;
};

/** Some posts have one or two files. */
export const pickAttachments = (random: Random): PostAttachment[] => {
  if (!random.chance(0.15)) return [];
  return random
    .sample(DEMO_FILES, random.int(1, 2))
    .map((name) => ({ name, fileName: name, path: demoPath(name), uid: `demo-${DEMO_FILES.indexOf(name) + 1}` }));
};
