import { map } from "nanostores";
import type { MessagesFacet } from "#lib/chat/index.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";

/** The page's language (D-H10). */
const LANGUAGE = "zh";

/** Shown translations by message (R3.4.3-1). Each text is translated once. */
export const createTranslations = (service: MessagesFacet, isOffered: () => boolean) => {
  const $translations = map<Record<string, Loadable<string> | undefined>>({});
  /** All fetched translations, shown or hidden. */
  const known = new Map<string, Loadable<string>>();
  const put = (id: string, translation: Loadable<string>): void => {
    known.set(id, translation);
    $translations.setKey(id, translation);
  };
  const ask = async (id: string, text: string): Promise<void> => {
    put(id, { state: "loading" });
    const answer = settle(await service.translate(text, LANGUAGE));
    // A reader who has hidden it in the meantime does not want to see it.
    if ($translations.get()[id]) put(id, answer);
    else known.set(id, answer);
  };

  return {
    $translations,
    /** Shows a text's translation, or hides it again; retries after a failure. Returns false if the message cannot be translated. */
    translate: ({ id, content }: Message): boolean => {
      if (!isOffered()) return false;
      const shown = $translations.get()[id];
      const before = known.get(id);
      if (shown && shown.state !== "failed") $translations.setKey(id, undefined);
      else if (before && before.state !== "failed") put(id, before);
      else if (content.kind === "text") void ask(id, content.text);
      return true;
    },
  };
};
