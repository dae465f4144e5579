import { document as words } from "#lib/texts/resume/preview.ts";
import type { Order, Outcome } from "./order.ts";
import { gunzipped } from "./packing.ts";
import { paintCharacters } from "./painter.ts";
import { photoJpeg } from "./photo.ts";
import { makePdf } from "./resume-pdf.ts";

const make = async ({ document, regular: packed, bold: packedBold, photo }: Order): Promise<Outcome> => {
  const [regular, bold, jpeg] = await Promise.all([
    Promise.all(packed.map(gunzipped)),
    gunzipped(packedBold),
    photo && photoJpeg(photo),
  ]);
  const shown = jpeg && { jpeg, alt: words.photo };
  const made = await makePdf(document, { regular, bold }, shown, paintCharacters);
  return { ...made, photo: jpeg, isPhotoBroken: photo !== null && jpeg === null };
};

/** Makes PDFs off the page's thread, which stays responsive: receives an order, sends the file with its pages, or null. */
addEventListener("message", ({ data }: MessageEvent<Order>) => {
  void make(data).then(postMessage, () => postMessage(null));
});
