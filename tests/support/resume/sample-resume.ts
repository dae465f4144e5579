import type { Resume } from "#lib/domain/resume/resume.ts";

const works = [
  ["星澜智能科技有限公司", "高级前端开发工程师"],
  ["青禾云数据服务有限公司", "前端组长兼《可视化平台》负责人"],
  ["远岫信息技术股份有限公司", "Web (TypeScript)"],
] as const;

/** Two pages of a résumé with everything in it: rare characters in names, Latin in Chinese, a photo. */
export const sampleResume: Resume = {
  userId: "7",
  userName: "",
  loginPhone: "13800001234",
  etags: {},
  basics: {
    name: "欧阳镕喆",
    gender: 1,
    idNumber: "110101199407120011",
    birthday: "1994-07-12",
    age: 32,
    phone: "13800001234",
    education: 78,
    married: 1,
    household: 0,
    veteran: 0,
    ethnicity: "汉族",
    height: "178",
    adjustable: 1,
    email: "ouyang@example.cn",
    politics: 10,
  },
  expectation: { place: ["浙江省", "杭州市", "钱塘区"], salary: "18000", arrival: 2 },
  educations: [
    { begin: "2016-09", end: "2019-06", school: "钱江理工大学", level: 78, degree: "工学硕士", major: "计算机科学与技术", learningForm: 10, diploma: 1 },
    { begin: "2012-09", end: "2016-06", school: "滨海师范学院", level: 60, degree: "理学学士", major: "软件工程", learningForm: 10, diploma: 1 },
    { begin: "2009-09", end: "2012-06", school: "云栖第一中学", level: 30, degree: "无", major: "", learningForm: 10, diploma: 1 },
  ], // biome-ignore format: a row each
  works: Array.from({ length: 9 }, (_, at) => {
    const [employer, position] = works[at % 3] ?? works[0];
    return { begin: `${2024 - at}-03`, end: at === 0 ? "" : `${2025 - at}-02`, employer, position, phone: `1380000${1000 + at}`, monthlyPay: String(21000 - at * 1200) };
  }), // biome-ignore format: a row each
  skills: [
    { type: 0, certificate: "6,11", obtainedOn: "2014-08", authority: "车辆管理所", special: 0, remark: "驾龄 12 年，无重大事故" },
    { type: 1, certificate: "软件设计师（中级）", obtainedOn: "2018-05", authority: "人力资源和社会保障部门", special: 1, remark: "熟悉 Node.js、React 19；负责 3 个站点" },
    { type: 1, certificate: "大学英语六级（CET-6）", obtainedOn: "2014-12", authority: "教育考试院", special: 0, remark: "office verification workflow" },
  ], // biome-ignore format: a row each
  trainings: [
    { begin: "2023-03", end: "2023-06", certificate: "“卓越工程师”研修班结业证书" },
    { begin: "2021-11", end: "2021-11", certificate: "年度优秀员工一等奖" },
  ],
  family: [
    { name: "欧阳堃", relation: 50, workUnit: "退休", phone: "13900002222", remark: "" },
    { name: "王玥珺", relation: 20, workUnit: "青禾小学", phone: "13900003333", remark: "教师" },
    { name: "欧阳𬭎㛃", relation: 40, workUnit: "", phone: "13900003334", remark: "学龄前；名字含扩展区用字" },
    { name: "José 张", relation: 70, workUnit: "自由职业", phone: "13900004444", remark: "喆堃鎔珵祎昇囍㛃䶮" },
  ],
  urgentContacts: [
    { name: "王玥珺", relation: 20, workUnit: "青禾小学", phone: "13900003333", remark: "优先联系" },
    { name: "陈𬱖", relation: 70, workUnit: "远岫信息技术", phone: "13900005555", remark: "同事" },
  ],
  certificates: [],
  otherAttachments: [],
};

/** A picture of 6 by 8 pixels. */
export const tinyJpeg = Uint8Array.from(
  atob(
    "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALAHgv/Z",
  ),
  (sign) => sign.charCodeAt(0),
);
