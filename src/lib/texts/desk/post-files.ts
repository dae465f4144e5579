import { POST_FILE_MAX_MB, POST_FILES_MAX } from "#lib/domain/desk/post-files.ts";

/** Words of the attachments of a post in its editor. */
export const postFileWords = {
  title: "附件",
  hint: `可上传招聘简章、报名表等，单个不超过 ${POST_FILE_MAX_MB}MB，最多 ${POST_FILES_MAX} 个。求职者可在职位页下载。`,
  choose: "上传附件",
  needsCompany: "请先选择所属企业，再上传附件。",
  download: (name: string) => `下载 ${name}`,
  remove: "移除",
  removeOf: (name: string) => `移除 ${name}`,
  none: "暂无附件",
  sending: "附件上传完成后即可保存",
};

/** Refusals of a file; the server says the same. */
export const postFileTooLarge = `职位附件单个不能超过${POST_FILE_MAX_MB}MB`;
export const postFilesFull = `每个职位最多${POST_FILES_MAX}个附件`;
