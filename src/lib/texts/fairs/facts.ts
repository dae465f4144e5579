import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { fairTimeText, fairTypeText } from "./fairs.ts";

/** Labels that no script of the page draws. */
export const fairFacts = {
  time: "举办时间",
  place: "举办地点",
  hours: "开放时间",
  cancelReason: "取消原因",
  booth: "展位",
  map: "查看地图",
};

/** One sentence about a fair, for search engines and shared links. */
export const fairDescription = (fair: Fair): string =>
  `${fairTypeText[fair.type]}，${fair.organizer}主办，${fairTimeText(fair)}，${fair.companyCount}家企业、${fair.postCount}个岗位。`;
