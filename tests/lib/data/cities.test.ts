import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type City, cityByLabel, cityByName, cityGroups, findCities } from "#lib/data/cities.ts";
import { hotCities } from "#lib/data/hot-cities.ts";

const cities = cityGroups.flatMap((group) => group.cities);
const labelsFor = (text: string): string[] => findCities(text).map((city) => city.label);

/** Names whose first character is often misread, and others, with the whole reading. */
const READINGS = `
  重庆 chongqing 长沙 changsha 长春 changchun 长治 changzhi 厦门 xiamen 六安 luan 六盘水 liupanshui 蚌埠 bengbu
  亳州 bozhou 朝阳 chaoyang 乐山 leshan 台州 taizhou 丽水 lishui 漯河 luohe 濮阳 puyang 衢州 quzhou 宿州 suzhou
  宿迁 suqian 儋州 danzhou 郴州 chenzhou 莆田 putian 枣庄 zaozhuang 那曲 naqu 巴中 bazhong 大同 datong 吕梁 lvliang
  呼伦贝尔 hulunbeier 石家庄 shijiazhuang 铜仁 tongren 嘉峪关 jiayuguan 泸州 luzhou 鹤壁 hebi 汕头 shantou
  汕尾 shanwei 荆门 jingmen 洛阳 luoyang 牡丹江 mudanjiang 葫芦岛 huludao 佳木斯 jiamusi 三沙 sansha 曲靖 qujing
  宜宾 yibin 广安 guangan 昌都 changdu 百色 baise 成都 chengdu 海南州 hainanzhou 大理州 dalizhou 阿坝州 abazhou
  楚雄州 chuxiongzhou 巴音郭楞州 bayinguolengzhou 克孜勒苏州 kezilesuzhou 喀什地区 kashidiqu 和田地区 hetiandiqu
  阿拉善盟 alashanmeng 阿里地区 alidiqu 澄迈县 chengmaixian 乐东黎族自治县 ledonglizuzizhixian`;
const readings = [...READINGS.matchAll(/(\S+) ([a-z]+)/g)].map(([, label = "", pinyin = ""]) => ({ label, pinyin }));

describe("the city list", () => {
  test("has fifteen hot tabs, 全国 first", () => {
    expect(hotCities).toHaveLength(15);
    expect(hotCities.join(" ")).toBe("全国 北京 上海 广州 深圳 杭州 天津 西安 苏州 武汉 厦门 长沙 成都 郑州 重庆");
    expect(hotCities.filter((label) => cityByLabel(label) === undefined)).toEqual(["全国"]);
  });

  test("has five letter groups of the known sizes", () => {
    expect(cityGroups.map(({ letters, cities }) => [letters, cities.length])).toEqual([
      ["ABCDE", 76],
      ["FGHJ", 76],
      ["KLMN", 55],
      ["PQRST", 77],
      ["WXYZ", 87],
    ]);
  });

  test("files every city under its letter", () => {
    for (const { letters, cities } of cityGroups) {
      for (const city of cities) expect(letters).toContain(city.letter);
    }
  });

  test("sorts by letter", () => {
    const letters = cities.map((city) => city.letter);
    expect(letters).toEqual([...letters].sort());
  });

  test("repeats no label and no full name", () => {
    expect(cities.filter((city) => cityByLabel(city.label) !== city)).toEqual([]);
    expect(cities.filter((city) => cityByName(city.name) !== city)).toEqual([]);
  });

  test.each(readings)("reads $label as $pinyin", ({ label, pinyin }) => {
    expect(cityByLabel(label)).toMatchObject({ pinyin, letter: pinyin.charAt(0).toUpperCase() });
  });

  test("spells every city in plain letters", () => {
    const odd = cities.filter(({ pinyin, initials }) => !/^[a-z]+$/.test(pinyin) || !/^[a-z]{2,}$/.test(initials));
    expect(odd).toEqual([]);
  });

  test("is found by label and by full name", () => {
    const hangzhou = { label: "杭州", name: "杭州市", pinyin: "hangzhou", initials: "hz", letter: "H" };
    expect(cityByLabel("杭州")).toEqual(hangzhou);
    expect(cityByName("杭州市")).toEqual(hangzhou);
    expect(cityByName("香港特别行政区")?.label).toBe("香港");
    expect(cityByLabel("杭州市")).toBeUndefined();
    expect(cityByName("__proto__")).toBeUndefined();
  });
});

describe("findCities", () => {
  test.each(["杭", "杭州", "杭州市", "hang", "hangzhou", "Hang Zhou", "hz", "HZ", "  hz ", "ＨＺ"])(
    "lists 杭州 first for %o",
    (text) => expect(labelsFor(text)[0]).toBe("杭州"),
  );

  test.each([
    ["xia", "厦门"],
    ["chongq", "重庆"],
    ["cq", "重庆"],
    ["lvliang", "吕梁"],
    ["lüliang", "吕梁"],
    ["zhou", "杭州"],
    ["西南", "黔西南州"],
    ["布依族", "黔南州"],
    ["香港", "香港"],
  ])("finds for %o among others %s", (text, label) => expect(labelsFor(text)).toContain(label));

  test.each(["", " ", "\t\n", "'", "全国", "空白", "qq1", "杭州市西湖区"])("finds nothing for %o", (text) => {
    expect(findCities(text)).toEqual([]);
  });

  test("lists the exact city before those that begin with the text", () => {
    expect(labelsFor("xian").slice(0, 2)).toEqual(["西安", "咸宁"]);
    expect(labelsFor("xi'an")[0]).toBe("西安");
    expect(labelsFor("吉林")[0]).toBe("吉林");
  });

  test("lists cities that begin with the text before those that contain it, and hot ones first among equals", () => {
    expect(labelsFor("阳").slice(0, 3)).toEqual(["阳江", "阳泉", "安阳"]);
    expect(labelsFor("安").slice(0, 4)).toEqual(["安康", "安庆", "安顺", "安阳"]);
    expect(labelsFor("安")[4]).toBe("西安");
  });

  test("never throws, and everything it finds matches", () => {
    const typed = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: fc.constantFrom(..."杭州安xianhgzAZ ' ") }));
    fc.assert(
      fc.property(typed, (text) => {
        const found = findCities(text);
        const wanted = text
          .normalize("NFKC")
          .replace(/[\s'’]/g, "")
          .replace(/ü/gi, "v")
          .toLowerCase();
        const matches = ({ label, name, pinyin, initials }: City): boolean =>
          [label, name, pinyin].some((form) => form.includes(wanted)) || initials.startsWith(wanted);
        expect(new Set(found).size).toBe(found.length);
        expect(new Set(found)).toEqual(new Set(wanted === "" ? [] : cities.filter(matches)));
      }),
    );
  });

  test("finds every city by any part of its name or reading", () => {
    const part = fc.constantFrom(...cities).chain((city) =>
      fc.constantFrom(city.label, city.name, city.pinyin).chain((form) =>
        fc.tuple(fc.nat(form.length - 1), fc.nat(form.length - 1)).map(([a, b]) => ({
          city,
          text: form.slice(Math.min(a, b), Math.max(a, b) + 1),
        })),
      ),
    );
    fc.assert(
      fc.property(part, ({ city, text }) => {
        expect(findCities(text.toUpperCase())).toContain(city);
      }),
    );
  });
});
