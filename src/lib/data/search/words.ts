/** Words of keywords that stand for a level or a kind of employment, and the words that titles have for it. */
export const levels: readonly { name: string; typed: readonly string[]; inTitles: readonly string[] }[] = [
  { name: "实习", typed: ["实习", "实习生", "实习岗", "见习"], inTitles: ["实习", "见习"] },
  {
    name: "校招",
    typed: ["校招", "应届", "应届生", "应届毕业生", "毕业生", "大学生", "校园招聘", "春招", "秋招"],
    inTitles: ["校招", "应届", "毕业生", "校园招聘", "管培生"],
  },
  { name: "兼职", typed: ["兼职", "小时工", "临时工", "钟点工", "日结"], inTitles: ["兼职", "小时工", "临时", "日结"] },
  { name: "夜班", typed: ["夜班", "晚班", "上夜班"], inTitles: ["夜班", "晚班"] },
  { name: "高级", typed: ["高级"], inTitles: ["高级"] },
  { name: "资深", typed: ["资深"], inTitles: ["资深"] },
  { name: "首席", typed: ["首席"], inTitles: ["首席"] },
];

/** Words that say nothing of the post. */
export const fillers: readonly string[] = [
  ...[
    "的",
    "招聘",
    "诚聘",
    "急聘",
    "急招",
    "招",
    "找",
    "找工作",
    "工作",
    "岗位",
    "职位",
    "岗",
    "求职",
    "想",
    "想找",
    "想做",
    "做",
    "我",
    "要",
    "去",
  ],
  ...["在", "附近", "人员", "方向", "相关", "类", "和", "或", "与", "、", ",", "，", ";", "/", "|", "。", "!", "?", "+"],
];

/** Last characters of a name of work that may be added to any other word for it: 销售员. */
export const endings: readonly string[] = ["员", "师", "工", "岗", "生", "者", "人", "员工"];

/** Characters that are mistaken for each other by their looks. */
export const lookAlikes: readonly string[] = [
  ...[
    "土士",
    "未末",
    "己已巳",
    "人入八",
    "日曰目",
    "侯候",
    "拔拨",
    "千干于",
    "大太犬",
    "天夫",
    "木本",
    "白自",
    "刀力",
    "田由甲申",
    "贝见",
  ],
  ...[
    "戊戍戌",
    "免兔",
    "历厉",
    "令今",
    "名各",
    "午牛",
    "洒酒",
    "晴睛",
    "栽裁",
    "折拆",
    "矛予",
    "乌鸟",
    "官宫",
    "亨享",
    "货贷",
    "准淮",
    "冶治",
  ],
];

/** Cities whose short name is a usual word: only the full name (东方市) is read as a place. */
export const ambiguousPlaces: readonly string[] = [
  "东方",
  "安康",
  "资阳",
  "文昌",
  "保亭",
  "白银",
  "双鸭山",
  "图木舒克",
  "可克达拉",
  "五家渠",
  "中山",
];

/** Kinds of employers: part of a company's name, never a kind of work. */
export const employers: readonly string[] = [
  ...[
    "会计师事务所",
    "律师事务所",
    "事务所",
    "人力资源公司",
    "人力资源服务",
    "财务公司",
    "物业公司",
    "广告公司",
    "设计公司",
    "翻译公司",
    "有限公司",
  ],
  ...["公司", "集团", "医院", "学校", "工厂", "门店"],
];
