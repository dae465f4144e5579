import { getDocumentProxy } from "unpdf";
import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import list from "#lib/data/fonts.json" with { type: "json" };
import { CUTS } from "#lib/domain/resume/cut.ts";
import { showsPhoto } from "#lib/domain/resume/cuts.ts";
import { paintCharacters } from "#lib/pdf/painter.ts";
import { makePdf } from "#lib/pdf/resume-pdf.ts";
import { resumeDocument } from "#lib/texts/resume/document.ts";
import { sampleResume, tinyJpeg } from "#tests/support/resume/sample-resume.ts";

const TODAY = "2026-11-22";
/** Pixels to a point: enough to see a word move, and small files. */
const SCALE = 0.6;

/** This test server marks .gz files as compressed on the way, so the browser has unpacked it. */
const fontFile = async (file: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(`/fonts/${file}`)).arrayBuffer());

const [bold = new Uint8Array(), ...regular] = await Promise.all(
  [list.bold, list.common, ...list.rare.map(({ file }) => file)].map(fontFile),
);

/** Draws a file's pages as another reader does, each glyph by its outline: the machine's own text rendering plays no part. */
const drawPages = async (file: Uint8Array): Promise<number> => {
  const pdf = await getDocumentProxy(file, { disableFontFace: true });
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number);
    const viewport = sheet.getViewport({ scale: SCALE });
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    canvas.style.display = "block";
    canvas.dataset["testid"] = `page-${number}`;
    document.body.append(canvas);
    await sheet.render({ canvas, viewport }).promise;
  }
  return pdf.numPages;
};

afterEach(() => document.body.replaceChildren());

describe("the pages of a résumé's PDF", () => {
  test.each(CUTS)("look as they always did: %s", async (cut) => {
    const photo = showsPhoto(cut) ? { jpeg: tinyJpeg, alt: "一寸照" } : null;
    const { file, layout } = await makePdf(resumeDocument(sampleResume, cut, TODAY), { regular, bold }, photo, paintCharacters);
    expect(await drawPages(file)).toBe(layout.pages.length);
    for (let number = 1; number <= layout.pages.length; number += 1)
      await expect.element(page.getByTestId(`page-${number}`)).toMatchScreenshot(`${cut}-${number}`);
  });
});
