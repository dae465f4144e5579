/** Names that addresses use and the runtime's own table does not; places in China go by the country. */
const OTHER_NAMES: [name: string, code: string][] = [
  ["阿联酋", "AE"],
  ["沙特", "SA"],
  ["印尼", "ID"],
  ["香港", "CN"],
  ["澳门", "CN"],
  ["台湾", "CN"],
  ["中国", "CN"],
];

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const NO_COUNTRIES = ["AC", "CP", "DG", "EA", "EU", "EZ", "HK", "IC", "MO", "QO", "TA", "TW", "UN", "XA", "XB", "ZZ"];

const countries = (): [name: string, code: string][] => {
  const names = new Intl.DisplayNames(["zh-CN"], { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter((code) => !NO_COUNTRIES.includes(code));
  // A code that has been replaced has the name of its successor.
  const present = codes.filter((code) => new Intl.Locale(`und-${code}`).region === code);
  return present.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name === undefined ? [] : [[name, code]];
  });
};

/** Longer names first: 几内亚比绍 is not 几内亚. */
const known = [...countries(), ...OTHER_NAMES].sort(([one], [other]) => other.length - one.length);

/** The ISO code of the country at the beginning of an address abroad (德国慕尼黑); undefined if none. */
export const countryCode = (address: string): string | undefined => known.find(([name]) => address.trim().startsWith(name))?.[1];
