import { describe, expect, test } from "vitest";
import { cityGroups } from "#lib/data/cities.ts";
import ethnicGroups from "#lib/data/ethnic-groups.json" with { type: "json" };
import { areasOf, citiesOf, provinceOf, provinces } from "#lib/data/regions.ts";

/** Hong Kong, Macao and Taiwan come from another source than the other regions. */
const OUTER = new Set(["台湾省", "香港特别行政区", "澳门特别行政区"]);

function count(provinceNames: readonly string[]): { cities: number; areas: number } {
  const cities = provinceNames.flatMap(citiesOf);
  return { cities: cities.length, areas: cities.flatMap(areasOf).length };
}

describe("the region tree", () => {
  test("has the known totals", () => {
    expect(provinces).toHaveLength(34);
    expect(count(provinces)).toEqual({ cities: 396, areas: 3345 });
    expect(count(provinces.filter((name) => !OUTER.has(name)))).toEqual({ cities: 369, areas: 2928 });
  });

  test("names every city once and gives each at least one area", () => {
    const cities = provinces.flatMap(citiesOf);
    expect(new Set(cities).size).toBe(cities.length);
    expect(cities.filter((city) => areasOf(city).length === 0)).toEqual([]);
  });

  test("repeats no area within a city", () => {
    const cities = provinces.flatMap(citiesOf);
    expect(cities.filter((city) => new Set(areasOf(city)).size !== areasOf(city).length)).toEqual([]);
  });

  test("holds no heading of the source as if it were a place", () => {
    const names = provinces.flatMap((province) => [...citiesOf(province), ...citiesOf(province).flatMap(areasOf)]);
    expect(names.filter((name) => /直辖|^县$|^市辖区$|岛礁/.test(name))).toEqual([]);
  });

  test("knows the districts of 杭州", () => {
    expect(areasOf("杭州市").join(" ")).toBe(
      "上城区 拱墅区 西湖区 滨江区 萧山区 余杭区 富阳区 临安区 临平区 钱塘区 桐庐县 淳安县 建德市",
    );
  });

  test("knows the changes of recent years", () => {
    expect(areasOf("三沙市")).toEqual(["西沙区", "南沙区"]);
    expect(areasOf("温州市")).toContain("龙港市");
    expect(areasOf("林芝市")).toContain("米林市");
    expect(areasOf("山南市")).toContain("错那市");
    expect(areasOf("和田地区")).toEqual(expect.arrayContaining(["和安县", "和康县"]));
    expect(citiesOf("新疆维吾尔自治区")).toEqual(expect.arrayContaining(["昆玉市", "胡杨河市", "新星市", "白杨市"]));
  });

  test("has 重庆 as 25 districts, 8 counties and 4 autonomous counties since 两江新区", () => {
    const areas = areasOf("重庆市");
    expect(areas).toContain("两江新区");
    expect(areas).not.toContain("江北区");
    expect(areas).not.toContain("渝北区");
    expect(areas.filter((name) => name.endsWith("区"))).toHaveLength(25);
    expect(areas.filter((name) => name.endsWith("自治县"))).toHaveLength(4);
    expect(areas.filter((name) => /县$/.test(name))).toHaveLength(12);
    expect(areas).toHaveLength(37);
  });

  test.each(["北京市", "天津市", "上海市", "重庆市"])("has %s as province and city", (name) => {
    expect(citiesOf(name)).toEqual([name]);
    expect(provinceOf(name)).toBe(name);
    expect(areasOf(name).length).toBeGreaterThanOrEqual(16);
  });

  test.each([
    ["东莞市", "广东省", "虎门镇"],
    ["中山市", "广东省", "小榄镇"],
    ["儋州市", "海南省", "那大镇"],
    ["嘉峪关市", "甘肃省", "峪泉镇"],
  ])("fills %s, which has no districts, with its towns", (city, province, town) => {
    expect(provinceOf(city)).toBe(province);
    expect(areasOf(city)).toContain(town);
  });

  test.each([
    ["琼海市", "海南省"],
    ["琼中黎族苗族自治县", "海南省"],
    ["济源市", "河南省"],
    ["神农架林区", "湖北省"],
    ["石河子市", "新疆维吾尔自治区"],
  ])("has %s, which answers to its province directly, as a city with itself as area", (city, province) => {
    expect(provinceOf(city)).toBe(province);
    expect(areasOf(city)).toEqual([city]);
  });

  test("finds Hong Kong and Macao both whole and in parts", () => {
    expect(areasOf("香港特别行政区")).toHaveLength(18);
    expect(areasOf("澳门特别行政区")).toHaveLength(8);
    expect(provinceOf("香港特别行政区")).toBe("香港特别行政区");
    expect(provinceOf("九龙")).toBe("香港特别行政区");
  });

  test("places every city of the city list in a province, with areas", () => {
    const names = cityGroups.flatMap((group) => group.cities.map((city) => city.name));
    expect(names.filter((name) => provinceOf(name) === undefined || areasOf(name).length === 0)).toEqual([]);
  });

  test("answers for unknown names", () => {
    expect(areasOf("杭州")).toEqual([]);
    expect(citiesOf("浙江")).toEqual([]);
    expect(provinceOf("")).toBeUndefined();
  });
});

describe("the ethnic groups", () => {
  test("are the 56, each once, in the order of the standard", () => {
    expect(new Set(ethnicGroups).size).toBe(56);
    expect(ethnicGroups).toHaveLength(56);
    expect([0, 4, 27, 28, 55].map((index) => ethnicGroups[index])).toEqual(["汉族", "维吾尔族", "景颇族", "柯尔克孜族", "基诺族"]);
  });
});
