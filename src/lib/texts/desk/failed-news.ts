export const failedNewsWords = {
  hint: "多次发送失败、已停止重试的求职通知。先排除原因（例如邮件服务器设置），再重新发送。",
  columns: ["通知", "方式", "原因", "产生时间", ""],
  seeker: (id: string) => `求职者 ${id}`,
  attempts: (count: number) => `已尝试 ${count} 次`,
  retry: "重新发送",
  retryOf: (id: string) => `重新发送通知 ${id}`,
  retryAll: "全部重新发送",
  drop: "删除",
  dropOf: (id: string) => `删除通知 ${id}`,
  none: "没有未送达的通知",
  noneHint: "发送失败的通知会先自动重试，约三小时后仍未送达才会出现在这里。",
} as const;
