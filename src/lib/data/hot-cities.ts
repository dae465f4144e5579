/** The city tabs of the search page: 全国 (no city) first, then fourteen (F-10). Labels; a post stores label + 市. */
export const hotCities: readonly string[] = [
  "全国",
  "北京",
  "上海",
  "广州",
  "深圳",
  "杭州",
  "天津",
  "西安",
  "苏州",
  "武汉",
  "厦门",
  "长沙",
  "成都",
  "郑州",
  "重庆",
];

/** The full name of a hot city, as posts store it: all of them are 市. */
export const hotCityName = (label: string): string => `${label}市`;
