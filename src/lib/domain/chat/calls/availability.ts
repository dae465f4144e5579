/** Whether calls of two are offered: in the chat, and as 视频面试 at a fair. */
export const HAS_CALLS: boolean = true;
