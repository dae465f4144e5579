import type { CareerLevel } from "#lib/domain/desk/careers.ts";

const LEVELS: Record<CareerLevel, string> = { industry: "行业", function: "职能", career: "职位类别" };

/** Words of the career tree at the desk. */
export const careerWords = {
  popular: "首页热门职位",
  popularHint: (most: number) =>
    `最多 ${most} 个，按顺序显示在首页的「热门职位」和「热招职位」中。没有在招职位的类别不会出现在「热招职位」里。`,
  popularNone: "还没有选择。首页会自动显示在招职位最多的类别。",
  popularAdd: "添加热门职位",
  popularChoose: "选择职位类别",
  popularFull: "已选满，移除一个后可以再添加",
  option: (name: string, count: number) => `${name}（${count === 0 ? "暂无在招" : `在招 ${count}`}）`,
  hiddenOption: (name: string) => `${name}（已停用）`,
  open: (count: number) => (count === 0 ? "暂无在招" : `在招 ${count}`),
  earlier: (name: string) => `将${name}前移`,
  later: (name: string) => `将${name}后移`,
  remove: (name: string) => `移除${name}`,
  tree: "职位类别",
  treeHint: "修改后，求职者的筛选、首页和职位编辑会立即使用新的类别；已经使用某个类别的职位不受影响。",
  industry: "行业",
  hidden: "已停用",
  hot: "行业热门",
  none: "还没有职位类别",
  noneHint: "先新建行业，再添加职能和职位类别。",
  noFunctions: "这个行业还没有职能。",
  add: (level: CareerLevel) => `新建${LEVELS[level]}`,
  edit: (level: CareerLevel) => `编辑${LEVELS[level]}`,
  editButton: "编辑",
  editOf: (name: string) => `编辑${name}`,
  addTo: (level: CareerLevel, name: string) => `在${name}下新建${LEVELS[level]}`,
  name: "名称",
  parent: (level: CareerLevel) => `所属${LEVELS[level]}`,
  hide: "停用",
  hideHint: "停用后不再供选择；已使用它的职位照常显示，也可以随时恢复。",
  makeHot: "在首页行业导航中突出显示",
};
