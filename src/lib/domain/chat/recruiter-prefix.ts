/** Goes before a recruiter's id in the chat. */
export const CHAT_RECRUITER_PREFIX = "manager";
