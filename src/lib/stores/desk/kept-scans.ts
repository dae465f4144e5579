import { atom, onMount } from "nanostores";
import { environment, isBuild } from "#lib/browser/environment.ts";
import { type KeptScan, readKeptScans } from "#lib/domain/desk/attendance.ts";

const KEPT_SCANS_KEY = "kept-scans";

/** Scans of tickets that the server does not have yet, of all fairs; on the device, so that a reload or a closed page loses none. */
export const $keptScans = atom<readonly KeptScan[]>([]);

const keyOf = ({ fairId, code, at }: KeptScan): string => `${fairId} ${code} ${at}`;

/** Scans of other tabs, too. Where the browser refuses storage, those of this page. */
const present = (): KeptScan[] => {
  const all = [...readKeptScans(environment().local.get(KEPT_SCANS_KEY)), ...$keptScans.get()];
  return [...new Map(all.map((scan) => [keyOf(scan), scan])).values()];
};

const write = (scans: readonly KeptScan[]): void => {
  environment().local.set(KEPT_SCANS_KEY, scans.length === 0 ? null : JSON.stringify(scans));
  $keptScans.set(scans);
};

onMount($keptScans, () => {
  if (!isBuild()) $keptScans.set(present());
});

/** Keeps a scan until the server has it. */
export const keepScan = (scan: KeptScan): void => write([...present(), scan]);

/** Forgets scans that the server has. */
export const forgetScans = (sent: readonly KeptScan[]): void => {
  const gone = new Set(sent.map(keyOf));
  write(present().filter((scan) => !gone.has(keyOf(scan))));
};
