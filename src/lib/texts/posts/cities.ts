/** Words of the dialog of cities; loaded with its code. */
export const cityWords = {
  title: "选择城市",
  hot: "热门城市",
  index: "城市索引",
  find: "输入城市名、拼音或首字母",
  none: "没有找到这个城市",
};
