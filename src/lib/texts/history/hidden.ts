/** Words of hidden posts and companies. */
export const hiddenTexts = {
  done: (name: string) => `已隐藏「${name}」`,
  companyDone: (name: string) => `已隐藏「${name}」的全部职位`,
  undo: "撤销",
  hideCompany: "隐藏该公司的全部职位",
  count: (count: number) => `本页隐藏了 ${count} 个职位`,
  show: "查看已隐藏",
};
