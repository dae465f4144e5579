import type { CallCase } from "./call-cases.ts";

/** A company with a page of its posts, which a city or a career narrows. */
export const companyCase: CallCase = {
  path: "/api/homePage/companyDetail",
  good: { companyName: "岫屿智联科技有限公司", city: "杭州市", recruitCareerId: 1 },
  bad: [
    [{ companyName: "x", recruitCareerId: "1 or 1=1" }, "recruitCareerId", "职位类别格式不正确"],
    [{ companyName: "x", city: "x".repeat(31) }, "city", "城市超出允许的范围"],
    [{}, "companyName", "企业名称不能为空"],
    [{ companyName: "x".repeat(61) }, "companyName", "企业名称超出允许的范围"],
  ],
};
