/** Per function of the career tree: monthly pay in yuan of an ordinary post, and the template of its description. */
type Work = { pay: readonly [low: number, high: number]; template: string };

const WORK: Record<string, Work> = {
  后端开发: { pay: [12_000, 25_000], template: "Java开发" },
  前端与移动开发: { pay: [10_000, 22_000], template: "前端开发" },
  数据与人工智能: { pay: [14_000, 32_000], template: "数据分析" },
  测试与运维: { pay: [8000, 18_000], template: "测试" },
  产品与设计: { pay: [10_000, 22_000], template: "产品经理" },
  运营与内容: { pay: [6000, 12_000], template: "新媒体运营" },
  机械与工艺: { pay: [7000, 14_000], template: "机械设计" },
  电气与自动化: { pay: [8000, 16_000], template: "电气自动化" },
  生产管理: { pay: [6000, 11_000], template: "生产管理" },
  质量与安全: { pay: [5000, 9500], template: "质量管理" },
  技能工种: { pay: [5000, 9000], template: "数控操作" },
  工程设计: { pay: [8000, 16_000], template: "建筑设计" },
  施工管理: { pay: [6500, 13_000], template: "施工管理" },
  造价与招采: { pay: [6500, 12_500], template: "造价" },
  室内与景观: { pay: [6000, 12_000], template: "建筑设计" },
  物业与置业: { pay: [4500, 8500], template: "物业服务" },
  银行业务: { pay: [7000, 15_000], template: "银行客户经理" },
  证券与投资: { pay: [12_000, 28_000], template: "银行客户经理" },
  保险: { pay: [5500, 12_000], template: "保险理赔" },
  财务与审计: { pay: [5000, 10_500], template: "会计" },
  医生与医技: { pay: [8000, 18_000], template: "康复治疗" },
  护理: { pay: [5000, 9500], template: "护理" },
  药学与器械: { pay: [5500, 11_000], template: "药品销售与注册" },
  健康服务: { pay: [4800, 9000], template: "养老护理" },
  学前与基础教育: { pay: [5000, 10_000], template: "小学教师" },
  职业与高等教育: { pay: [6500, 13_000], template: "小学教师" },
  教育服务: { pay: [5000, 11_000], template: "课程顾问" },
  素质教育: { pay: [5000, 10_500], template: "小学教师" },
  门店运营: { pay: [3500, 6500], template: "店长" },
  电商: { pay: [5000, 11_000], template: "电商运营" },
  采购与商品: { pay: [6000, 12_000], template: "采购" },
  市场与销售: { pay: [5500, 13_000], template: "销售" },
  仓储: { pay: [4000, 6800], template: "仓储" },
  运输与配送: { pay: [5500, 9500], template: "货运司机" },
  国际货代: { pay: [5500, 10_500], template: "国际货代" },
  公共交通: { pay: [5000, 8500], template: "货运司机" },
  酒店: { pay: [3800, 7500], template: "酒店前厅" },
  餐饮: { pay: [3800, 8000], template: "厨师" },
  旅游与会展: { pay: [4200, 8500], template: "酒店前厅" },
  家政与美业: { pay: [4500, 9000], template: "养老护理" },
  编辑与出版: { pay: [5500, 10_500], template: "新媒体运营" },
  影视与动画: { pay: [6500, 13_000], template: "界面设计" },
  广告与设计: { pay: [6500, 14_000], template: "界面设计" },
  演艺与展览: { pay: [4500, 8500], template: "新媒体运营" },
  新能源: { pay: [8000, 17_000], template: "光伏储能" },
  电力与电网: { pay: [7000, 14_000], template: "电气自动化" },
  环境保护: { pay: [6000, 12_000], template: "环境检测" },
  石油与化工: { pay: [6500, 13_000], template: "工艺" },
  人力资源: { pay: [5500, 11_000], template: "招聘与人事" },
  行政与法务: { pay: [4000, 8000], template: "行政文秘" },
  咨询与检测: { pay: [7000, 15_000], template: "环境检测" },
  安保与后勤: { pay: [3500, 5800], template: "物业服务" },
  社会组织与公益: { pay: [4200, 7500], template: "行政文秘" },
  现代农业: { pay: [4500, 8500], template: "农业技术" },
};

/** Words in a post's name that know its template better than its function does; the first that fits counts. */
const TEMPLATE_WORDS: readonly (readonly [word: string, template: string])[] = [
  ["算法", "算法"],
  ["大模型", "算法"],
  ["视觉工程", "算法"],
  ["自然语言", "算法"],
  ["运维", "运维"],
  ["云平台", "运维"],
  ["网络安全", "运维"],
  ["交互设计", "界面设计"],
  ["视觉设计", "界面设计"],
  ["工艺", "工艺"],
  ["模具", "工艺"],
  ["焊", "电焊"],
  ["叉车", "仓储"],
  ["电工", "电气自动化"],
  ["审计", "审计"],
  ["理财", "银行客户经理"],
  ["养老", "养老护理"],
  ["药店", "药品销售与注册"],
  ["客服", "销售"],
  ["厨师", "厨师"],
  ["光伏", "光伏储能"],
  ["储能", "光伏储能"],
];

const workOf = (functionName: string): Work => {
  const work = WORK[functionName];
  if (!work) throw new Error(`no pay is known for ${functionName}`);
  return work;
};

/** Monthly pay of an ordinary post of a function, in yuan. */
export const payOf = (functionName: string): readonly [number, number] => workOf(functionName).pay;

export const templateKeyOf = (functionName: string, postName: string): string =>
  TEMPLATE_WORDS.find(([word]) => postName.includes(word))?.[1] ?? workOf(functionName).template;

/** Functions that companies of every industry hire for. */
const EVERYWHERE = new Set(["财务与审计", "人力资源", "行政与法务", "市场与销售", "运营与内容", "安保与后勤", "采购与商品"]);
export const isWantedEverywhere = (functionName: string): boolean => EVERYWHERE.has(functionName);
