import * as z from "zod/mini";
import { useLimits } from "#server/db/account/rate-limits.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ERROR } from "#server/gateway/errors.ts";
import { anything } from "#server/gateway/fields.ts";
import { shortError } from "#server/services/log.ts";

const DAY_MS = 86_400_000;
const TARGETS = /^(zh|zh-TW|zh-TR|en|ja|ko|fr|es|it|de|tr|ru|pt|vi|id|th|ms|hi|ar)$/;

const language = z.string().check(z.regex(/^[a-zA-Z-]{2,8}$/));
const wanted = z.object({
  SourceText: z.array(z.string().check(z.maxLength(2000))).check(z.minLength(1), z.maxLength(50)),
  Source: z._default(language, "auto"),
  Target: language,
});

/** The SDK reads the error code from this inner field. */
const inner = (ErrorCode: number, ErrorInfo: string): Answer => ({ CmdErrorCode: { ErrorCode, ErrorInfo } });

/** Counts translated characters: the translation service may cost money. */
const takeCharacters = async ({ body, clock, db, me, rules }: Context<z.infer<typeof wanted>>): Promise<boolean> => {
  const amount = body.SourceText.reduce((sum, { length }) => sum + length, 0);
  const max = rules.dailyTranslatedCharacters;
  const limit = { key: `chat:translated:${me}`, max, window: DAY_MS, amount };
  return amount <= max && (await useLimits(db, [limit], clock.now())) === null;
};

const translate = async (context: Context<z.infer<typeof wanted>>): Promise<Answer> => {
  const { body, translator, log, rules } = context;
  const { SourceText, Source: source, Target: target } = body;
  if (!rules.capabilities["translation"]) return inner(ERROR.notOffered, "nothing is translated here");
  if (!TARGETS.test(target)) return inner(ERROR.invalidRequest, "this is no language to translate to");
  if (!(await takeCharacters(context))) return inner(ERROR.tooOften, "no more translations today");
  try {
    return { TargetText: await translator(SourceText, { source, target }), RequestId: "", ...inner(0, "") };
  } catch (error) {
    log.error(`chat: nothing was translated: ${shortError(error)}`);
    return inner(ERROR.broken, "the translator is out of reach");
  }
};

/** Translation of texts. Speech recognition is not offered. */
export const translation = [
  command("im_open_translate.ws_batch_trans_text", wanted, translate),
  command("im_open_speech.ws_sentence_recognition", anything, () => inner(ERROR.notOffered, "voices are not written down here")),
];
