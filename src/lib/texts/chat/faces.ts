import type { Face } from "#lib/domain/chat/messages/emoji.ts";
import type { FacePack } from "#lib/domain/chat/messages/emoji-pictures.ts";

/** Names of the sticker packs, and a text for each sticker. */
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

/** A sticker's text; undefined for unknown stickers. */
export const faceName = ({ index, data }: Face): string | undefined => {
  const pack = Object.entries(facePacks).find(([number]) => Number(number) === index)?.[1];
  return pack?.faces[Number(/\d\d/.exec(data)?.[0])];
};

/** Text in place of a sticker's picture. */
export const faceText = ({ pack, name }: { pack: number; name: string }): string =>
  `[${faceName({ index: pack, data: name }) ?? "动画表情"}]`;
