import { resumeDocument } from "#lib/texts/resume/document.ts";
import { document as words } from "#lib/texts/resume/preview.ts";
import type { Order, Outcome } from "./order.ts";
import { paintCharacters } from "./painter.ts";
import { photoJpeg } from "./photo.ts";
import { makePdf } from "./resume-pdf.ts";

const unpacked = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());

const make = async ({ resume, cut, today, regular, bold, photo }: Order): Promise<Outcome> => {
  const jpeg = photo && (await photoJpeg(photo));
  const made = await makePdf(
    resumeDocument(resume, cut, today),
    { regular: await Promise.all(regular.map(unpacked)), bold: await unpacked(bold) },
    jpeg && { jpeg, alt: words.photo },
    paintCharacters,
  );
  return { ...made, photo: jpeg, isPhotoBroken: photo !== null && jpeg === null };
};

/** Makes PDFs beside the page, which stays responsive: an order comes in, the file with its pages goes out, or null. */
addEventListener("message", ({ data }: MessageEvent<Order>) => {
  void make(data).then(postMessage, () => postMessage(null));
});
