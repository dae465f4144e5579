/** How names of posts, companies and provinces are shortened to the part by which people search them. */

const LEVEL = /^(高级|资深|首席|中级|初级)(?=.)/u;
const REMARK = /(?<=.)[(（][^()（）]*[)）]$/u;

/** A title without its level: 高级会计（校招） is 会计. */
export const titleStem = (title: string): string => title.replace(LEVEL, "").replace(REMARK, "").trim();

const PROFESSION = /(工程师|专员|经理|教师|[师员工])$/u;

/** The beginning of a title whose end says little: 机械设计(工程师). */
export const titleBeginning = (title: string): string => title.replace(PROFESSION, "");

const LEGAL_FORM = /(股份有限公司|有限责任公司|有限公司|公司)$/u;
export const companyWithoutForm = (name: string): string => name.replace(LEGAL_FORM, "");

const PROVINCE_FORM = /(省|市|维吾尔自治区|壮族自治区|回族自治区|自治区|特别行政区)$/u;
export const provinceLabel = (name: string): string => name.replace(PROVINCE_FORM, "");

const FORM_AND_TRADE = /(?:(?<=.{4})(?:信息技术|网络科技|科技|网络))?(?:股份有限|有限责任|有限)?公司$/u;
/** The part of a company's name by which it is known: 霖砚智联科技有限公司 is 霖砚智联. */
export const companyBrand = (name: string): string => name.replace(FORM_AND_TRADE, "");
