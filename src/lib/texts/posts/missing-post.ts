/** Said where an address names a post that is not there. */
export const missingPost = { title: "没有找到这个职位", hint: "链接可能不完整，或者职位已经下线。" };
