import { atom, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { isSeeker } from "#lib/domain/chat/conversations/handle.ts";
import type { Group, GroupChange, GroupsEvent } from "#lib/domain/chat/groups/groups.ts";
import type { Result } from "#lib/domain/failure.ts";
import { type Findable, settle } from "#lib/domain/loadable.ts";
import type { GroupOutcome, GroupService } from "#lib/stores/chat/outcome.ts";
import { outcomeOf } from "#lib/stores/chat/outcome.ts";
import { createMembers } from "./members.ts";

/** The changes that a group's screens make. */
export type GroupCommand = "change" | "renew" | "add" | "remove" | "setAdmin" | "mute" | "handOver" | "dismiss" | "quit" | "join";

/** When a failed reading is repeated, in milliseconds: after many changes at once the SDK refuses one (W-5). */
const AGAIN = 1000;

export type GroupStore = ReturnType<typeof createGroup>;

/** Readings of a group's profile per second: the SDK refuses more than eight, and the conversation reads as well. */
const READINGS = 6;
const SECOND = 1000;

/**
 * Whether the reader may write to a member (R3.6.2-4, D-H8): seekers write first to recruiters and friends alone, and go on with
 * conversations that they have.
 */
const mayWriteTo = async ({ facet, inbox }: GroupService, account: string): Promise<boolean> => {
  if (!isSeeker(facet.me()) || !isSeeker(account)) return true;
  if (inbox.listed(inbox.client.conversations.withPerson(account))) return true;
  const friends = await inbox.client.friends();
  const isMutual = friends.ok ? await friends.value.isMutual(account) : friends;
  return isMutual.ok && isMutual.value;
};

/** A group's profile: read while it is shown, once at a time, because the SDK allows eight readings a second. */
const createProfile = ({ facet }: GroupService, id: string, first: Group | null) => {
  const $group = atom<Findable<Group>>(first ? { state: "ready", value: first } : { state: "loading" });
  let isShown = false;
  let isStale = false;
  /** Whether the last reading has failed, and is repeated once. */
  let isRepeated = false;
  let running: Promise<void> | null = null;

  /** Members read their group as members do: outsiders get its public part. */
  const read = async (): Promise<Result<Group>> => {
    const own = await facet.get(id);
    // A refusal is about the membership; any other failure says nothing of it.
    if (own.ok ? own.value.role !== null : facet.reasonOf(own.failure) === null) return own;
    const found = await facet.find(id);
    // For a group that the reader has left, the SDK answers from its memory.
    return found.ok ? { ok: true, value: { ...found.value, role: null } } : found;
  };
  let readings: number[] = [];
  /** Waits if the last second has had its readings: a refused reading would leave the group as it was. */
  const waitForTurn = async (): Promise<void> => {
    const now = environment().now();
    readings = readings.filter((time) => time > now - SECOND);
    const [first = now] = readings;
    if (readings.length >= READINGS) await new Promise<void>((resolve) => environment().after(first + SECOND - now, resolve));
    readings.push(environment().now());
  };
  const readAll = async (): Promise<void> => {
    while (isStale) {
      await waitForTurn();
      isStale = false;
      const answer = await read();
      const isGone = !answer.ok && facet.reasonOf(answer.failure) !== null;
      if (!answer.ok && !isGone && !isRepeated) environment().after(AGAIN, () => void load());
      isRepeated = !answer.ok;
      if (isGone) $group.set({ state: "missing" });
      else if (answer.ok || $group.value.state !== "ready") $group.set(settle(answer));
    }
  };
  /** Reads the group; one reading at a time. */
  const load = async (): Promise<void> => {
    isStale = true;
    running ??= readAll().finally(() => {
      running = null;
    });
    await running;
  };
  onMount($group, () => {
    isShown = true;
    void load();
    return () => {
      isShown = false;
    };
  });
  return { $group, load, isShown: () => isShown };
};

/** One group: its profile, its members, and the changes of both. */
export const createGroup = (service: GroupService, id: string, first: Group | null) => {
  const { facet } = service;
  const { $group, load, isShown } = createProfile(service, id, first);
  /** The change that waits for its answer. */
  const $running = atom<GroupCommand | null>(null);
  const members = createMembers(service, id);
  const run = async <Value>(command: GroupCommand, ask: () => Promise<Result<Value>>): Promise<GroupOutcome<Value>> => {
    $running.set(command);
    const outcome = await outcomeOf(service, ask);
    // Not every change has an event of its own at the page that made it, and a refusal says that something has changed.
    await load();
    $running.set(null);
    return outcome;
  };
  /** A change of one member, whose row is then read again. */
  const onMember = async (
    command: GroupCommand,
    account: string,
    ask: () => Promise<Result<null>>,
  ): Promise<GroupOutcome<null>> => {
    const outcome = await run(command, ask);
    await members.refresh([account]);
    return outcome;
  };

  return {
    id,
    me: facet.me,
    now: facet.now,
    $group,
    $running,
    members,
    load,
    change: (change: GroupChange) => run("change", () => facet.change(id, change)),
    /** Uploads a picture and makes it the group's. */
    changePicture: (file: File) =>
      run("change", async () => {
        const address = await facet.uploadPicture(file);
        return address.ok ? facet.change(id, { avatar: address.value }) : address;
      }),
    /** The token of the group's invitations; empty before the first renewal. */
    invitationToken: () => facet.invitationToken(id),
    renewInvitations: (token: string) => run("renew", () => facet.setInvitationToken(id, token)),
    add: (accounts: readonly string[]) => run("add", () => facet.add(id, accounts)),
    /** Answers those of the accounts who had left already. */
    remove: async (accounts: readonly string[]): Promise<GroupOutcome<string[]>> => {
      const outcome = await run("remove", () => facet.remove(id, accounts));
      if (outcome.ok) members.forget(accounts);
      else await members.refresh(accounts);
      return outcome;
    },
    setAdmin: (account: string, isAdmin: boolean) => onMember("setAdmin", account, () => facet.setAdmin(id, account, isAdmin)),
    mute: (account: string, seconds: number) => onMember("mute", account, () => facet.mute(id, account, seconds)),
    handOver: async (account: string): Promise<GroupOutcome<null>> => {
      const outcome = await run("handOver", () => facet.handOver(id, account));
      // Two roles have changed.
      await members.refresh([account, facet.me()]);
      return outcome;
    },
    dismiss: () => run("dismiss", () => facet.dismiss(id)),
    quit: () => run("quit", () => facet.quit(id)),
    /** Whether the reader may write to a member, asked for when it is shown. */
    $mayWriteTo: (account: string) => {
      const $may = atom(false);
      onMount($may, () => {
        void mayWriteTo(service, account).then((may) => $may.set(may));
      });
      return $may;
    },
    /** Asks to join; does nothing before the group is known. */
    join: async (wording: string) => {
      const { value } = $group;
      const type = value.state === "ready" ? value.value.type : "Public";
      return run("join", () => facet.join({ id, type }, wording));
    },
    receive: (event: GroupsEvent): void => {
      if (event.type === "members" && event.group !== id) return;
      if (event.type === "members") members.receive(event);
      if (event.type !== "applications" && isShown()) void load();
    },
  };
};
