import type { Emoji } from "./emoji.ts";

/**
 * One reaction to a message (R3.3.1-3): its token on the wire, ours being an emoji's, its count, and whether the user is among them. Other
 * clients may use reactions that can't be shown here.
 */
export type Reaction = { token: string; count: number; isMine: boolean };

/** Reactions on offer. */
export const OFFERED_REACTIONS: readonly Emoji[] = ["Like", "Ok", "Smile", "Heart", "Celebrate", "Flower"];

/** Reactions after an update: those with a count of 0 go; the earliest come first. */
export const withReactions = (known: readonly Reaction[], told: readonly Reaction[]): readonly Reaction[] => {
  const all = new Map(known.map((reaction) => [reaction.token, reaction]));
  for (const reaction of told) all.set(reaction.token, reaction);
  return [...all.values()].filter(({ count }) => count > 0);
};

/** Whether a reaction is by oneself, too. */
export const isMine = (known: readonly Reaction[], token: string): boolean =>
  known.some((reaction) => reaction.token === token && reaction.isMine);

/** By how many a reaction is, without oneself. */
const byOthers = (reaction: Reaction | undefined): number => (reaction ? reaction.count - (reaction.isMine ? 1 : 0) : 0);

/** Reactions that have gained accounts other than the user. The user's own, from here or elsewhere, do not count. */
export const answersOf = (before: readonly Reaction[], after: readonly Reaction[]): readonly string[] =>
  after.filter((each) => byOthers(each) > byOthers(before.find(({ token }) => token === each.token))).map(({ token }) => token);

/** The user's own reaction, added or removed. */
export const toggled = (known: readonly Reaction[], token: string): Reaction => {
  const before = known.find((reaction) => reaction.token === token) ?? { token, count: 0, isMine: false };
  return { token, count: before.count + (before.isMine ? -1 : 1), isMine: !before.isMine };
};
