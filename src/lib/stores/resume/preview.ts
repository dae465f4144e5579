import { atom, onMount } from "nanostores";
import { download } from "#lib/api/download.ts";
import { boldFont, commonFont, type FontFiles, madeFont, rareFonts } from "#lib/api/fonts.ts";
import { environment } from "#lib/browser/environment.ts";
import { addressOfFile } from "#lib/browser/object-url.ts";
import { showFont } from "#lib/browser/shown-fonts.ts";
import { startWorker } from "#lib/browser/workers.ts";
import { type Result, success } from "#lib/domain/failure.ts";
import { type Settled, settle } from "#lib/domain/loadable.ts";
import type { Layout } from "#lib/domain/pdf/pages.ts";
import type { Cut } from "#lib/domain/resume/cut.ts";
import { showsPhoto } from "#lib/domain/resume/cuts.ts";
import { type MachineFinding, machineFindings } from "#lib/domain/resume/machine-view.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { beijingDate } from "#lib/domain/time.ts";
import type * as pdfLayer from "#lib/pdf/index.ts";
import type { Order } from "#lib/pdf/order.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { receiveCode } from "#loading/lost-code.ts";

/** The family of the fonts in which the pages are set. */
export const PREVIEW_FONT = "ResumePreview";

/** A PDF as it would be saved, and all that there is to show of it. */
export type Preview = {
  file: Blob;
  layout: Layout;
  text: string;
  findings: MachineFinding[];
  /** Characters that no font has. */
  missing: string[];
  /** The photo's address, or why a cut that shows the photo has none; null if the cut shows none. */
  photo: { address: string } | "none" | "broken" | null;
};

type Pdf = typeof pdfLayer;
type PdfMaker = pdfLayer.PdfMaker;

const loadPdf = (): Promise<Result<Pdf>> => receiveCode(() => import("#lib/pdf/index.ts"));

/** The photo of a cut that shows one; one that cannot be had counts as broken. */
const photoOf = async (resume: Resume, cut: Cut): Promise<Blob | null> => {
  const marked = resume.certificates.find(({ photo }) => photo === 1);
  if (!showsPhoto(cut) || !marked) return null;
  const file = await download(marked);
  return file.ok ? file.value : new Blob([]);
};

/** Makes the PDF with the given fonts; if characters are missing, once more with the rare fonts that may have them. */
const makeWith = async (maker: PdfMaker, order: Order, signal: AbortSignal, isComplete: boolean) => {
  const made = await maker.make(order, signal);
  if (!made.ok || isComplete || made.value.missing.length === 0) return made;
  const more = await rareFonts(made.value.missing.map((character) => character.codePointAt(0) ?? 0));
  if (!more.ok || more.value.length === 0) return made;
  return maker.make({ ...order, regular: [...order.regular, ...more.value] }, signal);
};

const photoState = (resume: Resume, cut: Cut, jpeg: Uint8Array<ArrayBuffer> | null, isBroken: boolean): Preview["photo"] => {
  if (!showsPhoto(cut)) return null;
  if (jpeg) return { address: addressOfFile(new Blob([jpeg], { type: "image/jpeg" })) };
  return isBroken || resume.certificates.some(({ photo }) => photo === 1) ? "broken" : "none";
};

/** The page's services for a preview: a worker for the PDF, and a way to show its fonts. */
type Page = { startWorker: typeof startWorker; showFont: typeof showFont };

type Wish = { resume: Resume; cut: Cut; signal: AbortSignal; makerOf: (pdf: Pdf) => PdfMaker; page: Page };

const make = async ({ resume, cut, signal, makerOf, page }: Wish): Promise<Result<Preview>> => {
  const today = beijingDate(serverNow());
  const [pdf, bold, photo] = await Promise.all([loadPdf(), boldFont(), photoOf(resume, cut)]);
  if (!pdf.ok) return pdf;
  if (!bold.ok) return bold;
  const { document, characters } = pdf.value.prepareDocument(resume, cut, today);
  const made: Result<FontFiles> = await madeFont(characters);
  const regular = made.ok ? made : await commonFont();
  if (!regular.ok) return regular;
  const order = { document, regular: regular.value, bold: bold.value, photo };
  const outcome = await makeWith(makerOf(pdf.value), order, signal, made.ok);
  if (!outcome.ok) return outcome;
  const { file, layout, text, missing, fonts, photo: jpeg, isPhotoBroken } = outcome.value;
  await Promise.all([page.showFont(PREVIEW_FONT, "400", fonts.regular), page.showFont(PREVIEW_FONT, "700", fonts.bold)]);
  return success({
    file: new Blob([file], { type: "application/pdf" }),
    layout,
    text,
    missing,
    findings: machineFindings(text, resume),
    photo: photoState(resume, cut, jpeg, isPhotoBroken),
  });
};

/** The preview of a résumé in the chosen cut (R2.2.4). `nameOf` names the file by day. */
export const createPreview = (
  resume: Resume,
  nameOf: (name: string, today: string) => string,
  page: Page = { startWorker, showFont },
) => {
  const $cut = atom<Cut>("application");
  let maker: PdfMaker | null = null;
  const makerOf = (pdf: Pdf): PdfMaker => {
    maker ??= pdf.createPdfMaker(page.startWorker);
    return maker;
  };
  const { $state, load } = fetchOnMount(
    createResource<Settled<Preview>>(async (signal) => settle(await make({ resume, cut: $cut.get(), signal, makerOf, page }))),
  );
  // The worker stays for other cuts until the last subscriber leaves.
  onMount($state, () => () => {
    maker?.end();
    maker = null;
  });

  const choose = (cut: Cut): void => {
    $cut.set(cut);
    void load();
  };

  /** Saves the file that is shown. */
  const save = (): void => {
    const preview = $state.get();
    if (preview.state === "ready") environment().saveFile(preview.value.file, nameOf(resume.basics.name, beijingDate(serverNow())));
  };
  return { $cut, $preview: $state, load, choose, save };
};
