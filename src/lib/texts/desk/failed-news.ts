import type { NewsFault } from "#lib/domain/news/faults.ts";
import type { NewsWay } from "#lib/domain/news/ways.ts";

const SERVICES: Record<NewsWay, string> = {
  inbox: "聊天服务",
  email: "邮件服务器",
  push: "推送服务",
  sms: "短信服务",
  hook: "渠道接口",
};

/** The receiver of each way that does not take it. */
const ADDRESSES: Record<NewsWay, string> = {
  inbox: "聊天账号无法接收消息",
  email: "收件邮箱拒收邮件",
  push: "浏览器的订阅已失效",
  sms: "手机号无法接收短信",
  hook: "渠道接口的地址无效",
};

const REASONS: Record<NewsFault, (service: string, way: NewsWay) => string> = {
  unreachable: (service) => `无法连接${service}`,
  timeout: (service) => `${service}没有及时答复`,
  encryption: (service) => `无法与${service}建立加密连接，请检查证书`,
  unreadable: (service) => `${service}的答复无法识别`,
  busy: (service) => `${service}暂时无法处理`,
  refused: (service) => `${service}拒绝发送`,
  address: (_, way) => ADDRESSES[way],
  login: (service) => `${service}不接受本站的账号，请检查设置`,
  unset: () => "本站没有设置这种通知方式",
  template: () => "没有设置笔试、面试提醒的短信模板",
  inner: (service) => `${service}的地址在内部网络，不允许访问`,
  unknown: () => "发送时出错，详情见服务器日志",
};

/** Why news did not leave by a way. */
export const failedNewsReason = (way: NewsWay, fault: NewsFault): string => REASONS[fault](SERVICES[way], way);

export const failedNewsWords = {
  hint: "多次发送失败、已停止重试的求职通知。先排除原因（例如邮件服务器设置），再重新发送。",
  columns: ["通知", "方式", "原因", "产生时间", ""],
  seeker: (id: string) => `求职者 ${id}`,
  attempts: (count: number) => `已尝试 ${count} 次`,
  detail: (detail: string) => `错误信息：${detail}`,
  retry: "重新发送",
  retryOf: (id: string) => `重新发送通知 ${id}`,
  retryAll: "全部重新发送",
  drop: "删除",
  dropOf: (id: string) => `删除通知 ${id}`,
  dropTitle: "删除通知",
  dropSure: "删除后不再发送给求职者，且不能恢复。",
  none: "没有未送达的通知",
  noneHint: "发送失败的通知会先自动重试，约三小时后仍未送达才会出现在这里。",
} as const;
