import type { PdfDocument } from "#lib/domain/pdf/document.ts";
import type { MadePdf } from "./resume-pdf.ts";

/** A document to be made, with gzipped fonts, and the photo where the cut shows one. */
export type Order = { document: PdfDocument; regular: Blob[]; bold: Blob; photo: Blob | null };
/** Result of an order; `photo` is the one in the file, as JPEG. */
export type Outcome = MadePdf & { photo: Uint8Array<ArrayBuffer> | null; isPhotoBroken: boolean };
