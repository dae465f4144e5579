import { makePrintCode } from "#lib/contract/print.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { MadePrintCode } from "#lib/domain/print/print.ts";
import type { Cut } from "#lib/domain/resume/cut.ts";
import { type Sending, sendForm } from "./upload.ts";

/** Sends a PDF to be fetched by a code. Apart from `upload.ts`, so that who sends attachments does not carry it. */
export const uploadForPrint = (file: File, cut: Cut, sending: Sending): Promise<Result<MadePrintCode>> =>
  sendForm(makePrintCode, `?${new URLSearchParams({ cut })}`, file, sending);
