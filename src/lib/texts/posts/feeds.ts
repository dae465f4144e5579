/** Words of the RSS feeds and of the page that lists them. */
export const feeds = {
  title: "职位订阅",
  description: "按城市或职位类别订阅英才港的最新职位：把 RSS 地址添加到阅读器、校园就业网或聊天群机器人，新职位发布后自动收到。",
  intro: "把下面的 RSS 地址添加到阅读器、校园就业网或聊天群机器人，即可自动收到最新发布的职位。每个订阅包含最新的 50 个在招职位。",
  latest: "全部最新职位",
  byCity: "按城市",
  byFunction: "按职位类别",
  count: (posts: number) => `${posts} 个在招`,
  latestTitle: "英才港最新职位",
  ofCity: (city: string) => `英才港${city}最新职位`,
  ofFunction: (name: string) => `英才港${name}最新职位`,
  feedDescription: (title: string) => `${title}，仅含在招职位，随网站更新。`,
};
