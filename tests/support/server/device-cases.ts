import type { CallCase } from "./call-cases.ts";

/** The calls about the devices where the caller is logged in. */
export const deviceCases = (myLogin: string, otherLogin: string): CallCase[] => [
  { path: "/api/frontend/loginDevices", good: {}, bad: [], seeker: true },
  {
    path: "/api/frontend/endLoginDevice",
    good: { loginId: Number(myLogin) },
    bad: [
      [{}, "loginId", "登录编号不能为空"],
      [{ loginId: "x" }, "loginId", "登录编号格式不正确"],
    ],
    seeker: true,
    foreign: { loginId: Number(otherLogin) },
  },
  { path: "/api/frontend/endOtherLoginDevices", good: {}, bad: [], seeker: true },
];
