import { describe, expect, test } from "vitest";
import { countryCode } from "#pages/_post/country.ts";

describe("the country of an address abroad", () => {
  test.each([
    ["德国慕尼黑", "DE"],
    ["新加坡", "SG"],
    ["阿联酋迪拜", "AE"],
    ["阿拉伯联合酋长国阿布扎比", "AE"],
    ["几内亚比绍", "GW"],
    ["几内亚科纳克里", "GN"],
    ["印度尼西亚雅加达", "ID"],
    ["印度孟买", "IN"],
    ["俄罗斯莫斯科", "RU"],
    ["香港中环", "CN"],
    ["慕尼黑", undefined],
    ["欧盟总部", undefined],
    ["", undefined],
  ])("%s is %s", (address, code) => {
    expect(countryCode(address)).toBe(code);
  });
});
