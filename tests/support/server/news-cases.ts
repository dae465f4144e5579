import { addSavedSearches } from "#server/db/news/saved-searches.ts";
import { openWay } from "#server/db/news/ways.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { CallCase } from "./call-cases.ts";
import { TEST_NOW } from "./databases.ts";

const SAVED_SEARCH = "/search?keyword=%E4%BC%9A%E8%AE%A1";

/** Saves the search that the cases below name. */
export const saveSearchOf = (db: Db, userId: string): Promise<void> => {
  const searches = [{ address: SAVED_SEARCH, name: "会计", pace: "day" as const }];
  return addSavedSearches(db, { userId, searches, now: TEST_NOW, dueAt: () => null });
};

const MAIL_KEY = "k".repeat(43);

/** Begins the way by e-mail whose key the cases below name. */
export const openMailWayOf = (db: Db, userId: string): Promise<void> =>
  openWay(db, { userId, way: "email", address: "chen@example.com", key: MAIL_KEY }, TEST_NOW);

/** The calls about saved searches and settings of news. */
export const newsCases: CallCase[] = [
  { path: "/api/frontend/savedSearches", good: {}, bad: [], seeker: true },
  {
    path: "/api/frontend/saveSearches",
    good: { searchAddresses: ["/search?keyword=会计"] },
    bad: [
      [{}, "searchAddresses", "搜索地址不能为空"],
      [{ searchAddresses: "x" }, "searchAddresses", "搜索地址格式不正确"],
      [{ searchAddresses: ["/search"] }, "searchAddress", "该地址没有筛选条件，无法保存"],
      [{ searchAddresses: ["javascript:alert(1)"] }, "searchAddress", "该地址没有筛选条件，无法保存"],
    ],
    seeker: true,
  },
  {
    path: "/api/frontend/setSearchPace",
    good: { searchAddress: SAVED_SEARCH, noticePace: "week" },
    bad: [
      [{ noticePace: "day" }, "searchAddress", "搜索地址不能为空"],
      [{ searchAddress: "/search?keyword=x", noticePace: "hourly" }, "noticePace", "通知频率格式不正确"],
    ],
    seeker: true,
  },
  {
    path: "/api/frontend/dropSearch",
    good: { searchAddress: "/search?keyword=x" },
    bad: [[{}, "searchAddress", "搜索地址不能为空"]],
    seeker: true,
  },
  { path: "/api/frontend/newsSettings", good: {}, bad: [], seeker: true },
  {
    path: "/api/frontend/setNewsKinds",
    good: { noticeWay: "inbox", switchedOff: ["interest"] },
    bad: [
      [{ noticeWay: "inbox" }, "switchedOff", "关闭的通知不能为空"],
      [{ noticeWay: "inbox", switchedOff: ["all"] }, "switchedOff", "关闭的通知格式不正确"],
      [{ noticeWay: "pigeon", switchedOff: [] }, "noticeWay", "通知方式格式不正确"],
    ],
    seeker: true,
  },
  {
    path: "/api/frontend/setNewsTimes",
    good: { quietHours: true, dailyDigest: false },
    bad: [
      [{ dailyDigest: true }, "quietHours", "勿扰时段不能为空"],
      [{ quietHours: true, dailyDigest: "x" }, "dailyDigest", "每日汇总格式不正确"],
    ],
    seeker: true,
  },
  {
    path: "/api/frontend/startNewsMail",
    good: { mailAddress: "chen@example.com" },
    bad: [
      [{}, "mailAddress", "邮箱地址不能为空"],
      [{ mailAddress: "chen" }, "mailAddress", "邮箱地址格式不正确"],
      [{ mailAddress: "a@example.com\r\nBcc: b@example.com" }, "mailAddress", "邮箱地址格式不正确"],
      [{ mailAddress: "a@example.com,b@example.com" }, "mailAddress", "邮箱地址格式不正确"],
    ],
    seeker: true,
  },
  {
    path: "/api/frontend/startNewsWay",
    good: { noticeWay: "sms" },
    bad: [[{ noticeWay: "email" }, "noticeWay", "通知方式格式不正确"]],
    seeker: true,
  },
  {
    path: "/api/frontend/startNewsPush",
    good: {
      pushEndpoint: "https://push.example.com/1",
      pushKey: "B".repeat(87),
      pushAuth: "A".repeat(22),
    },
    bad: [
      [{ pushEndpoint: "http://push.example.com/1" }, "pushEndpoint", "浏览器订阅格式不正确"],
      [{ pushEndpoint: "https://push.example.com/1", pushKey: "short" }, "pushKey", "浏览器订阅格式不正确"],
    ],
    seeker: true,
  },
  {
    path: "/api/frontend/endNewsWay",
    good: { noticeWay: "email" },
    bad: [[{ noticeWay: "inbox" }, "noticeWay", "通知方式格式不正确"]],
    seeker: true,
  },
  {
    path: "/api/frontend/confirmNewsMail",
    good: { newsKey: MAIL_KEY },
    bad: [[{ newsKey: "x" }, "newsKey", "链接格式不正确"]],
  },
  {
    path: "/api/frontend/leaveNews",
    // One kind alone: the way and its key stay for the next role.
    good: { newsKey: MAIL_KEY, newsKind: "fair" },
    bad: [
      [{ newsKey: "x" }, "newsKey", "链接格式不正确"],
      [{ newsKey: MAIL_KEY, newsKind: "all" }, "newsKind", "通知类型格式不正确"],
    ],
  },
];
