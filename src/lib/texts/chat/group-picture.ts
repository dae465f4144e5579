import { IMAGE_MAX_MB, IMAGE_TYPES } from "#lib/domain/chat/composing/attachments.ts";
import type { PictureProblem } from "#lib/domain/chat/groups/picture.ts";

const TYPES = IMAGE_TYPES.join("、");

/** Words of the dialog that changes a group's picture. */
export const groupPicture = {
  title: "群头像",
  edit: "修改群头像",
  now: "当前群头像",
  chosen: "新的群头像",
  choose: "选择图片",
  chooseHint: `支持 ${TYPES} 格式，不超过${IMAGE_MAX_MB}MB，将居中裁剪为正方形`,
  defaults: "默认头像",
  save: "保存",
  refused: "聊天服务未接受此头像，请换一张图片或使用默认头像",
  problems: {
    type: `仅支持 ${TYPES} 格式的图片`,
    size: `图片超过${IMAGE_MAX_MB}MB，请换一张小一些的图片`,
    empty: "图片文件是空的，请换一张图片",
    unreadable: "图片无法打开，可能已损坏，请换一张图片",
  } satisfies Record<PictureProblem, string>,
};
