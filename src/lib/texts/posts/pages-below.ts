/** Words below the pages that a phone has added to a list. */
export const pagesBelow = { end: "已经到底了" };
