import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { copyText } from "#lib/browser/clipboard.ts";
import { environment } from "#lib/browser/environment.ts";
import { pictureOfSvg, printPage } from "#lib/browser/svg-picture.ts";
import { readDeskFair } from "#lib/contract/desk/fairs.ts";
import { embedPath } from "#lib/domain/desk/poster.ts";
import { fairPath } from "#lib/domain/paths.ts";
import { createResource, fetchOnMount, find } from "#lib/stores/resource.ts";
import { notify } from "#lib/stores/shell/toasts.ts";

/** The width of the saved poster in pixels: A4 at 200 dots per inch. */
const PICTURE_WIDTH = 1654;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The poster of a fair, and the code that shows its card on other sites. */
export const createPoster = (fairId: string) => {
  const { $state, load } = fetchOnMount(
    createResource(async (signal) => find(await send(readDeskFair, { id: fairId }, { signal }))),
  );
  const $isUnsaved = atom(false);
  const here = (path: string): string => new URL(path, environment().location()).href;
  /** The code of the card; any title goes into it as text. */
  const embedCode = (title: string): string =>
    `<iframe src="${escaped(here(embedPath(fairId)))}" title="${escaped(title)}" width="360" height="260" style="border:0;max-width:100%" loading="lazy"></iframe>`;
  return {
    $state,
    load,
    /** Whether this browser could not make the picture. */
    $isUnsaved,
    /** The address of the fair's public page. */
    address: (): string => here(fairPath(fairId)),
    embedCode,
    copyCode: async (title: string): Promise<void> => {
      const isCopied = await copyText(embedCode(title));
      notify(isCopied ? "code-copied" : "code-not-copied", isCopied ? "success" : "warning");
    },
    print: printPage,
    save: async (poster: SVGSVGElement, name: string): Promise<void> => {
      const picture = await pictureOfSvg(poster, PICTURE_WIDTH);
      $isUnsaved.set(picture === null);
      if (picture) environment().saveFile(picture, name);
    },
  };
};
