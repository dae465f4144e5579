import { TOTAL_CAP } from "#lib/domain/paging.ts";
import type { Sort } from "#lib/domain/posts/posts.ts";
import type { Reading } from "#lib/domain/posts/understood.ts";
import { cityLabel, salaryRangeText } from "./posts.ts";

const payText = (name: string): string => {
  const [min = 0, max = 0] = name.split("-").map(Number);
  return salaryRangeText({ min, max });
};

/** A reading as its tag shows it. A word that was typed right is shown as it was typed: HR, not hr. */
export const readingText = ({ kind, name, typed }: Reading): string => {
  if (kind === "pay") return payText(name);
  if (kind === "city") return cityLabel(name);
  return name.toLowerCase() === typed.normalize("NFKC").toLowerCase() ? typed : name;
};

/** Words around the readings of a keyword. */
export const understood = {
  sort: "排序",
  best: "综合",
  sorts: { newest: "最新", pay: "薪资" } satisfies Record<Sort, string>,
  asTyped: (typed: string) => `按原文“${typed}”搜索`,
  drop: (typed: string, count: number) => `去掉“${typed}”，有 ${count >= TOTAL_CAP ? `${TOTAL_CAP}+` : count} 个职位`,
  abroad: (typed: string) => `在海外职位中查找“${typed}”`,
  nearest: "相近的职位",
};
