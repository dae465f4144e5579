/** Words of the choice of an area. */
export const areaWords = { area: "区域", any: "不限" };
