/**
 * Draws the icons of public/ from public/icons/logo.svg with the browser that the tests use: node scripts/data/build-icons.ts
 * Their source is the logo alone; run it again when that changes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";

const logo = readFileSync("public/icons/logo.svg", "utf8");
/** The ground to the very edge, because phones cut such icons to a shape of their own; the drawing keeps well inside the middle 80 %. */
const fullBleed = logo.replace(/ rx="\d+"/, "");

const PICTURES = [
  { file: "icons/icon-192.png", size: 192, svg: logo },
  { file: "icons/icon-512.png", size: 512, svg: logo },
  { file: "icons/maskable-192.png", size: 192, svg: fullBleed },
  { file: "icons/maskable-512.png", size: 512, svg: fullBleed },
  { file: "icons/apple-touch-icon.png", size: 180, svg: fullBleed },
];
const FAVICON = 32;

/** An ICO file is a directory of pictures before the pictures; here one PNG. */
const toIco = (png: Buffer, size: number): Buffer => {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
};

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
try {
  const draw = async (svg: string, size: number): Promise<Buffer> => {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
    await page.setContent(`<body style="margin:0"><img src="${source}" style="display:block;width:${size}px;height:${size}px">`);
    await page.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    const png = await page.screenshot({ omitBackground: true });
    await page.close();
    return png;
  };
  for (const { file, size, svg } of PICTURES) writeFileSync(`public/${file}`, await draw(svg, size));
  writeFileSync("public/favicon.ico", toIco(await draw(logo, FAVICON), FAVICON));
} finally {
  await browser.close();
}
