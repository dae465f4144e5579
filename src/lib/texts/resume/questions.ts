import { general } from "#lib/texts/general.ts";

/** Questions of the résumé page before a change that is hard to undo (R2.5.9-4, D-E5). */
export const resumeQuestions = {
  "remove-record": { title: "删除记录", text: "确认是否删除该记录?", yes: general.confirm },
  "lock-identity": { title: "核对身份信息", text: "保存后姓名和身份证号不可修改，请确认填写无误。", yes: "确认保存" },
  "remove-attachment": { title: "删除附件", text: "是否确认删除附件？", yes: general.confirm },
  "restore-version": { title: "恢复历史版本", text: "确认恢复到这个版本？当前内容会留在历史版本中。", yes: "恢复" },
};
