import { SALARY_CEILING } from "#lib/domain/posts/salary.ts";
import type { SalaryEndsError } from "#lib/domain/posts/salary-ends.ts";

/** Words of the fields for a salary from … to … */
export const salaryWords = {
  fields: "自定义薪资",
  from: "从",
  to: "到",
  labels: { from: "最低薪资（元/月）", to: "最高薪资（元/月）" },
  open: "不限",
  unit: "元/月",
  apply: "确定",
  wrong: {
    "not-whole": "请填写正整数，例如 8000",
    "too-high": `不能超过 ${SALARY_CEILING} 元`,
    "not-in-order": "最低薪资要低于最高薪资",
  } satisfies Record<SalaryEndsError, string>,
};
