import type { ResumeBasics } from "#lib/domain/resume/basics.ts";
import type { JobExpectation } from "#lib/domain/resume/expectation.ts";
import type { ItemOf, ListName } from "#lib/domain/resume/resume.ts";

/** Records as they are stored: fields that a record does not name are empty when it is read. */
type StoredResume = { basics: Partial<ResumeBasics>; expectation: Partial<JobExpectation> } & {
  [List in ListName]: Partial<ItemOf<List>>[];
};

/** The full résumé of the demo seeker. The ID number has a right check digit and a sequence that is never given to anyone. */
export const demoResume: StoredResume = {
  basics: {
    name: "林知夏",
    gender: 2,
    idNumber: "330100199804120001",
    birthday: "1998-04-12",
    age: 28,
    phone: "13800000001",
    education: 60,
    married: 0,
    household: 0,
    veteran: 0,
    ethnicity: "汉族",
    height: "165",
    adjustable: 1,
    email: "zhixia@example.com",
    politics: 25,
  },
  expectation: { place: ["浙江省", "杭州市", "西湖区"], salary: "15000", arrival: 2 },
  skills: [
    { type: 1, certificate: "软件设计师", obtainedOn: "2020-11", authority: "职业技能鉴定中心", special: 0, remark: "中级" },
    { type: 0, certificate: "6", obtainedOn: "2019-08", authority: "车辆管理所", special: 0, remark: "" },
  ],
  trainings: [{ begin: "2022-03", end: "2022-06", certificate: "项目管理培训结业证" }],
  works: [
    {
      begin: "2020-07",
      end: "2023-02",
      employer: "岫屿智联科技有限公司",
      position: "初级开发工程师",
      phone: "13800000011",
      monthlyPay: "9000",
    },
    {
      begin: "2023-03",
      end: "",
      employer: "墨圻智联科技有限公司",
      position: "开发工程师",
      phone: "13800000012",
      monthlyPay: "14000",
    },
  ],
  educations: [
    {
      begin: "2016-09",
      end: "2020-06",
      school: "云岚大学（演示）",
      level: 60,
      degree: "学士",
      major: "软件工程",
      learningForm: 10,
      diploma: 1,
    },
    {
      begin: "2013-09",
      end: "2016-06",
      school: "枫溪第一中学（演示）",
      level: 30,
      degree: "无",
      major: "",
      learningForm: 10,
      diploma: 1,
    },
  ],
  family: [
    { name: "林远山", relation: 55, workUnit: "云岚市第二中学", phone: "13800000013", remark: "" },
    { name: "周若兰", relation: 65, workUnit: "已退休", phone: "13800000014", remark: "" },
  ],
  urgentContacts: [{ name: "林远山", relation: 55, workUnit: "云岚市第二中学", phone: "13800000013", remark: "优先联系" }],
};
