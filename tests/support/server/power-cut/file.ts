/**
 * A file on a disk that loses power: its synced content, and the changes since. The disk writes sectors, whole or not at all, in any
 * order; of several writes to a sector it may have taken the first few.
 */
import { closeSync, openSync, readSync } from "node:fs";

const SECTOR = 512;
type Change = { kind: "write"; at: number; bytes: Buffer } | { kind: "size"; size: number };
/** Decides between outcomes: true with a probability. */
export type Chance = (probability: number) => boolean;

const sectorsOf = (at: number, length: number): number[] => {
  const first = Math.floor(at / SECTOR);
  return Array.from({ length: Math.ceil((at + length) / SECTOR) - first }, (_, index) => first + index);
};

/** The content so far: sectors over a file of an older image. */
type Content = { sectors: Map<number, Buffer>; size: number; originEnd: number };

export type ModelFile = ReturnType<typeof createModelFile>;

/** `origin` is the file in the image of the last power cut; null is a new one. */
export const createModelFile = (origin: string | null, originSize: number) => {
  let synced: Content = { sectors: new Map(), size: originSize, originEnd: originSize };
  let changes: Change[] = [];
  /** Changes that are on the disk. */
  let done = 0;

  const originSector = (content: Content, sector: number): Buffer => {
    const bytes = Buffer.alloc(SECTOR);
    const end = Math.min(SECTOR, content.originEnd - sector * SECTOR);
    if (origin === null || end <= 0) return bytes;
    const descriptor = openSync(origin, "r");
    readSync(descriptor, bytes, 0, end, sector * SECTOR);
    closeSync(descriptor);
    return bytes;
  };
  const cut = (content: Content, size: number): void => {
    for (const sector of content.sectors.keys()) {
      const end = size - sector * SECTOR;
      if (end <= 0) content.sectors.delete(sector);
      else if (end < SECTOR) content.sectors.get(sector)?.fill(0, end);
    }
    content.originEnd = Math.min(content.originEnd, size);
    content.size = size;
  };
  const put = (content: Content, at: number, bytes: Buffer, wanted: (sector: number) => boolean): void => {
    for (const sector of sectorsOf(at, bytes.length)) {
      if (!wanted(sector)) continue;
      const [from, to] = [Math.max(at, sector * SECTOR), Math.min(at + bytes.length, (sector + 1) * SECTOR)];
      const whole = to - from === SECTOR;
      const target = whole ? Buffer.alloc(0) : (content.sectors.get(sector) ?? originSector(content, sector));
      if (whole) content.sectors.set(sector, bytes.subarray(from - at, to - at));
      else {
        const copy = Buffer.from(target);
        bytes.copy(copy, from - sector * SECTOR, from - at, to - at);
        content.sectors.set(sector, copy);
      }
      content.size = Math.max(content.size, to);
    }
  };
  const all = (): boolean => true;
  const apply = (content: Content, change: Change, wanted: (sector: number) => boolean): void => {
    if (change.kind === "size") cut(content, change.size);
    else put(content, change.at, change.bytes, wanted);
  };
  const endNow = (): number =>
    changes.reduce(
      (size, change) => (change.kind === "size" ? change.size : Math.max(size, change.at + change.bytes.length)),
      synced.size,
    );

  return {
    write: (at: number, bytes: Buffer): void => void changes.push({ kind: "write", at, bytes }),
    resize: (size: number): void => void changes.push({ kind: "size", size }),
    /** The number of changes so far: a sync that begins now covers these, and not later ones. */
    mark: (): number => done + changes.length,
    /** Changes up to the mark are on the disk. */
    sync: (mark: number): void => {
      const due = changes.splice(0, Math.max(0, mark - done));
      for (const change of due) apply(synced, change, all);
      done += due.length;
    },
    /** Chooses which unsynced changes the disk keeps. */
    lose: (chance: Chance): void => {
      const size = endNow();
      const keep = [0.02, 0.5, 0.98][Math.floor(Math.random() * 3)] ?? 0;
      const content: Content = { ...synced, sectors: new Map(synced.sectors) };
      const stopped = new Set<number>();
      let sizesStopped = false;
      for (const change of changes) {
        if (change.kind === "size") sizesStopped ||= !chance(keep);
        if (change.kind === "size" && sizesStopped) continue;
        apply(content, change, (sector) => {
          if (!stopped.has(sector) && !chance(keep)) stopped.add(sector);
          return !stopped.has(sector);
        });
      }
      // A longer file may have got its length and not its content.
      if (!sizesStopped && content.size < size && chance(0.5)) content.size = size;
      synced = content;
      changes = [];
    },
    content: (): Content => synced,
    origin,
    /** The file as it is in the older image, untouched. */
    isUntouched: (): boolean =>
      origin !== null && synced.sectors.size === 0 && synced.size === originSize && synced.originEnd === originSize,
    sectorBytes: SECTOR,
  };
};
