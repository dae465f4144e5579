/** Words of the open conversation's details and settings. */
export const details = {
  title: "会话详情",
  close: "关闭会话详情",
  away: "离线",
  company: "查看公司及在招职位",
  shared: "图片、文件和链接",
  receipts: "已读回执",
  receiptsHint: "对所有会话生效。关闭后，对方不再知道您是否已读，您也看不到对方是否已读。",
};
