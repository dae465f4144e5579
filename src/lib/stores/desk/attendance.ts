import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { exportAttendance, readAttendance } from "#lib/contract/desk/attendance.ts";
import { createResource, fetchOnMount, find } from "#lib/stores/resource.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { DESK_PAGE_SIZE } from "./list.ts";

/** Who came to a fair. */
export const createAttendance = (fairId: string) => {
  const $page = atom(1);
  const { $state, load, refresh } = fetchOnMount(
    createResource(async (signal) =>
      find(await send(readAttendance, { id: fairId, page: $page.get(), size: DESK_PAGE_SIZE }, { signal })),
    ),
  );
  return {
    $state,
    load,
    refresh,
    turn: (page: number): void => {
      $page.set(page);
      void refresh();
    },
    /** Saves those who agreed as a CSV file of this name. */
    save: async (name: string): Promise<void> => {
      const made = await send(exportAttendance, { id: fairId });
      if (!made.ok) return reportFailure(made.failure);
      environment().saveFile(new Blob([made.value.csv], { type: "text/csv" }), name);
    },
  };
};
