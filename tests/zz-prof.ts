import { gunzipSync, gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { builtFonts } from "#tests/support/pdf-resume.ts";
import { sampleResume } from "#tests/support/sample-resume.ts";
import { resumeDocument } from "#lib/texts/resume/document.ts";
import { makePdf } from "#lib/pdf/resume-pdf.ts";
import { neededCharacters } from "#lib/pdf/characters.ts";
import { openFont } from "#lib/domain/fonts/true-type.ts";
import { composeFont, findGlyphs } from "#lib/domain/fonts/compose.ts";
const doc = resumeDocument(sampleResume, "application", "2026-11-22");
const fonts = builtFonts.regular.map(openFont);
const { placed } = findGlyphs(fonts, neededCharacters(doc));
const subset = composeFont(fonts[0]!, placed, "X");
console.log("chars", placed.length, "subset", subset.length, gzipSync(subset).length);
const n = Number(process.argv[2] ?? 30);
const t: number[] = [];
for (let i = 0; i < n; i++) { const a = performance.now(); const m = await makePdf(doc, { regular: [subset], bold: builtFonts.bold }, null, async () => null); t.push(performance.now() - a); if(i===0) console.log("size", m.file.length, m.layout.pages.length); }
console.log(t.map((x) => x.toFixed(0)).join(" "));
