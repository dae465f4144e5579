/** The longest message that goes with a move, in characters. */
export const MESSAGE_MAX = 500;

/** For so long the desk offers to undo a move, in milliseconds; and for so long more the server does, where the call takes its time. */
export const MOVE_UNDO_MS = 10_000;
export const MOVE_UNDO_GRACE_MS = 3000;

/** Where the message of a moved application is; `none`: no message was written, or no recruiter can send it. */
export const MESSAGE_STATES = ["none", "waiting", "sent", "undone", "failed"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** How an undo ended for an application: `moved-on` means that a colleague moved it or its seeker withdrew it since, `sent` that its message has left. */
export const UNDO_OUTCOMES = ["undone", "moved-on", "sent"] as const;
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number];
