/** Words of hidden posts and companies. */
export const hiddenTexts = {
  done: (name: string) => `已隐藏「${name}」`,
  companyDone: (name: string) => `已屏蔽「${name}」，列表中不再出现其职位`,
  undo: "撤销",
  hideCompany: "屏蔽该公司",
  count: (count: number) => `本页隐藏了 ${count} 个职位`,
  show: "查看已隐藏",
};
