/** How many people a post looks for, as the last line of its description. */
export const headcountHtml = (count: number): string => `<p>招聘人数：${count}人</p>`;
