import type { Emoji, Face } from "#lib/domain/chat/emoji.ts";
import type { FacePack } from "#lib/domain/chat/emoji-pictures.ts";

/** Names of the emoji. Where no picture can stand – previews, copied text –, a name in brackets does. */
export const emojiNames: Record<Emoji, string> = {
  Expect: "期待",
  Blink: "眨眼",
  Guffaw: "大笑",
  KindSmile: "姨母笑",
  Haha: "哈哈哈",
  Cheerful: "愉快",
  Smile: "微笑",
  Sorrow: "悲伤",
  Speechless: "无语",
  Amazed: "惊讶",
  Complacent: "得意",
  Lustful: "色",
  Stareyes: "星星眼",
  Giggle: "憨笑",
  Daemon: "恶魔",
  Rage: "恶魔怒",
  Yawn: "打哈欠",
  TearsLaugh: "哭笑",
  Silly: "傻了",
  Wail: "大哭",
  Kiss: "亲亲",
  Trapped: "困",
  Fear: "恐惧",
  BareTeeth: "龇牙",
  FlareUp: "发怒",
  Tact: "机智",
  Shit: "便便",
  ShutUp: "闭嘴",
  Sigh: "叹气",
  Hehe: "呵呵",
  Silent: "收声",
  Skull: "骷髅",
  Mask: "口罩",
  Beer: "啤酒",
  Cake: "蛋糕",
  RedPacket: "红包",
  Bombs: "炸弹",
  Ai: "AI",
  Celebrate: "庆祝",
  Bless: "福",
  Flower: "花",
  Watermelon: "瓜",
  Cow: "牛",
  Fool: "衰",
  Surprised: "惊喜",
  Askance: "白眼",
  Monster: "怪兽",
  Pig: "猪",
  Coffee: "咖啡",
  Ok: "OK",
  Heart: "爱心",
  Sun: "太阳",
  Moon: "月亮",
  Star: "星星",
  Rich: "壕",
  Fortune: "发",
  "857": "857",
  "666": "666",
  Prohibit: "禁",
  Convinced: "服",
  Knife: "刀",
  Like: "赞",
};

/** Names of the packs of stickers, and what their pictures say. */
const facePacks: Record<FacePack["index"], { name: string; faces: readonly string[] }> = {
  1: {
    name: "职场能量",
    faces: [
      "加油",
      "合作愉快",
      "已投简历",
      "面试约起",
      "马上到岗",
      "拿下Offer",
      "有想法",
      "目标明确",
      "蒸蒸日上",
      "喝杯咖啡",
      "职场达人",
      "应届生",
      "准时打卡",
      "电话联系",
      "好消息",
      "太棒了",
      "鼓掌",
      "未来可期",
    ],
  },
  2: {
    name: "萌宠日常",
    faces: [
      "汪，收到",
      "喵，好的",
      "蹦跶",
      "摸鱼中",
      "机智如我",
      "冲呀",
      "霸气",
      "困了",
      "呱",
      "围观",
      "路过",
      "嗷嗷待哺",
      "独角兽",
      "吃饱了",
      "抱抱",
      "鲸喜",
    ],
  },
  3: {
    name: "节日祝福",
    faces: [
      "恭喜",
      "开心",
      "送你礼物",
      "新年好",
      "闪亮登场",
      "开门红",
      "元宵快乐",
      "中秋团圆",
      "龙行龘龘",
      "圣诞快乐",
      "冬至快乐",
      "干杯",
      "春暖花开",
      "好运",
      "雨过天晴",
      "感谢",
      "早上好",
    ],
  },
};

export const facePackName = (pack: FacePack): string => facePacks[pack.index].name;

/** What a sticker says; undefined when it is none of ours. */
export const faceName = ({ index, data }: Face): string | undefined => {
  const pack = Object.entries(facePacks).find(([number]) => Number(number) === index)?.[1];
  return pack?.faces[Number(/\d\d/.exec(data)?.[0])];
};

/** By any word: a list of conversations does without the emoji themselves. */
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(emojiNames));

/** A text as it is read where no picture can stand: `[微笑]` instead of the token. */
export const withEmojiNames = (text: string): string =>
  text.replace(/\[TUIEmoji_(\w{1,20})\]/g, (token, word: string) => {
    const name = NAMES.get(word);
    return name === undefined ? token : `[${name}]`;
  });
