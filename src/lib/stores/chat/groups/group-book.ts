import { atom } from "nanostores";
import type { Group, GroupsEvent, NewGroup } from "#lib/domain/chat/groups/groups.ts";
import { success } from "#lib/domain/failure.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import { createLookup } from "#lib/stores/chat/lookup.ts";
import type { GroupOutcome, GroupService } from "#lib/stores/chat/outcome.ts";
import { outcomeOf } from "#lib/stores/chat/outcome.ts";
import { createApplications } from "./applications.ts";
import { createGroup, type GroupStore } from "./group.ts";

export type GroupBook = ReturnType<typeof createGroupBook>;

/** The reader's groups, the way to others, and the wishes to join. The SDK has the list and says when it changes. */
export const createGroupBook = (service: GroupService) => {
  const { facet } = service;
  const $groups = atom<Loadable<Group[]>>({ state: "loading" });
  const stores = new Map<string, GroupStore>();
  const applications = createApplications(service);
  const lookup = createLookup<Group>(async (id) => {
    const answer = await outcomeOf(service, () => facet.find(id));
    // Work groups are hidden from outsiders, as if they did not exist.
    return answer.ok || answer.reason === null ? answer : success(null);
  });

  let turn = 0;
  /** Reads the list; a failure leaves the one that is there. */
  const load = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    if ($groups.get().state === "failed") $groups.set({ state: "loading" });
    const groups = settle(await facet.list());
    if (mine !== turn) return;
    if (groups.state === "ready" || $groups.get().state !== "ready") $groups.set(groups);
  };
  const receive = (event: GroupsEvent): void => {
    if (event.type === "groups") void load();
    if (event.type !== "groups") applications.receive(event);
    for (const store of stores.values()) store.receive(event);
  };
  let stop = facet.listen(receive);
  void load();
  /** Reads again after a lost connection: some changes have come without an event. */
  const recheck = (): void => {
    void load();
    void applications.load();
    for (const store of stores.values()) {
      store.receive({ type: "groups" });
      void store.members.reload();
    }
  };

  return {
    $groups,
    applications,
    lookup,
    load,
    /** The store of a group, the same for all screens. */
    group: (id: string, first: Group | null = null): GroupStore => {
      const groups = $groups.get();
      const listed = groups.state === "ready" ? groups.value.find((one) => one.id === id) : undefined;
      const store = stores.get(id) ?? createGroup(service, id, listed ?? first);
      stores.set(id, store);
      return store;
    },
    /** Creates a group; the creator of a live group joins it (R3.4.13-2). */
    create: async (group: NewGroup): Promise<GroupOutcome<{ id: string; leftOut: string[] }>> => {
      const created = await outcomeOf(service, () => facet.create(group));
      if (created.ok && group.type === "AVChatRoom") await facet.join({ id: created.value.id, type: group.type }, "");
      return created;
    },
    recheck,
    /** Listens and reads again after a new login. */
    resume: (): void => {
      stop();
      stop = facet.listen(receive);
      recheck();
    },
    stop: (): void => stop(),
  };
};
