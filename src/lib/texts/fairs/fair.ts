import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { fairTimeText, fairTypeText } from "./fairs.ts";

/** Words of a fair's own page; those of its card are in fairs.ts. */
export const fairPage = {
  toCalendar: "加入日历",
  toTicket: "入场码",
  detailTitle: "招聘会详情",
  detailDescription: "查看招聘会的举办时间、主办方、参会企业与招聘岗位，在线报名或沟通。",
  time: "举办时间",
  companyList: "参会企业与岗位",
  allPosts: "查看全部职位",
  companyPosts: (count: number) => `${count}个岗位`,
  noCompanies: "参会企业陆续入驻中，请稍后再来看看",
  pauseScrolling: "暂停滚动",
  resumeScrolling: "继续滚动",
  companyAction: (action: string, company: string) => `${action}：${company}`,
  scan: "手机扫码查看",
  qrOf: "本页二维码",
  missingTitle: "没有找到这场招聘会",
  missingText: "链接可能不完整，或者招聘会已经下线。",
  toList: "查看全部招聘会",
  needsScript: "这一页需要启用 JavaScript 才能显示，可先从招聘会列表查看。",
};

/** Labels that no script of the page draws. */
export const fairFacts = { place: "举办地点", hours: "开放时间", cancelReason: "取消原因", booth: "展位", map: "查看地图" };

/** One sentence about a fair, for search engines and shared links. */
export const fairDescription = (fair: Fair): string =>
  `${fairTypeText[fair.type]}，${fair.organizer}主办，${fairTimeText(fair)}，${fair.companyCount}家企业、${fair.postCount}个岗位。`;
