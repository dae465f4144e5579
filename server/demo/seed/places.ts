import { cityByLabel } from "#lib/data/cities.ts";
import { hotCities } from "#lib/data/hot-cities.ts";
import { areasOf, provinceOf } from "#lib/data/regions.ts";
import type { Random } from "./random.ts";

export type SeedPlace = { province: string; city: string; area: string };

/** Cities beside the hot ones, so that every part of the country has posts. */
const OTHER_LABELS = (
  "南京 宁波 无锡 合肥 青岛 济南 福州 泉州 南昌 东莞 佛山 珠海 惠州 南宁 海口 贵阳 " +
  "昆明 兰州 西宁 银川 乌鲁木齐 呼和浩特 太原 石家庄 沈阳 大连 长春 哈尔滨 洛阳 宜昌 株洲 绵阳 " +
  "遵义 柳州 徐州 常州 南通 嘉兴 绍兴 温州 金华 台州 烟台 潍坊 唐山 保定"
).split(" ");

const fullNames = (labels: readonly string[]): string[] => labels.flatMap((label) => cityByLabel(label)?.name ?? []);

/** 全国 is a tab but no city, and falls out here. */
const hotCityNames: readonly string[] = fullNames(hotCities);
const otherCityNames: readonly string[] = fullNames(OTHER_LABELS);

/** Where companies sit and hire: the hot ones more often than the many others. */
export const pickCity = (random: Random): string => (random.chance(0.6) ? random.pick(hotCityNames) : random.pick(otherCityNames));

export const placeIn = (city: string, random: Random): SeedPlace => ({
  province: provinceOf(city) ?? "",
  city,
  area: random.pick(areasOf(city)),
});
