import type { Cut } from "#lib/domain/resume/cut.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import type { MadePdf } from "./resume-pdf.ts";

/** A résumé to be made: the cut, the day (`YYYY-MM-DD`), gzipped fonts, and the photo where the cut shows one. */
export type Order = { resume: Resume; cut: Cut; today: string; regular: Blob[]; bold: Blob; photo: Blob | null };
/** Result of an order; `photo` is the one in the file, as JPEG. */
export type Outcome = MadePdf & { photo: Uint8Array<ArrayBuffer> | null; isPhotoBroken: boolean };
