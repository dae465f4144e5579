import type { PictureTrouble } from "#lib/domain/chat/messages/preview.ts";

/** Words of the previewer of pictures and videos. */
export const preview = {
  title: "图片预览",
  place: (at: number, count: number) => `${at} / ${count}`,
  previous: "上一张",
  next: "下一张",
  zoomIn: "放大",
  zoomOut: "缩小",
  reset: "恢复原始大小",
  rotate: "旋转",
  download: "下载",
  locate: "定位到聊天位置",
  close: "关闭预览",
  broken: "图片加载失败",
  noVideo: "视频无法播放",
  fileName: "图片",
  videoName: "视频",
  gone: "图片下载失败",
  trouble: {
    "no-address": "图片 url 不存在",
    "no-format": "暂不支持下载此类型图片",
  } satisfies Record<PictureTrouble, string>,
};
