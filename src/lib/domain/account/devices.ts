/** Days after which a session ends for good, however often it was renewed (D-H12). */
export const SESSION_DAYS = 30;

export const BROWSERS = [
  "wechat",
  "qq",
  "uc",
  "huawei",
  "xiaomi",
  "samsung",
  "edge",
  "opera",
  "firefox",
  "chrome",
  "safari",
  "other",
] as const;
export type Browser = (typeof BROWSERS)[number];
export const SYSTEMS = ["harmony", "iphone", "ipad", "android", "windows", "mac", "linux", "other"] as const;
export type System = (typeof SYSTEMS)[number];

/** Browser and system of a login, as far as known. */
export type Device = { browser: Browser; system: System };

/** One place where a user is logged in. Times in milliseconds. */
export type Login = { id: string; device: Device; beganAt: number; usedAt: number; isCurrent: boolean };

/** In the order in which they are looked for: most browsers name others, too. */
const BROWSER_MARKS: [RegExp, Browser][] = [
  [/MicroMessenger/i, "wechat"],
  [/QQBrowser|MQQ/i, "qq"],
  [/UCBrowser|UCWEB/i, "uc"],
  [/HuaweiBrowser/i, "huawei"],
  [/MiuiBrowser/i, "xiaomi"],
  [/SamsungBrowser/i, "samsung"],
  [/\bEdg(e|A|iOS)?\//, "edge"],
  [/\bOPR\/|Opera/, "opera"],
  [/Firefox|FxiOS/, "firefox"],
  [/Chrome|CriOS|Chromium/, "chrome"],
  [/Safari/, "safari"],
];
const SYSTEM_MARKS: [RegExp, System][] = [
  [/HarmonyOS|OpenHarmony/i, "harmony"],
  [/iPhone|iPod/, "iphone"],
  [/iPad/, "ipad"],
  [/Android/, "android"],
  [/Windows/, "windows"],
  [/Macintosh|Mac OS X/, "mac"],
  [/Linux|CrOS/, "linux"],
];

/** Reads the device from a User-Agent header; the rest of the header is not stored. */
export const deviceOf = (userAgent: string): Device => ({
  browser: BROWSER_MARKS.find(([mark]) => mark.test(userAgent))?.[1] ?? "other",
  system: SYSTEM_MARKS.find(([mark]) => mark.test(userAgent))?.[1] ?? "other",
});
