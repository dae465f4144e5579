/** The usual surnames: a name without a label counts only with one of them. */
const SURNAMES = new Set(
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付傅方白邹孟熊秦邱江尹薛闫阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝",
);
const DOUBLE = /^(?:欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|司徒|宇文|长孙|夏侯|端木|闻人|独孤|南宫)/u;

/** Titles and headings that are no name. */
export const TITLES = /简历|求职|个人|应聘|姓名|性别|教育|工作|基本|联系|经历|意向|^(?:resume|curriculumvitae|cv|name)$/u;

const NAME = /^\p{Script=Han}{2,4}$/u;
const isName = (text: string): boolean =>
  NAME.test(text) && !TITLES.test(text) && (DOUBLE.test(text) ? text.length > 2 : SURNAMES.has(text[0] ?? "") && text.length <= 3);
/** Words of trade that begin with a surname's character. */
const NO_NAME =
  /工程|经理|设计|开发|运营|销售|会计|教师|顾问|专员|助理|主管|总监|大学|学院|公司|中国|北京|上海|广州|成都|石家庄|温州|宁波|江苏|江西|安徽|云南|方向|高级|高中|金融|文员|文案|万元|应届|全职|华东|华南|华北|华中|时间|温馨|方案|安全|明确|项目|成绩|关于|白领|党员|群众|单身|包装|商务|和谐|解决|车间|管理|荣誉|全日|麻醉|农业|农学|文学|史学|房产|连锁|简介|成果|师范/u;

/** A Chinese name that stands alone, spaced out or not, or before "的简历". */
export const personIn = (line: string): string | null => {
  const text = line.replace(/\s+/gu, "");
  const name = /^(\p{Script=Han}{2,4}?)(?:的)?(?:个人)?(?:求职)?简历$/u.exec(text)?.[1] ?? text;
  return isName(name) && !NO_NAME.test(name) ? name : null;
};
