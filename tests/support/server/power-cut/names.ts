/** The names on a disk that loses power. A change of names happens whole or not at all, and not before those that it builds upon. */
import type { Chance, ModelFile } from "./file.ts";

export type Folder = Map<string, Thing>;
export type Thing = { kind: "file"; file: ModelFile } | { kind: "folder"; now: Folder; synced: Folder };
export type FolderThing = Extract<Thing, { kind: "folder" }>;
/** One name in one folder that becomes something else, or nothing. */
type Step = { folder: FolderThing; name: string; thing: Thing | null };

export const createFolder = (): FolderThing => ({ kind: "folder", now: new Map(), synced: new Map() });

const enter = (folder: Folder, { name, thing }: Step): void => {
  if (thing) folder.set(name, thing);
  else folder.delete(name);
};

const share = (one: readonly Step[], other: readonly Step[]): boolean =>
  one.some((step) => other.some(({ folder, name }) => folder === step.folder && name === step.name));

export const createNames = () => {
  let changes: { id: number; steps: Step[] }[] = [];
  let count = 0;
  return {
    /** Changes names at once, as far as everybody can see. */
    change: (...steps: Step[]): void => {
      for (const step of steps) enter(step.folder.now, step);
      changes.push({ id: count, steps });
      count += 1;
    },
    /** The number of changes so far, which a sync that begins now covers. */
    mark: (): number => count,
    /** The names in a folder, as they were then, are on the disk, with all that they rest on. */
    sync: (folder: FolderThing, mark: number): void => {
      const due: Step[][] = [];
      for (const { id, steps } of changes.toReversed())
        if (id < mark && (steps.some((step) => step.folder === folder) || due.some((later) => share(later, steps))))
          due.push(steps);
      for (const { steps } of changes) if (due.includes(steps)) for (const step of steps) enter(step.folder.synced, step);
      changes = changes.filter(({ steps }) => !due.includes(steps));
    },
    /** Chooses which unsynced changes the disk keeps. */
    lose: (chance: Chance): void => {
      const keep = [0, 0.5, 1][Math.floor(Math.random() * 3)] ?? 0;
      const lost: Step[][] = [];
      for (const { steps } of changes) {
        if (lost.some((earlier) => share(earlier, steps)) || !chance(keep)) lost.push(steps);
        else for (const step of steps) enter(step.folder.synced, step);
      }
      changes = [];
    },
  };
};
