import { addSavedSearches } from "#server/db/news/saved-searches.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { CallCase } from "./call-cases.ts";
import { TEST_NOW } from "./databases.ts";

const SAVED_SEARCH = "/search?keyword=%E4%BC%9A%E8%AE%A1";

/** Saves the search that the cases below name. */
export const saveSearchOf = (db: Db, userId: string): Promise<void> => {
  const searches = [{ address: SAVED_SEARCH, name: "会计", pace: "day" as const }];
  return addSavedSearches(db, { userId, searches, now: TEST_NOW, dueAt: () => null });
};

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
    path: "/api/frontend/setNewsSettings",
    good: { switchedOff: ["interest"] },
    bad: [
      [{}, "switchedOff", "关闭的通知不能为空"],
      [{ switchedOff: ["all"] }, "switchedOff", "关闭的通知格式不正确"],
    ],
    seeker: true,
  },
];
