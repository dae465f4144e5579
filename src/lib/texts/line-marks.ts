/** Marks that may not begin a line of Chinese (GB/T 15834, 避头尾). */
export const NO_LINE_START =
  "!%),.:;>?]}¢¨°·ˇˉ―‖’”…‰′″›℃∶、。〃〉》」』】〕〗〞︶︺︾﹀﹄﹚﹜﹞！＂％＇），．：；？］｀｜｝～￠ー々";
/** Marks that may not end one. */
export const NO_LINE_END = "$([{£¥‘“〈《「『【〔〖〝﹗﹙﹛﹝＄（．［｛￡￥";
