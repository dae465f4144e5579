import type { Cut } from "#lib/domain/resume/cut.ts";
import type { MachineFinding } from "#lib/domain/resume/machine-view.ts";

/** Words inside a résumé's PDF that are no field of it. */
export const document = { photo: "一寸照" };

/** The cuts of the résumé (D-E9), and the recipients of each. */
export const cutText = {
  application: { label: "投递版", hint: "不含身份证号、婚姻状况、家庭成员和紧急联系人，适合投递" },
  interview: { label: "面试版", hint: "在投递版上增加照片，适合面试时带去" },
  complete: { label: "完整版", hint: "含身份证号、家庭成员等全部内容，请只交给录用单位" },
} satisfies Record<Cut, { label: string; hint: string }>;

/** Words of the preview dialog (R2.2.4) and of its machine view. */
export const preview = {
  title: "预览简历",
  cut: "简历版本",
  view: "预览方式",
  pages: "页面预览",
  machine: "机读预览",
  download: "下载简历",
  loading: "正在生成简历",
  failed: "简历没有生成出来",
  page: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  size: (pages: number, size: string) => `共 ${pages} 页，${size}`,
  missing: (characters: string) => `字体中没有这些字符：${characters}。文件里以图片显示，仍可复制和搜索。`,
  brokenPhoto: "一寸照无法读取，文件中不含照片。请重新上传照片后再下载。",
  noPhoto: "还没有标记一寸照，文件中不含照片。",
  machineHint: "招聘软件从 PDF 中读到的文字，顺序与文件一致。",
  found: (values: string) => `能读到：${values}`,
  missed: (values: string) => `读不到：${values}`,
  notGiven: "未填写",
};

/** Data that an employer's software looks for. */
export const findingText = {
  name: "姓名",
  phone: "联系电话",
  education: "教育背景",
  work: "工作经历",
} satisfies Record<MachineFinding["what"], string>;
