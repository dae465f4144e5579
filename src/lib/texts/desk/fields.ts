/** The fields of the desk, as forms, refusals and files name them. */
export const deskFields: Record<string, string> = {
  name: "职位名称",
  careerName: "名称",
  kind: "招聘类型",
  direction: "人才流向",
  province: "省份",
  city: "工作城市",
  area: "区县",
  abroadAddress: "境外工作地点",
  careerId: "职位类别",
  salaryMin: "最低月薪",
  salaryMax: "最高月薪",
  headcount: "招聘人数",
  startsOn: "开始日期",
  endsOn: "截止日期",
  showsResult: "公示成绩",
  descriptionHtml: "职位描述",
  ownNumber: "单位编号",
  recruiterId: "沟通联系人",
  attachments: "附件",
  companyId: "所属企业",
  fairId: "所属招聘会",
  companyName: "企业名称",
  industry: "行业",
  size: "规模",
  role: "角色",
  reason: "原因",
  answer: "答复",
  note: "退回原因",
  state: "状态",
  time: "时间",
  place: "地点",
  prefix: "准考证号前缀",
  digits: "准考证号位数",
  title: "招聘会名称",
  type: "举办形式",
  pinned: "置顶",
  organizer: "主办方",
  startsAt: "开始时间",
  endsAt: "结束时间",
  address: "举办地址",
  hours: "开放时间",
  halls: "展厅",
  booth: "展位",
  postIds: "参会职位",
  batchNumber: "批次编号",
  batchName: "批次名称",
  stages: "环节",
  writtenAt: "笔试时间",
  writtenPlace: "笔试地点",
  interviewAt: "面试时间",
  interviewPlace: "面试地点",
};

const PROBLEMS: Record<string, (label: string) => string> = {
  missing: (label) => `请填写${label}`,
  short: (label) => `${label}过于简短，请写明工作内容和任职要求`,
  over: (label) => `${label}已过，请重新设置`,
  "too-large": (label) => `${label}超出允许的范围`,
  too_long: (label) => `${label}过长`,
  too_big: (label) => `${label}超出允许的范围`,
  control_characters: (label) => `${label}含有无法识别的字符`,
  no_day: (label) => `${label}不是有效的日期`,
  unknown: (label) => `${label}不存在，请重新选择`,
  no_time: (label) => `${label}请写成「2026-03-01 09:00」`,
  "no-stage": (label) => `填写了${label}，但「环节」中没有该环节`,
  unpublished: (label) => `${label}对应的职位还没有发布`,
  ambiguous: (label) => `${label}有重名，请写明「行业/职能/类别」`,
};

const ORDER: Record<string, string> = {
  salaryMax: "最高月薪不能低于最低月薪",
  endsOn: "截止日期不能早于开始日期",
  endsAt: "结束时间必须晚于开始时间",
};

/** A sentence for a field that is refused by a rule of the desk. */
export const deskFieldText = (field: string, code: string): string => {
  const label = deskFields[field] ?? field;
  if (code === "order" && ORDER[field] !== undefined) return ORDER[field];
  return (PROBLEMS[code] ?? ((name: string) => `${name}格式不正确`))(label);
};
