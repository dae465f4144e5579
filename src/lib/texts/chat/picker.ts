/** Words of the dialog that picks friends, members or conversations. */
export const picker = {
  confirm: "确定",
  noMatch: "用户不存在",
  all: "全选",
  people: { search: "输入昵称或用户ID", list: "可选择的人", chosen: (count: number) => `已选${count}人` },
  conversations: { search: "按名称搜索会话", list: "会话", chosen: (count: number) => `已选${count}个会话` },
};
