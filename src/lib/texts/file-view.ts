/** Words of the page that shows a file (D-C12). */
export const fileView = {
  title: "查看文件",
  loading: "正在打开文件…",
  refusedTitle: "无法打开这个文件",
  refusedText: "链接可能不完整，或者不是本站的文件。",
  failedTitle: "文件没有打开",
  logIn: "登录后查看",
  open: "打开",
  save: "下载",
  copy: "复制链接",
  /** Results of copying the link. */
  copied: { no: "", yes: "链接已复制", refused: "浏览器不允许复制，请选中下面的链接手动复制" },
  image: (name: string) => `图片：${name}`,
  noPicture: "这个文件无法作为图片显示，请下载后用其他应用打开。",
  documentHint: "浏览器不能直接显示这种文档，请下载后用办公软件打开。",
  weChatHint: "微信小程序内可能无法保存或打开文件。如果点击后没有反应，请复制链接，到手机浏览器中打开。",
  link: "本页链接",
};

/** By the first three letters of an ending: docx is another doc. */
const FILE_TYPES = new Map([
  ["pdf", "PDF文档"],
  ["doc", "Word文档"],
  ["xls", "Excel表格"],
  ["ppt", "PPT演示文稿"],
]);
/** A file type by its ending: PDF文档, Word文档 … */
export const fileTypeText = (ending: string): string => FILE_TYPES.get(ending.slice(0, 3)) ?? `${ending.toUpperCase()}图片`;
