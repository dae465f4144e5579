import { PRINT_MAX_MB, PRINT_MINUTES } from "#lib/domain/print/print.ts";

/** Words of the résumé that leaves a phone: saved to it, or printed elsewhere by a code (D-I1). */
export const print = {
  code: "取件码",
  codeMalformed: "取件码是 6 位数字，请核对后输入",

  saveHint: "生成 PDF 文件，保存在手机的“下载”或“文件”里，可以直接发给招聘单位。",
  saveFile: "保存",
  making: "正在生成…",
  size: (pages: number, size: string) => `共 ${pages} 页，${size}`,
  failed: "简历没有生成出来",

  askHint: `在任意电脑上输入 6 位取件码就能取到这份简历，不用登录。文件只保留 ${PRINT_MINUTES} 分钟，只能取一次。`,
  make: "生成取件码",
  sending: (share: number) => `正在上传 ${Math.round(share * 100)}%`,
  tooLarge: `简历文件超过 ${PRINT_MAX_MB} MB，请更换较小的照片后重试`,
  codeFor: (cut: string) => `${cut}的取件码`,
  /** For a screen reader: one digit after the other. */
  spelt: (code: string) => [...code].join(" "),
  left: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, "0")} 后失效`,
  over: "取件码已过期，文件已删除",
  gone: "取件码已被使用或停用，文件已删除",
  goneHint: "如果不是您本人取走的，请到「账号与安全」检查登录设备。",
  where: "在电脑浏览器中打开",
  whereHint: "输入取件码后，文件会下载到那台电脑。打印完请删除下载的文件。",
  again: "换一个取件码",
  withdraw: "停用",

  inUse: "打印取件码",
  inUseHint: `在「我的简历」中生成，用于在其他电脑上打印简历。每个取件码最多保留 ${PRINT_MINUTES} 分钟，取走后立即失效。`,
  none: "当前没有可用的取件码",
  madeAt: (time: string) => `生成于 ${time}`,
  endsAt: (time: string) => `${time} 失效`,
  end: "停用",
  endOf: (cut: string, time: string) => `停用 ${time} 生成的${cut}取件码`,
  ending: "停用中…",
} as const;

/** Words of the page on which a code is typed. */
export const printPage = {
  title: "简历取件",
  description: "输入手机上的 6 位取件码，取回要打印的简历。",
  intro: "输入手机上的 6 位取件码即可下载简历，不用登录。",
  hint: `取件码只能用一次，生成 ${PRINT_MINUTES} 分钟后失效`,
  missing: "请输入手机上的 6 位取件码",
  submit: "取回简历",
  working: "正在取件…",
  interrupted: "网络断开了，文件还在。请检查网络后重试，不用更换取件码。",
  resume: "继续取件",
  doneTitle: "简历已下载",
  doneText: (name: string) => `${name} 已保存到这台电脑的下载文件夹，服务器上的文件已删除，取件码不能再用。`,
  doneHint: "在公用电脑上打印完，请从下载文件夹和回收站删除这份简历。",
  saveAgain: "再保存一次",
  another: "取另一份",
  howTitle: "怎么获取取件码？",
  how: "在手机上登录本站，打开「我的简历」，点“打印取件码”。",
} as const;
