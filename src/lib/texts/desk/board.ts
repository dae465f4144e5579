import { type BoardColumn, type BoardPlace, columnOf } from "#lib/domain/desk/board.ts";
import { stageNames } from "#lib/texts/applications/applications.ts";

/** Words of the board of applications. */
export const boardWords = {
  form: "显示方式",
  forms: { table: "列表", board: "看板" },
  label: "应聘看板",
  column: "环节",
  hint: "将卡片拖到可以进入的位置，或用卡片上的「推进」选择下一步。",
  empty: "暂无",
  move: "推进",
  moveOf: (name: string) => `推进${name}`,
  waysOf: (name: string) => `${name}可推进至`,
  more: (count: number) => `在列表中查看全部 ${count} 份`,
  moreAt: (place: string, count: number) => `${place}：在列表中查看全部 ${count} 份`,
  only: (place: string) => `仅显示：${place}`,
};

export const columnNames = (column: BoardColumn): string => (column === "over" ? "结果" : stageNames[column]);

/** The name of a place with its column, as one hears it. */
export const fullPlaceName = (place: BoardPlace): string => `${columnNames(columnOf(place))}：${placeName(place)}`;

/** The name of a place inside its column. */
export const placeName = (place: BoardPlace): string => {
  if (place === "early" || place === "supplementary") return stageNames[place];
  if (place === "admitted") return "已录取";
  if (place === "failed") return "未通过";
  return place.endsWith("-passed") ? "已通过" : "审核中";
};
