import type { Emoji } from "./emoji.ts";

/**
 * One reaction to a message (3§3): what stands for it on the wire, ours the token of an emoji, by how many, and whether by oneself. Other
 * clients may react with what can't be shown here.
 */
export type Reaction = { token: string; count: number; isMine: boolean };

/** What is offered for an answer without words. */
export const OFFERED_REACTIONS: readonly Emoji[] = ["Like", "Ok", "Smile", "Heart", "Celebrate", "Flower"];

/** What is known after something was told: a reaction by nobody is none; those that came first stand first. */
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

/** What others have answered since: reactions that more of them have than before. What one does oneself, here or elsewhere, is none. */
export const answersOf = (before: readonly Reaction[], after: readonly Reaction[]): readonly string[] =>
  after.filter((each) => byOthers(each) > byOthers(before.find(({ token }) => token === each.token))).map(({ token }) => token);

/** One's own reaction put in, or taken back. */
export const toggled = (known: readonly Reaction[], token: string): Reaction => {
  const before = known.find((reaction) => reaction.token === token) ?? { token, count: 0, isMine: false };
  return { token, count: before.count + (before.isMine ? -1 : 1), isMine: !before.isMine };
};
