import type { ExportKind, TableKind } from "#lib/domain/desk/tables.ts";

/** The headings of tables that only go out. */
export const exportColumns: Record<Exclude<ExportKind, TableKind>, readonly string[]> = {
  applications: ["编号", "姓名", "电话", "企业", "职位", "进展", "未公布的成绩", "报名时间", "进展时间", "撤回时间"],
  reports: ["编号", "职位", "企业", "消息发送人", "消息", "原因", "说明", "举报人电话", "举报时间", "处理时间", "处理结果"],
  changes: ["编号", "时间", "操作人", "操作", "修改前", "修改后"],
};

/** The headings of the figures behind the facts of fairs. */
export const fairFigureColumns: readonly string[] = ["进展", "参会企业", "参会职位", "应聘"];
