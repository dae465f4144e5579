import type { RecordChange } from "#lib/domain/resume/compare.ts";

/** Words of the saved versions of a résumé. */
export const versions = {
  title: "历史版本",
  hint: "保留最近10次保存的内容。展开可与当前内容比较，恢复前的内容也会保留。",
  loading: "正在加载历史版本",
  empty: "还没有历史版本",
  emptyHint: "保存简历后，可在这里查看和恢复最近10次保存的内容。",
  current: "与当前内容一致",
  changes: (count: number) => `与当前有${count}处不同`,
  restore: "恢复到此版本",
  restoreOf: (time: string) => `恢复到 ${time} 的版本`,
  restoring: "恢复中…",
  restored: "已恢复，可在10秒内撤销",
  sides: { before: "当前", after: "恢复后" },
};

const DOES = { add: "增加", remove: "删除", change: "修改" } satisfies Record<RecordChange["does"], string>;
const named = (what: string, name: string): string => (name ? `${what}「${name}」` : what);

/** Words of a comparison, record by record. */
export const changes = {
  nothing: "未填写",
  /** A record by its heading; a section with only one record has no name. */
  named,
  of: (does: RecordChange["does"], name: string) => named(DOES[does], name),
};
