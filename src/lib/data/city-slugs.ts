import type { City } from "./cities.ts";

/** Cities with the same reading also carry their province. */
const TWINS: Record<string, string> = {
  福州市: "fuzhou-fujian",
  抚州市: "fuzhou-jiangxi",
  苏州市: "suzhou-jiangsu",
  宿州市: "suzhou-anhui",
  泰州市: "taizhou-jiangsu",
  台州市: "taizhou-zhejiang",
  伊春市: "yichun-heilongjiang",
  宜春市: "yichun-jiangxi",
  玉林市: "yulin-guangxi",
  榆林市: "yulin-shaanxi",
};

/** A city in an address: its reading, once and for all. */
export const citySlug = ({ name, pinyin }: City): string => TWINS[name] ?? pinyin;
