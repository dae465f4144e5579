import type { CameraProblem } from "#lib/domain/scan/scan.ts";

/** Words of the scan sign-in (R1.6-3, R1.5.2-4, D-C11). */
export const scan = {
  title: "扫码签到",
  intro: "将现场的签到二维码放入取景框，自动识别并签到。",
  checking: "正在核对您的资料…",
  outsideTitle: "请在微信小程序中签到",
  outsideText: "扫码签到仅在从微信小程序进入本站时可用。",
  incompleteTitle: "请先完善资料",
  incompleteText: "签到需要核对姓名和身份证号，请先在简历的基本信息中填写。",
  toResume: "去完善简历",
  video: "相机画面",
  starting: "正在打开相机…",
  startingHint: "如果浏览器询问是否允许使用相机，请选择“允许”。",
  looking: "正在识别，请对准签到二维码",
  longLook: "还没有识别到二维码：请靠近一些、避开反光、保持稳定，或在下方输入签到码。",
  notOurs: "这不是本站的签到二维码，请对准现场张贴的签到二维码。",
  signingIn: "正在签到…",
  paused: "相机已关闭",
  camera: "选择相机",
  anyCamera: "自动选择",
  cameraName: (name: string, position: number) => name || `相机${position}`,
  openAgain: "重新打开相机",
  codeTitle: "扫不了码？输入签到码",
  codeLabel: "签到码",
  codeHint: "二维码下方的6位数字",
  codeMissing: "请输入二维码下方的6位签到码",
  codeMalformed: "签到码为6位数字",
  submit: "签到",
  doneTitle: "签到成功",
  doneText: "您已完成本环节签到，请按现场工作人员的指引等候。",
  again: "继续签到其他环节",
  toApplications: "查看我的应聘",
};

/** A sentence and a remedy for each camera error (R1.8-5). Typing the code is offered below in any case. */
export const cameraProblems = {
  denied: { title: "没有相机权限", hint: "请在浏览器或微信的设置中允许使用相机，然后重新打开相机；也可以直接在下方输入签到码。" },
  "no-camera": { title: "没有找到相机", hint: "这台设备没有可用的相机，请换一台设备，或在下方输入签到码。" },
  "in-use": { title: "相机被占用", hint: "相机可能正被其他应用使用，请关闭后重试，或在下方输入签到码。" },
  unsuitable: { title: "所选相机不可用", hint: "这个相机无法提供所需的画面，请重新打开相机，或在下方输入签到码。" },
  aborted: { title: "相机启动被中断", hint: "系统中断了相机的启动，请重新打开相机，或在下方输入签到码。" },
  insecure: {
    title: "当前网址不安全，无法使用相机",
    hint: "相机只能在 https 网址下使用，请从小程序重新进入，或在下方输入签到码。",
  },
  forbidden: { title: "相机被安全策略禁用", hint: "当前页面或系统的安全设置禁止使用相机，请在下方输入签到码。" },
  unsupported: { title: "当前浏览器不支持相机", hint: "请升级微信或更换浏览器，或在下方输入签到码。" },
  slow: { title: "打开相机超时", hint: "等待相机或授权的时间过长，请重新打开相机，或在下方输入签到码。" },
  ended: { title: "相机已断开", hint: "相机被拔出或被其他应用收回，请重新打开相机，或在下方输入签到码。" },
  "no-reader": { title: "扫码组件没有加载出来", hint: "请检查网络后重新打开相机，或在下方输入签到码。" },
  unknown: { title: "相机无法启动", hint: "发生了未知错误，请重新打开相机，或在下方输入签到码。" },
} as const satisfies Record<CameraProblem, { title: string; hint: string }>;
