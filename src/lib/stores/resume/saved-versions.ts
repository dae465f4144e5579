import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { listSavedVersions } from "#lib/contract/resume/resume.ts";
import { settle } from "#lib/domain/loadable.ts";
import { type SectionChange, sectionChanges } from "#lib/domain/resume/compare.ts";
import { type Resume, type ResumePart, SECTION_NAMES, type Section } from "#lib/domain/resume/resume.ts";
import { type SavedVersion, withoutIdentity } from "#lib/domain/resume/saved-versions.ts";
import { $session } from "#lib/stores/account/session.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { $resume, isIdentityLocked, replaceParts } from "./resume.ts";

/** How long a restored version can be taken back, in milliseconds. */
const UNDO_TIME = 10_000;

const pick = (resume: Resume, sections: readonly Section[]): ResumePart =>
  Object.fromEntries(sections.map((section) => [section, resume[section]]));

const restorable = ({ part }: SavedVersion, { basics }: Resume): ResumePart =>
  isIdentityLocked(basics.idNumber) ? withoutIdentity(part) : part;

/** The changes that restoring a version would make. */
export const changesOf = (version: SavedVersion, resume: Resume): SectionChange[] =>
  sectionChanges(SECTION_NAMES, resume, restorable(version, resume));

/** The last saves, to be looked at and restored. A version is restored by the ordinary saves, so the present state becomes one itself. */
export const createSavedVersions = () => {
  const {
    $state: $versions,
    load,
    refresh,
  } = fetchOnMount(
    createResource(async (signal) => settle(await send(listSavedVersions, { userId: $session.get()?.user.id ?? "" }, { signal }))),
  );
  /** The id of the version that is being restored. */
  const $restoring = atom<string | null>(null);
  /** The state before the last restoration, while it can be undone. */
  const $before = atom<ResumePart | null>(null);
  let stopUndo: () => void = () => undefined;

  const forget = (): void => {
    stopUndo();
    $before.set(null);
  };

  /** Restores a version after confirmation. The previous restoration can then no longer be undone. */
  const restore = async (version: SavedVersion): Promise<void> => {
    const resume = $resume.get();
    if ($restoring.get() !== null || resume.state !== "ready") return;
    const sections = changesOf(version, resume.value).map(({ section }) => section);
    if ((await ask("restore-version")) !== "yes") return;
    forget();
    $restoring.set(version.id);
    const saved = await replaceParts(restorable(version, resume.value), sections);
    if (saved.length > 0) {
      notify("version-restored");
      $before.set(pick(resume.value, saved));
      stopUndo = environment().after(UNDO_TIME, forget);
    }
    await refresh();
    $restoring.set(null);
  };

  /** Undoes the last restoration. */
  const undo = async (): Promise<void> => {
    const before = $before.get();
    if (!before) return;
    forget();
    const saved = await replaceParts(before, SECTION_NAMES);
    if (saved.length > 0) notify("restoration-undone");
    await refresh();
  };

  return { $versions, $restoring, $before, load, restore, undo };
};
