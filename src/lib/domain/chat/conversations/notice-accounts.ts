/** Accounts of the backend that write and read nothing: the one that brings news, and the platform itself, which answers reports. */
export const NEWS_ACCOUNT = "job-news";
export const PLATFORM_ACCOUNT = "platform";

/** Whether messages to an account have no reader. */
export const isNoticeAccount = (account: string): boolean => account === NEWS_ACCOUNT || account === PLATFORM_ACCOUNT;
