/** Not countries abroad: regions of China, which have cities of their own in the search at home, and entries of the table that are no place. */
const NO_COUNTRY: readonly string[] = ["CN", "HK", "MO", "TW", "EU", "EZ", "QO", "UM", "UN", "XA", "XB", "ZZ"];
const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Other names that seekers and addresses have for countries. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ["阿联酋"],
  BA: ["波黑"],
  BD: ["孟加拉"],
  CD: ["刚果金"],
  CG: ["刚果布"],
  CI: ["科特迪瓦", "象牙海岸"],
  GB: ["英格兰"],
  ID: ["印尼"],
  KR: ["南韩"],
  KZ: ["哈萨克"],
  MY: ["大马"],
  PG: ["巴新"],
  PS: ["巴勒斯坦"],
  SA: ["沙特"],
  UZ: ["乌兹别克"],
};

/** A country or city abroad by all its names; the first is shown. */
export type PlaceAbroad = readonly [name: string, ...others: string[]];

const isName = (text: string): boolean => /^\p{Script=Han}{2,8}$/u.test(text);

/** Every country, from the table of the platform. */
const countries: readonly PlaceAbroad[] = (() => {
  const table = new Intl.DisplayNames(["zh-Hans"], { type: "region", fallback: "none" });
  const codes = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));
  const byName = new Map<string, PlaceAbroad>();
  for (const code of codes.filter((one) => !NO_COUNTRY.includes(one))) {
    const names = [table.of(code) ?? "", ...(OTHER_NAMES[code] ?? [])].filter(isName);
    const [name, ...others] = [...new Set(names)];
    // Old codes name the same country again.
    if (name !== undefined && !byName.has(name)) byName.set(name, [name, ...others]);
  }
  return [...byName.values()];
})();

/** The cities of addresses abroad (德国慕尼黑: 慕尼黑). */
const citiesOf = (addresses: readonly string[]): PlaceAbroad[] => {
  const names = countries.flat().sort((a, b) => b.length - a.length);
  const cities = addresses.map((address) => {
    const text = address.trim();
    const country = names.find((name) => text.startsWith(name)) ?? "";
    return (
      text
        .slice(country.length)
        .split(/[\s,，·・-]+/u)
        .find((part) => part !== "") ?? ""
    );
  });
  return [...new Set(cities)].filter((city) => isName(city) && !names.includes(city)).map((city) => [city]);
};

/** All countries, and the cities that these addresses of posts name. */
export const placesAbroad = (addresses: readonly string[]): PlaceAbroad[] => [...countries, ...citiesOf(addresses)];
