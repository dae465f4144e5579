import { describe, expect, test } from "vitest";
import { SCAM_RULES } from "#lib/data/scam-words.ts";
import { type ScamReason, scamIn } from "#lib/domain/chat/messages/scam.ts";

describe("a sentence of a fraud", () => {
  test.each<[ScamReason, string]>([
    ["fee", "入职前需要缴纳300元服装费"],
    ["fee", "押金500元，干满三个月退"],
    ["fee", "您好，面试通过了，先交一下体检费，入职后退还"],
    ["fee", "请把培训费转到这个账户"],
    ["fee", "我们不收押金，但是需要交纳500元培训费"],
    ["fee", "名额有限，请扫码付定金"],
    ["fee", "工牌工服一共需交 200 元 材料费"],
    ["fee", "保 证 金 需 交 两 千"],
    ["fee", "服装费\u200b收您280元"],
    ["fee", "先付款，再安排面试"],
    ["fee", "先交300元，作为报名费"],
    ["fee", "押金：３００元"],
    ["loan", "没钱的话可以办理分期，从工资里扣"],
    ["loan", "培训贷了解一下，零首付"],
    ["loan", "学费可以用花呗或者网贷"],
    ["identity", "请把收到的验证码发给我"],
    ["identity", "手持身份证拍一张照片发过来"],
    ["identity", "把身份证号和银行卡密码给我登记一下"],
    ["easy-money", "兼职刷单，一单一结，日赚300"],
    ["easy-money", "出租银行卡，每天三百"],
    ["outside", "加我微信聊 abc123"],
    ["outside", "平台回复慢，加 V X：hr2026"],
    ["outside", "＋薇信私聊"],
    ["outside", "请点击链接下载我们的APP完成面试"],
  ])("alarms as %s: %s", (reason, text) => {
    expect(scamIn(text, SCAM_RULES)).toBe(reason);
  });
});

describe("an ordinary sentence", () => {
  test.each([
    "本岗位不收取任何费用",
    "我们公司郑重承诺，不收取押金、保证金、培训费等任何费用",
    "入职无需缴纳押金",
    "凡要求缴纳押金、培训费的都是诈骗，请提高警惕",
    "请勿向任何人转账，谨防以报名费、体检费为由的诈骗",
    "如遇要求支付服装费的情况，请立即举报",
    "体检费由公司承担，凭发票报销200元",
    "入职培训免费，培训期间补贴100元/天，住宿费公司报销",
    "免费提供工服，不收服装费",
    "岗位职责：负责投标保证金的缴纳和退还",
    "负责个人住房贷款业务，维护客户关系",
    "我们为客户办理汽车分期贷款",
    "月薪8000-12000元，五险一金，年底双薪",
    "试用期工资8000元，转正后9000元",
    "交通费补贴300元，餐补20元/天",
    "面试地点在三楼交流中心，请带好简历",
    "入职当天请携带身份证原件和学历证书复印件",
    "请带身份证，前台登记后上楼",
    "您的简历已通过初筛，方便周三下午两点来面试吗？",
    "请您在系统中上传身份证照片，用于背景调查",
    "登录时会收到验证码，请注意查收",
    "请不要把验证码告诉任何人",
    "负责公司微信公众号的运营，添加素材",
    "请关注我们的微信公众号了解更多",
    "面试用腾讯会议，请提前下载安装腾讯会议APP",
    "负责APP的测试与安装包发布，参加需求面试评审",
    "岗位是风控，负责识别刷单行为",
    "您的电子邮箱是多少？我把面试邀请发给您",
    "简历方便发给我一份吗？",
    "请提供一下期望薪资和到岗时间",
    "公司会为您缴纳社保和公积金",
    "提成按季度支付，绩效奖金最高两万元",
    "面试通过后会发放录用通知，请在官网确认",
    "对接收费站项目，负责服务费的收取与开票",
    "",
    "[TUIEmoji_Smile]",
  ])("does not alarm: %s", (text) => {
    expect(scamIn(text, SCAM_RULES)).toBeNull();
  });
});

describe("the word lists", () => {
  test("are in the form in which texts are compared", () => {
    const words = SCAM_RULES.flatMap(({ needs, unless }) => [...needs.flat(), ...unless]);
    expect(words.filter((word) => word !== word.normalize("NFKC").toLowerCase().replace(/\s/gu, "") || word === "")).toEqual([]);
  });

  test("judge a text of any length at once", () => {
    const start = performance.now();
    scamIn("押金，".repeat(100_000), SCAM_RULES);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
