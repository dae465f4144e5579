import type { FieldValue } from "#lib/domain/resume/record.ts";
import type { Section } from "#lib/domain/resume/resume.ts";
import { demoResume } from "#server/demo/seed/resume.ts";
import { EDUCATION } from "./resumes.ts";

type Values = Record<string, FieldValue>;

const PERSON = { name: "林远山", relation: 55, workUnit: "云岚市第二中学", phone: "13800000013", remark: "" };
/** A record of every section that breaks no rule. */
export const GOOD: Record<Section, Values> = {
  basics: { ...demoResume.basics },
  expectation: { place: ["浙江省", "杭州市", "西湖区"], salary: "15000", arrival: 2 },
  skills: { type: 1, certificate: "软件设计师", obtainedOn: "2020-11", authority: "职业技能鉴定中心", special: 0, remark: "中级" },
  trainings: { begin: "2022-03", end: "2022-06", certificate: "项目管理培训结业证" },
  works: {
    begin: "2020-07",
    end: "2023-02",
    employer: "岫屿智联科技有限公司",
    position: "初级开发工程师",
    phone: "13800000011",
    monthlyPay: "9000",
  },
  educations: { ...EDUCATION },
  family: PERSON,
  urgentContacts: PERSON,
};

/** A change to a good record, the field that is at fault then, and the sentence that says so (R2.5). */
export type RuleCase = { section: Section; change: Values; field: string; sentence: string };
type Row = [change: Values, field: string, sentence: string];
const of = (section: Section, rows: Row[]): RuleCase[] =>
  rows.map(([change, field, sentence]) => ({ section, change, field, sentence }));

/** As many characters, each of two code units, so that code units are not taken for characters. */
const long = (length: number): string => "𠮷".repeat(length);

const period = (openEnd: boolean): Row[] => [
  [{ begin: "" }, "begin", "请选择开始年月"],
  [{ begin: "2020-13" }, "begin", "请选择开始年月"],
  [{ begin: "9999-99" }, "begin", "请选择开始年月"],
  [{ begin: "2099-01", end: openEnd ? "" : "2023-02" }, "begin", "开始年月不能晚于本月"],
  [{ end: openEnd ? "?" : "" }, "end", "请选择结束年月"],
  [{ end: "2099-01" }, "end", "结束年月不能晚于本月"],
  [{ end: "2001-01" }, "end", "结束时间不能小于开始时间"],
];
const mobile: Row[] = [
  [{ phone: " " }, "phone", "请输入联系电话"],
  [{ phone: "abc" }, "phone", "请输入正确的手机号"],
  [{ phone: "1380000001" }, "phone", "请输入正确的手机号"],
  [{ phone: "23800000011" }, "phone", "请输入正确的手机号"],
  [{ phone: "１３８００００００１１" }, "phone", "请输入正确的手机号"],
  [{ phone: "0571-88886666" }, "phone", "请输入正确的手机号"],
];
const person: Row[] = [
  [{ name: "　" }, "name", "请输入姓名"],
  [{ name: long(11) }, "name", "姓名最多10个字"],
  [{ relation: null }, "relation", "请选择与本人关系"],
  [{ workUnit: long(21) }, "workUnit", "工作单位最多20个字"],
  ...mobile,
  [{ remark: long(21) }, "remark", "备注最多20个字"],
];

/** Notations of a pay that is no positive whole number: none of them may be read as another amount (D-I14). */
export const ODD_AMOUNTS = [
  "8000.50",
  "8,000",
  "8000元",
  "8k",
  "-5",
  "1e4",
  "0",
  "00",
  "８０００．５",
  "8 000",
  "1.2万",
  "+8000",
  "٨٠٠٠",
];
const amount = (field: string, label: string): Row[] => [
  ...ODD_AMOUNTS.map((text): Row => [{ [field]: text }, field, "仅支持输入正整数"]),
  [{ [field]: "123456789" }, field, `${label}最多8位`],
];

export const RULE_CASES: RuleCase[] = [
  ...of("basics", [
    [{ name: "" }, "name", "请输入您的姓名"],
    [{ name: long(11) }, "name", "姓名最多10个字"],
    [{ name: "林\u0007知夏" }, "name", "姓名格式不正确"],
    [{ gender: null }, "gender", "请选择您的性别"],
    [{ idNumber: "" }, "idNumber", "身份证号不能为空"],
    [{ idNumber: "1" }, "idNumber", "请输入正确的身份证号"],
    [{ idNumber: "330100199804120002" }, "idNumber", "请输入正确的身份证号"],
    [{ idNumber: "990100199804120001" }, "idNumber", "请输入正确的身份证号"],
    [{ idNumber: "3".repeat(31) }, "idNumber", "请输入正确的身份证号"],
    [{ birthday: "yesterday" }, "birthday", "出生日期格式不正确"],
    [{ birthday: "1998-02-30" }, "birthday", "出生日期格式不正确"],
    [{ birthday: "2099-01-01" }, "birthday", "出生日期不能晚于今天"],
    [{ age: -5e9 }, "age", "年龄格式不正确"],
    [{ age: 28.5 }, "age", "年龄格式不正确"],
    [{ phone: "" }, "phone", "请输入您的联系电话"],
    [{ phone: "12345" }, "phone", "请输入正确的联系电话"],
    [{ phone: "88886666" }, "phone", "请输入正确的联系电话"],
    [{ phone: "0571-8888666666666666" }, "phone", "请输入正确的联系电话"],
    [{ education: null }, "education", "请选择您的最高学历"],
    [{ married: null }, "married", "请选择您婚否"],
    [{ household: null }, "household", "请选择户口类别"],
    [{ ethnicity: "火星族" }, "ethnicity", "民族格式不正确"],
    [{ height: "" }, "height", "请输入您的身高"],
    [{ height: "<script>" }, "height", "请输入数字"],
    [{ height: "170cm" }, "height", "请输入数字"],
    [{ height: "1.75" }, "height", "请输入数字"],
    [{ height: "99" }, "height", "身高要大于99cm"],
    [{ height: "1700" }, "height", "身高最多3位"],
    [{ email: "no" }, "email", "邮箱格式错误"],
    [{ email: "zhixia@example.museum" }, "email", "邮箱最多20个字符"],
  ]),
  ...of("expectation", [
    [{ place: [] }, "place", "请输入或选择期望工作地"],
    [{ place: ["", " "] }, "place", "请输入或选择期望工作地"],
    [{ place: [long(31)] }, "place", "期望工作地最多30个字"],
    [{ place: ["浙江省", "杭州市", "西湖区", "文一路"] }, "place", "期望工作地格式不正确"],
    ...amount("salary", "期望薪资"),
    [{ salary: "面议" }, "salary", "仅支持输入正整数"],
    [{ arrival: null }, "arrival", "请选择预计到岗时间"],
  ]),
  ...of("skills", [
    [{ type: null }, "type", "请选择技能类型"],
    [{ certificate: "" }, "certificate", "请输入技能证书"],
    [{ certificate: long(31) }, "certificate", "技能证书最多30个字"],
    [{ type: 0, certificate: "" }, "certificate", "请选择技能证书"],
    [{ type: 0, certificate: "软件设计师" }, "certificate", "技能证书格式不正确"],
    [{ type: 0, certificate: "6,17" }, "certificate", "技能证书格式不正确"],
    [{ type: 0, certificate: "6,6" }, "certificate", "技能证书格式不正确"],
    [{ obtainedOn: "" }, "obtainedOn", "请选择初次取得证书时间"],
    [{ obtainedOn: "2099-01" }, "obtainedOn", "初次取得证书时间不能晚于本月"],
    [{ authority: "" }, "authority", "请输入发证机构"],
    [{ authority: long(21) }, "authority", "发证机构最多20个字"],
    [{ remark: long(31) }, "remark", "备注最多30个字"],
  ]),
  ...of("trainings", [
    ...period(false),
    [{ certificate: "" }, "certificate", "请输入培训或奖励证书"],
    [{ certificate: long(21) }, "certificate", "培训或奖励证书最多20个字"],
  ]),
  ...of("works", [
    ...period(true),
    [{ employer: "" }, "employer", "请输入供职单位"],
    [{ employer: long(21) }, "employer", "供职单位最多20个字"],
    [{ position: "" }, "position", "请输入职务"],
    [{ position: long(21) }, "position", "职务最多20个字"],
    ...mobile,
    ...amount("monthlyPay", "月薪"),
  ]),
  ...of("educations", [
    ...period(true),
    [{ school: "" }, "school", "请输入学校"],
    [{ school: long(21) }, "school", "学校最多20个字"],
    [{ level: null }, "level", "请选择学历"],
    [{ degree: "" }, "degree", "请选择学位"],
    [{ degree: long(21) }, "degree", "学位最多20个字"],
    [{ major: long(21) }, "major", "专业最多20个字"],
    [{ learningForm: null }, "learningForm", "请选择学习形式"],
    [{ diploma: null }, "diploma", "请选择毕业证书"],
  ]),
  ...of("family", person),
  ...of("urgentContacts", [...person, [{ relation: 10 }, "relation", "请选择与本人关系"]]),
];

/** Names that an attachment may not have, and the sentence that says so (R2.5.9-5). */
export const BAD_FILE_NAMES: [name: string, sentence: string][] = [
  ["", "请输入附件名称"],
  [" 　\n", "请输入附件名称"],
  [long(101), "附件名称最多100个字"],
  ["证\u0007书.pdf", "附件名称格式不正确"],
];
/** Names that it may have. */
export const GOOD_FILE_NAMES = [long(100), "<b>证书</b>.pdf", "👩‍💻 简 历.pdf", "שלום.pdf"];

/** Changes to a good record that leave it good. */
export const ALLOWED: [section: Section, change: Values][] = [
  ["basics", { name: ` ${long(10)} ` }],
  ["basics", { idNumber: "11010519491231002x" }],
  ["basics", { idNumber: "810000199408230021" }],
  ["basics", { idNumber: "330100980412001" }],
  ...["0571-88886666", "057188886666", "010-8888666", "0571-88886666-8001"].map((phone): [Section, Values] => [
    "basics",
    { phone },
  ]),
  ["basics", { birthday: "", age: null, ethnicity: "", email: "", politics: null, veteran: null, adjustable: null }],
  ["basics", { height: "100" }],
  ["basics", { height: "１７０" }],
  ["expectation", { place: ["杭州或上海"], salary: "" }],
  ["skills", { type: 0, certificate: "1,6,16" }],
  ["skills", { certificate: long(30), special: 1, remark: long(30) }],
  ["works", { end: "", monthlyPay: "" }],
  ["works", { phone: "12000000000", monthlyPay: "12345678" }],
  ["works", { monthlyPay: " ８０００ " }],
  ["expectation", { salary: "１２３４５６７８" }],
  ["educations", { end: "", major: "" }],
  ["educations", { end: EDUCATION.begin, school: long(20) }],
  ["trainings", { end: "2022-03" }],
  ["family", { relation: 10, workUnit: "" }],
];
