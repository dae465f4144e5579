import type { FieldValue } from "#lib/domain/resume/record.ts";
import { NO_MONTH } from "#lib/domain/resume/record.ts";

type Values = Readonly<Record<string, FieldValue>>;
/** A résumé as people write it, and all that its rules should find; parts that are not named should be empty. */
export type Written = {
  name: string;
  text: string;
  fields: Values;
  educations?: readonly Values[];
  works?: readonly Values[];
  skills?: readonly Values[];
  trainings?: readonly Values[];
  family?: readonly Values[];
  elsewhere?: readonly string[];
};

/** Cells are parted by tabs. */
export const writtenResumes: readonly Written[] = [
  {
    name: "a graduate with labels and one line for each school",
    text: `个人简历
姓名：林知夏 性别：女 出生年月：2002.05.17
电话：138-0013-8000 邮箱：zhixia@example.cn
民族：汉族 政治面貌：共青团员 籍贯：浙江杭州
求职意向
意向岗位：前端开发工程师 期望城市：杭州 期望薪资：15-20k
教育背景
2020.09-2024.06 云岚大学 软件工程 本科
GPA：3.8/4.0（前5%） 主修课程：数据结构、操作系统、计算机网络
实习经历
2023.07-2023.12 星澜智能科技有限公司 前端开发实习生
1. 负责招聘后台的列表页面，首屏时间由 3 秒降到 1 秒
2. 编写组件测试
项目经历
校园二手平台 2022.03-2022.06
使用 React 完成前端页面
技能证书
大学英语六级（CET-6） 2021.12
全国计算机等级考试二级 2021年3月
荣誉奖项
2022.11 国家奖学金
2023年5月 校级优秀学生干部
自我评价
认真负责，乐于沟通。`,
    fields: {
      name: "林知夏",
      gender: 2,
      birthday: "2002-05-17",
      phone: "13800138000",
      email: "zhixia@example.cn",
      ethnicity: "汉族",
      politics: 25,
      place: ["杭州"],
    },
    educations: [{ begin: "2020-09", end: "2024-06", school: "云岚大学", major: "软件工程", level: 60 }],
    works: [{ begin: "2023-07", end: "2023-12", employer: "星澜智能科技有限公司", position: "前端开发实习生" }],
    skills: [
      { type: 1, certificate: "大学英语六级（CET-6）", obtainedOn: "2021-12" },
      { type: 1, certificate: "全国计算机等级考试二级", obtainedOn: "2021-03" },
    ],
    trainings: [
      { begin: "2022-11", end: "2022-11", certificate: "国家奖学金" },
      { begin: "2023-05", end: "2023-05", certificate: "校级优秀学生干部" },
    ],
    elsewhere: ["项目经历", "自我评价"],
  },
  {
    name: "a developer with bars between the facts, and two schools",
    text: `欧阳明哲
男 | 1995年3月 | 13912345678 | ouyang.mz@example.com | 中共党员
工作经历
青禾云数据服务有限公司 | 高级后端开发工程师	2021年4月 - 至今
· 负责订单服务，日均调用 2000 万次
· 带领 4 人小组
远岫信息技术股份有限公司 | Java开发工程师	2018年7月 - 2021年3月
· 维护支付网关
教育经历
钱江理工大学 | 计算机科学与技术 | 硕士	2015年9月 - 2018年6月
滨海师范学院 | 软件工程 | 本科	2011年9月 - 2015年6月
专业技能
Java、Spring、MySQL、Redis
英语 CET-6，C1驾照`,
    fields: { name: "欧阳明哲", gender: 1, phone: "13912345678", email: "ouyang.mz@example.com", politics: 10 },
    works: [
      { begin: "2021-04", end: "", employer: "青禾云数据服务有限公司", position: "高级后端开发工程师" },
      { begin: "2018-07", end: "2021-03", employer: "远岫信息技术股份有限公司", position: "Java开发工程师" },
    ],
    educations: [
      { begin: "2015-09", end: "2018-06", school: "钱江理工大学", major: "计算机科学与技术", level: 78 },
      { begin: "2011-09", end: "2015-06", school: "滨海师范学院", major: "软件工程", level: 60 },
    ],
    skills: [
      { type: 0, certificate: "6" },
      { type: 1, certificate: "CET-6" },
    ],
    elsewhere: ["专业技能"],
  },
  {
    name: "an English résumé",
    text: `Wei Zhang
wei.zhang@example.com | +86 137-1234-5678 | Shanghai
SUMMARY
Software engineer with six years of experience.
EXPERIENCE
Harbor Cloud Inc.	Sep 2020 – Present
Senior Software Engineer
• Led the migration of 12 services
Blue Reef Technologies Co., Ltd.	Jul 2017 – Aug 2020
Software Engineer
• Built the billing pipeline
EDUCATION
University of Southport	Sep 2015 – Jun 2017
M.S. in Computer Science
Eastern Lake University	Sep 2011 – Jun 2015
B.S. in Software Engineering
SKILLS
Go, Python, Kubernetes
LANGUAGES
English (IELTS 7.5), Chinese (native)`,
    fields: { name: "Wei Zhang", phone: "13712345678", email: "wei.zhang@example.com" },
    works: [
      { begin: "2020-09", end: "", employer: "Harbor Cloud Inc.", position: "Senior Software Engineer" },
      { begin: "2017-07", end: "2020-08", employer: "Blue Reef Technologies Co., Ltd.", position: "Software Engineer" },
    ],
    educations: [
      { begin: "2015-09", end: "2017-06", school: "University of Southport", level: 78, major: "Computer Science" },
      { begin: "2011-09", end: "2015-06", school: "Eastern Lake University", level: 60, major: "Software Engineering" },
    ],
    skills: [{ type: 1, certificate: "IELTS" }],
    elsewhere: ["SUMMARY", "SKILLS"],
  },
  {
    name: "a form of Word, with a table of labels and values",
    text: `个人简历
姓 名	陈雨桐	性 别	女	出生日期	1998-11-02
民 族	土家族	婚姻状况	未婚	身 高	165cm
联系电话	15012345678	电子邮箱	chenyt@example.cn	学 历	大专
身份证号	430101199811020028	政治面貌	群众	期望薪资	6500元/月
教育背景
起止时间	学校	专业	学历
2016.09-2019.06	湘江职业技术学院	护理	大专
工作经历
起止时间	工作单位	职务	证明人
2019.07-2022.05	云麓中心医院	护士	王主任
2022.06-至今	青禾社区卫生服务中心	护士长	李主任
证书
护士执业资格证书 2019.10`,
    fields: {
      name: "陈雨桐",
      gender: 2,
      birthday: "1998-11-02",
      ethnicity: "土家族",
      married: 0,
      height: "165",
      phone: "15012345678",
      email: "chenyt@example.cn",
      education: 59,
      politics: 20,
      salary: "6500",
    },
    educations: [{ begin: "2016-09", end: "2019-06", school: "湘江职业技术学院", major: "护理", level: 59 }],
    works: [
      { begin: "2019-07", end: "2022-05", employer: "云麓中心医院", position: "护士" },
      { begin: "2022-06", end: "", employer: "青禾社区卫生服务中心", position: "护士长" },
    ],
    skills: [{ type: 1, certificate: "护士执业资格证书", obtainedOn: "2019-10" }],
  },
  {
    name: "headings with numbers and spaces, dates below the names",
    text: `赵一鸣的个人简历
联系方式：18611112222
一、教 育 经 历
北辰大学
2017/09-2021/06
机械工程 本科 工学学士
二、工 作 经 历
宏远重工集团
2021/07-2023/02
机械工程师
负责减速机设计
三、自 我 评 价
踏实肯干`,
    fields: { name: "赵一鸣", phone: "18611112222" },
    educations: [{ begin: "2017-09", end: "2021-06", school: "北辰大学", major: "机械工程", level: 60, degree: "工学学士" }],
    works: [{ begin: "2021-07", end: "2023-02", employer: "宏远重工集团", position: "机械工程师" }],
    elsewhere: ["三、自 我 评 价"],
  },
  {
    name: "times in years alone, and an end that is missing",
    text: `孙浩然
手机：13500001111
教育背景
2014-2018 滨海师范学院 汉语言文学 本科
工作经历
2018.08 星海教育集团 语文教师`,
    fields: { name: "孙浩然", phone: "13500001111" },
    educations: [{ begin: NO_MONTH, end: NO_MONTH, school: "滨海师范学院", major: "汉语言文学", level: 60 }],
    works: [{ employer: "星海教育集团", position: "语文教师" }],
  },
  {
    name: "a worker without a degree, who drives",
    text: `基本信息
姓名：马建国
性别：男
联系电话：0571-88886666
最高学历：高中
期望工作地：浙江省 宁波市
到岗时间：一周内
工作经验
宁波远航物流有限公司	2015年1月-2020年12月	货车司机
宁波港务运输公司	2021.01~至今	司机
技能
持有A2驾驶证、B2驾驶证，2012年取得`,
    fields: { name: "马建国", gender: 1, phone: "0571-88886666", education: 30, place: ["浙江省", "宁波市"], arrival: 1 },
    works: [
      { begin: "2015-01", end: "2020-12", employer: "宁波远航物流有限公司", position: "货车司机" },
      { begin: "2021-01", end: "", employer: "宁波港务运输公司", position: "司机" },
    ],
    skills: [{ type: 0, certificate: "2,5" }],
  },
  {
    name: "an export of a recruitment site, name and words in one line",
    text: `吴佳琪
女 25岁 3年工作经验 本科 离职-随时到岗
手机：17712349876
邮箱：wujiaqi@mail.example.cn
求职期望
产品经理 上海 15K-20K
工作经历
蓝鲸互动科技有限公司
2022.03-2024.10
产品经理
内容：负责会员体系的需求分析和版本规划
业绩：续费率提升 12%
浅滩网络科技有限公司
2021.06-2022.02
产品助理
教育经历
海州大学
2017-2021
本科 信息管理与信息系统
资格证书
PMP
教师资格证`,
    fields: { name: "吴佳琪", gender: 2, phone: "17712349876", email: "wujiaqi@mail.example.cn", education: 60 },
    works: [
      { begin: "2022-03", end: "2024-10", employer: "蓝鲸互动科技有限公司", position: "产品经理" },
      { begin: "2021-06", end: "2022-02", employer: "浅滩网络科技有限公司", position: "产品助理" },
    ],
    educations: [{ begin: NO_MONTH, end: NO_MONTH, school: "海州大学", level: 60, major: "信息管理与信息系统" }],
    skills: [
      { type: 1, certificate: "PMP" },
      { type: 1, certificate: "教师资格证" },
    ],
  },
  {
    name: "labels inside the jobs",
    text: `姓名: 郑凯
Email: zk@example.cn
Mobile: 13688887777
工作经历
时间：2016.05-2019.08
公司：远岫信息技术有限公司
职位：测试工程师
月薪：9000元
时间：2019.09-2024.01
公司：蓝湾银行
职位：测试主管
学习经历
毕业院校：云岚大学
时间：2012.09-2016.06
专业：网络工程
学历：本科`,
    fields: { name: "郑凯", email: "zk@example.cn", phone: "13688887777" },
    works: [
      { begin: "2016-05", end: "2019-08", employer: "远岫信息技术有限公司", position: "测试工程师", monthlyPay: "9000" },
      { begin: "2019-09", end: "2024-01", employer: "蓝湾银行", position: "测试主管" },
    ],
    educations: [{ begin: "2012-09", end: "2016-06", school: "云岚大学", major: "网络工程", level: 60 }],
  },
  {
    name: "part-time study, an exchange, and faculties",
    text: `何思远
13812340000 | hesy@example.cn
教育背景 EDUCATION
海州大学（滨江校区） 经济学院 国际经济与贸易 非全日制硕士 2019.09 - 2022.06
明溪学院 财务管理 本科 2014.09 - 2018.06
工作经历 WORK EXPERIENCE
中远会计师事务所 审计部 审计专员 2018.07 - 2023.09
证书 CERTIFICATES
注册会计师（CPA），2021年12月
初级会计师、证券从业资格证`,
    fields: { name: "何思远", phone: "13812340000", email: "hesy@example.cn" },
    educations: [
      {
        begin: "2019-09",
        end: "2022-06",
        school: "海州大学（滨江校区）",
        level: 78,
        major: "国际经济与贸易",
        learningForm: 15,
      },
      { begin: "2014-09", end: "2018-06", school: "明溪学院", major: "财务管理", level: 60 },
    ],
    works: [{ begin: "2018-07", end: "2023-09", employer: "中远会计师事务所", position: "审计专员" }],
    skills: [
      { type: 1, certificate: "注册会计师（CPA）", obtainedOn: "2021-12" },
      { type: 1, certificate: "初级会计师" },
      { type: 1, certificate: "证券从业资格证" },
    ],
  },
  {
    name: "two phone numbers, none of which is named",
    text: `刘洋
13811112222 / 13933334444
教育背景
2015年9月至2019年6月 云岚大学 法学 本科`,
    fields: { name: "刘洋" },
    educations: [{ begin: "2015-09", end: "2019-06", school: "云岚大学", major: "法学", level: 60 }],
  },
  {
    name: "a letter, which is no résumé",
    text: `尊敬的招聘负责人：
您好！我从贵公司网站看到招聘信息，对这个职位很感兴趣。
我在大学期间学习过相关课程，也在一家公司工作过两年。
期待您的回复。`,
    fields: {},
  },
];
