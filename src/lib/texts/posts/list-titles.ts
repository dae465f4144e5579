/** Titles of the pages with lists of posts. */
export const listTitles = { domestic: "职位搜索", overseas: "海外职位" };
