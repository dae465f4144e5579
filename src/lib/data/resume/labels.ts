import type { LabelledField } from "#lib/domain/resume/prefill/reading.ts";
import type { ListName } from "#lib/domain/resume/resume.ts";

const BASICS: Readonly<Record<string, string>> = {
  name: "姓名 名字 name fullname",
  gender: "性别 gender sex",
  birthday: "出生日期 出生年月 出生年月日 生日 出生 dateofbirth birthdate birthday born",
  phone: "联系电话 电话 手机 手机号 手机号码 移动电话 电话号码 联系手机 联系方式 tel phone mobile telephone cell phonenumber",
  education: "最高学历 学历 文化程度 highestdegree",
  married: "婚姻状况 婚否 婚姻 婚姻状态 maritalstatus",
  household: "户口类别 户口性质",
  veteran: "是否退役军人",
  ethnicity: "民族",
  height: "身高",
  adjustable: "是否服从调剂",
  email: "邮箱 电子邮箱 电子邮件 邮件 邮箱地址 e-mail email mail emailaddress",
  politics: "政治面貌",
};
const EXPECTATION: Readonly<Record<string, string>> = {
  place: "期望工作地 期望城市 意向城市 期望工作地点 期望地点 目标城市 期望工作城市 意向地点 preferredlocation",
  salary: "期望薪资 期望月薪 薪资要求 期望薪水 期望薪酬 expectedsalary",
  arrival: "预计到岗时间 到岗时间 可到岗时间",
};
/** Known labels whose values are not taken. The ID number is one by decision. */
const NOT_TAKEN =
  "身份证号 身份证 身份证号码 证件号码 年龄 籍贯 现居 现居地 现居住地 现居城市 居住地 住址 地址 通讯地址 家庭住址 联系地址 所在地 所在城市 户籍 户口 户口所在地 户籍地 求职意向 意向岗位 期望职位 期望岗位 应聘岗位 应聘职位 求职岗位 目标岗位 岗位 职位 毕业院校 毕业学校 院校 学校 毕业时间 专业 所学专业 学位 微信 微信号 qq github gitee 博客 个人网站 主页 个人主页 工作年限 工作经验 体重 健康状况 血型 登录手机号 外语水平 职称 照片 英语 英语水平 age address location city wechat website linkedin blog nationality position placeofbirth 求职状态 目前状态 当前状态 证书 技能 特长 爱好";

const words = (text: string): string[] => text.split(" ");
const labels = new Map<string, LabelledField>([
  ...words(NOT_TAKEN).map((word): [string, LabelledField] => [word, null]),
  ...Object.entries(EXPECTATION).flatMap(([field, text]) =>
    words(text).map((word): [string, LabelledField] => [word, { section: "expectation", field }]),
  ),
  ...Object.entries(BASICS).flatMap(([field, text]) =>
    words(text).map((word): [string, LabelledField] => [word, { section: "basics", field }]),
  ),
]);

export const labelOf = (text: string): LabelledField | undefined => labels.get(text);

const PERIOD = "起止时间 起止年月 起止日期 时间 日期 在职时间 工作时间 就读时间 在校时间 任职时间 period dates date time";
const PERSON = {
  name: "姓名",
  relation: "与本人关系 关系 称谓",
  workUnit: "工作单位 单位",
  phone: "联系电话 电话 手机",
  remark: "备注",
};
const COLUMNS: Record<ListName, Readonly<Record<string, string>>> = {
  educations: {
    period: PERIOD,
    begin: "开始年月 入学时间",
    end: "结束年月 毕业时间",
    school: "学校 毕业院校 毕业学校 院校 学校名称 就读学校 school university institution college",
    level: "学历 学历层次",
    degree: "学位",
    major: "专业 专业名称 所学专业 主修专业 major",
    learningForm: "学习形式 学习方式",
    diploma: "毕业证书",
  },
  works: {
    period: PERIOD,
    begin: "开始年月 入职时间",
    end: "结束年月 离职时间",
    employer: "供职单位 公司 公司名称 单位 工作单位 单位名称 企业 企业名称 实习单位 所在公司 company employer",
    position: "职务 职位 岗位 担任职务 职位名称 岗位名称 工作岗位 实习岗位 position title jobtitle role",
    phone: "联系电话 证明人电话 单位电话",
    monthlyPay: "月薪",
  },
  skills: {
    type: "技能类型",
    certificate: "技能证书 证书名称 证书 资格证书",
    obtainedOn: "初次取得证书时间 获得时间 取得时间 获证时间 发证时间",
    authority: "发证机构 颁发机构 发证单位 发证机关",
    special: "特殊要求",
    remark: "备注",
  },
  trainings: {
    period: PERIOD,
    begin: "开始年月",
    end: "结束年月",
    certificate: "培训或奖励证书 奖项 奖项名称 获奖名称 培训内容 培训名称 证书",
  },
  family: PERSON,
  urgentContacts: PERSON,
};

const columns = new Map(
  Object.entries(COLUMNS).map(([list, fields]) => [
    list,
    new Map(Object.entries(fields).flatMap(([field, text]) => words(text).map((word) => [word, field] as const))),
  ]),
);

export const columnOf = (list: ListName, text: string): string | undefined => columns.get(list)?.get(text);
