import { afterEach, describe, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import "#pages/_shell/global.css";

const NAMES = [..."陈晓苏映雪王明李雷韩梅张伟赵敏周芷若黄蓉郭靖"].map((character, index) => `${character}先生${index}`);

/** How bright a colour of the page is (WCAG 2.2, relative luminance). */
const brightness = (colour: string): number => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const context = canvas.getContext("2d");
  if (!context) return Number.NaN;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrastOf = (element: Element): number => {
  const { color, backgroundColor } = getComputedStyle(element);
  const [light = 0, dark = 0] = [brightness(color), brightness(backgroundColor)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};
const groundOf = (element: Element): string => getComputedStyle(element).backgroundColor;
const tiles = (): Element[] => [...document.querySelectorAll("main > span")];
const show = (names: readonly string[]) =>
  render(
    <main className="flex flex-wrap bg-card">
      {names.map((name) => (
        <Avatar key={name} name={name} url={null} />
      ))}
    </main>,
  );

afterEach(() => cdp().send("Emulation.setEmulatedMedia", { features: [] }));

describe("a person without a picture", () => {
  test.for(["light", "dark"] as const)("is the first character of the name, easily read in the %s", async (scheme) => {
    await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    await show(NAMES);
    expect(tiles().map(({ textContent }) => textContent)).toEqual(NAMES.map((name) => name[0]));
    for (const tile of tiles()) expect(contrastOf(tile)).toBeGreaterThanOrEqual(4.5);
    expect(new Set(tiles().map(groundOf)).size).toBe(6);
    // In the dark no tile shines: a near-white square was the loudest thing on the list.
    if (scheme === "dark") for (const tile of tiles()) expect(brightness(groundOf(tile))).toBeLessThan(0.1);
  });

  test("has the same colours wherever they stand, and mostly others than people of the same family name", async () => {
    const family = ["陈晓", "陈明", "陈静", "陈思远", "陈建国", "陈芳"];
    await show(family);
    const before = tiles().map(groundOf);
    expect(new Set(before).size).toBeGreaterThan(2);
    page.getByRole("main").element().replaceChildren();
    await show([...family].reverse());
    expect(tiles().map(groundOf).reverse()).toEqual(before);
  });
});
