import * as z from "zod/mini";
import { envelope } from "#lib/contract/envelope.ts";
import * as calls from "#lib/contract/print.ts";
import type { MadePrintCode } from "#lib/domain/print/print.ts";
import type { openBackend } from "./backend.ts";
import { formOf, PDF } from "./uploads.ts";

/** The name of the file that waits for a code. */
export const PRINT_NAME = "张三个人简历2026-11-25.pdf";

/** Stores a small PDF and returns its code. */
export const makePrintCode = async (
  backend: Awaited<ReturnType<typeof openBackend>>,
  token: string,
  cut = "application",
): Promise<MadePrintCode> => {
  const path = `${calls.makePrintCode.path}?cut=${cut}`;
  const body = formOf([PRINT_NAME, PDF]);
  const response = await backend.request(path, { method: "POST", headers: { authorization: token }, body });
  const { code, data } = envelope.parse(await response.json());
  if (code !== 0) throw new Error(`no print code was made: ${code}`);
  return z.decode(calls.makePrintCode.answer, data as z.core.input<typeof calls.makePrintCode.answer>);
};
