import type {
  BatchColumn,
  Cells,
  CompanyColumn,
  ExportKind,
  FairColumn,
  PostColumn,
  TableColumn,
  TableKind,
} from "#lib/domain/desk/tables.ts";
import { stateNames } from "./desk.ts";
import { deskFields } from "./fields.ts";

export const tableNames: Record<TableKind, string> = { companies: "企业", posts: "职位", batches: "批次", fairs: "招聘会" };

export const exportNames: Record<ExportKind, string> = {
  ...tableNames,
  ...{ applications: "应聘", reports: "举报", changes: "操作记录" },
};

/** The heading of a column. */
export const columnName = (column: TableColumn): string => deskFields[column] ?? column;

/** Other headings that companies give to a column. */
export const columnAliases: Partial<Record<TableColumn, readonly string[]>> = {
  companyName: ["所属企业", "公司名称", "单位名称", "企业"],
  ownNumber: ["企业职位编号", "职位编号", "岗位编号", "招聘会编号"],
  name: ["职位", "岗位名称", "岗位"],
  state: ["职位状态"],
  industry: ["所属行业"],
  size: ["企业规模", "人员规模"],
  careerId: ["岗位类别"],
  city: ["城市"],
  area: ["区域"],
  headcount: ["人数"],
  endsOn: ["结束日期"],
  recruiterId: ["联系人"],
  descriptionHtml: ["岗位描述", "职位说明"],
  title: ["招聘会", "活动名称"],
  type: ["形式", "招聘会形式"],
  address: ["地址", "地点"],
  batchName: ["批次"],
  stages: ["招聘环节", "选拔环节"],
};

export const yesNo = { yes: "是", no: "否" };
/** Cells that say yes or no. */
export const YES_WORDS: readonly string[] = ["是", "1", "true", "yes"];
export const NO_WORDS: readonly string[] = ["否", "0", "false", "no", ""];

/** The example row of a template. */
export const exampleCells: {
  companies: Required<Cells<CompanyColumn>>;
  posts: (day: string) => Required<Cells<PostColumn>>;
  batches: (day: string) => Required<Cells<BatchColumn>>;
  fairs: (day: string) => Required<Cells<FairColumn>>;
} = {
  companies: { companyName: "示例科技有限公司", industry: "互联网", size: "100-499人" },
  posts: (endsOn) => ({
    ownNumber: "HR-001",
    companyName: "示例科技有限公司",
    name: "前端开发工程师",
    state: stateNames.open,
    kind: "国内职位",
    direction: "",
    careerId: "Web前端工程师",
    province: "浙江省",
    city: "杭州市",
    area: "西湖区",
    abroadAddress: "",
    salaryMin: "8000",
    salaryMax: "12000",
    headcount: "3",
    startsOn: "",
    endsOn,
    showsResult: yesNo.no,
    recruiterId: "",
    descriptionHtml:
      "工作内容：负责公司网站和小程序的前端开发。\n任职要求：本科及以上学历，两年以上相关经验。\n福利：五险一金，双休。",
  }),
  batches: (day) => ({
    companyName: "示例科技有限公司",
    ownNumber: "HR-001",
    batchNumber: "P1",
    batchName: "第一批",
    stages: "笔试、面试",
    writtenAt: `${day} 09:00`,
    writtenPlace: "文三路 1 号 302 室",
    interviewAt: "",
    interviewPlace: "",
  }),
  fairs: (day) => ({
    ownNumber: "ZPH-001",
    title: "示例现场招聘会",
    type: "现场招聘会",
    organizer: "示例人才服务中心",
    startsAt: `${day} 09:00`,
    endsAt: `${day} 16:30`,
    address: "文三路 1 号会展中心",
    hours: "9:00–16:30",
    halls: "1 号馆",
    pinned: yesNo.no,
  }),
};

/** Words of the screen of imports. */
export const importWords = {
  hint: (rows: number) => `支持 CSV 和 XLSX 表格，一次最多 ${rows} 行、10 MB。先预览，确认后才会写入。`,
  steps: "第一次导入？下载模板，填好后再上传。",
  template: (table: string) => `下载${table}模板`,
  exported: (table: string) => `导出全部${table}`,
  exports: "导出",
  format: "文件格式",
  exportHint: "企业、职位、批次和招聘会的表格修改后可以再次导入：有单位编号的职位和招聘会、有批次编号的批次会更新，不会重复新增。",
  choose: "选择文件",
  drop: "或将文件拖到这里",
  another: "换一个文件",
  checking: "正在检查…",
  importing: "正在导入，请不要关闭页面…",
  failedTitle: "无法导入",
  previewTitle: (file: string) => `预览：${file}`,
  added: "新增",
  changed: "修改",
  unchanged: "无变化",
  failing: "有误",
  ignored: (columns: readonly string[]) => `以下列无法识别，不会导入：${columns.join("、")}`,
  failingTitle: (count: number) => `${count} 行有误`,
  moreFailing: (count: number) => `还有 ${count} 行有误，改正以上各行后再次预览`,
  nothing: "表格内容与现有数据相同，无需导入。",
  all: (count: number) => `导入 ${count} 行`,
  good: (count: number) => `只导入正确的 ${count} 行`,
  cancel: "取消",
  done: (added: number, changed: number) => `导入完成：新增 ${added} 项，修改 ${changed} 项。如有问题，可在下方撤销。`,
  uncertain: "连接中断，无法确认是否已导入。请查看下方的导入记录：若有这次导入，则已完成；若没有，请重新导入。",
  columns: ["文件", "结果", "导入时间", ""],
  past: "导入记录",
  none: "还没有导入记录",
  line: (table: string, added: number, changed: number) => `${table}：新增 ${added}，修改 ${changed}`,
  by: (time: string, person: string) => `${time} · ${person}`,
  command: "服务器命令",
  undo: "撤销导入",
  undoOf: (file: string) => `撤销导入${file}`,
  undoSure:
    "新增的草稿会被删除，新增的公开职位会被关闭，新增的批次和招聘会在没有人应聘或参加时会被删除，修改过的内容会恢复原样；导入后又有改动的不受影响。",
  undone: (time: string) => `已于 ${time} 撤销`,
  restored: (count: number) => `已撤销，恢复 ${count} 项。`,
};

/** Sentences of `npm run import` and `npm run export`. */
export const tableWords = {
  line: (line: number, problems: readonly string[]) => `第 ${line} 行：${problems.join("；")}`,
  tooManyCells: "单元格多于表头，请检查逗号和引号",
  sameAs: (column: string, line: number) => `${column}与第 ${line} 行相同`,
  foreignCompany: "企业名称与指定的企业不同",
  noCompany: (name: string) => `没有名为「${name}」的企业，请先导入或新建该企业`,
  notYours: "企业和招聘会由管理员导入；请上传职位表或批次表",
  tooManyRows: (max: number) => `一次最多导入 ${max} 行，请分成几个文件`,
  noHeadings:
    "无法识别表头：需要「企业名称」（企业表）、「职位名称」（职位表）、「招聘会名称」（招聘会表）或「批次编号」（批次表），请使用模板",
  noNameColumn: "职位表和批次表需要「企业名称」一列",
  columnTwice: (column: string) => `「${column}」出现了两次，请只保留一列`,
  ignoredColumns: (columns: readonly string[]) => `已忽略无法识别的列：${columns.join("、")}`,
  faults: {
    empty: "文件中没有内容",
    "not-a-table": "文件不是 CSV（UTF-8 或 GB18030）或 XLSX 表格，请另存为这两种格式后重试",
    broken: "文件已损坏，或有引号没有成对，无法继续读取",
    "too-large": "表格内容过大，请分成几个文件",
  },
  atLine: (line: number, problem: string) => `第 ${line} 行附近：${problem}`,
  progress: (rows: number) => `已处理 ${rows} 行…`,
  counts: (
    kind: TableKind,
    { added, changed, unchanged, failing }: Record<"added" | "changed" | "unchanged" | "failing", number>,
  ) => `${tableNames[kind]}：新增 ${added}，修改 ${changed}，无变化 ${unchanged}，有误 ${failing}`,
  previewed: "以上为预览，未写入任何内容。",
  refused: "有误的行需先改正，未写入任何内容；如只导入正确的行，请加 --only-good。",
  nothing: "没有需要写入的内容。",
  imported: (id: string) => `导入完成，编号 ${id}。撤销：npm run import -- --undo ${id}`,
  undone: (id: string, count: number) => `已撤销导入 ${id}，恢复 ${count} 项。`,
  left: (kind: TableKind, id: string, name: string, why: readonly string[]) =>
    `${tableNames[kind]} ${id}「${name}」未撤销：${why.join("；")}`,
  changedSince: "导入后又有修改",
  noImport: (id: string) => `没有编号为 ${id} 的导入`,
  undoneBefore: (id: string) => `导入 ${id} 已经撤销过`,
};
