import type { Emoji } from "#lib/domain/chat/messages/emoji.ts";

/** Names of the emoji. Where no picture can show – previews, copied text – the name is shown in brackets. */
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

/** By any word: a list of conversations does without the emoji themselves. */
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(emojiNames));

/** A text for places without pictures: `[微笑]` instead of the token. */
export const withEmojiNames = (text: string): string =>
  text.replace(/\[TUIEmoji_(\w{1,20})\]/g, (token, word: string) => {
    const name = NAMES.get(word);
    return name === undefined ? token : `[${name}]`;
  });
