import { keepByButton } from "./keep.ts";
import { hideByButton } from "./post-state.ts";

/** The buttons of a post, by their attribute. This file also shows the states of posts in lists, and which of them are kept. */
export const cardButtons: Record<"hide" | "keep", (button: HTMLElement) => void> = { hide: hideByButton, keep: keepByButton };
