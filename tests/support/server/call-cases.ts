import { deviceOf } from "#lib/domain/account/devices.ts";
import { addLogin } from "#server/db/account/logins.ts";
import { beginChat, findChatPost } from "#server/db/chat/chats.ts";
import type { Db } from "#server/db/schema/index.ts";
import { recruiterAccount } from "#server/services/chat.ts";
import { type openBackend, TEST_NOW } from "./backend.ts";
import { buildCases } from "./build-cases.ts";
import { companyCase } from "./company-case.ts";
import { deviceCases } from "./device-cases.ts";
import { fairCases } from "./fair-cases.ts";
import { newsCases, openMailWayOf, saveSearchOf } from "./news-cases.ts";
import { ownListCases } from "./own-list-cases.ts";
import { applicationAt, applyFor, NO_TICKET, openPostId, postOf, postOfFair, ticketBody } from "./posts.ts";
import { reportCases } from "./report-cases.ts";
import { addShareOf, shareCases } from "./share-cases.ts";
import { uploadPdf } from "./uploads.ts";

/** A call with bodies that are known to be answered and refused. */
export type CallCase = {
  path: string;
  /** A body that is answered with 0. */
  good: Record<string, unknown>;
  /** Refused bodies, each with the field at fault and its sentence. */
  bad: [body: Record<string, unknown>, field: string, sentence: string][];
  /** Whether it needs a session, and how to name another user, if the call names users. */
  seeker?: true;
  foreign?: Record<string, unknown>;
};

/** The calling seeker, another user, and an open post: ids, a phone, a file and a login of each. */
type Cast = {
  me: string;
  other: string;
  otherPhone: string;
  postId: string;
  myFile: string;
  otherFile: string;
  myLogin: string;
  otherLogin: string;
  /** Mine is at the interview; its ticket as it is asked for. */
  myApplication: string;
  myTicket: Record<string, unknown>;
  myAppliedPost: string;
  /** A post of the demo's fair 101. */
  fairPostId: string;
  otherApplication: string;
  /** The chat account of a recruiter who has talked with me. */
  recruiter: string;
};

/** Every call that the server answers but login and logout, which change the session that such a table lives on. */
export const callCases = (cast: Cast): CallCase[] => {
  const {
    me,
    other,
    otherPhone,
    postId,
    myFile,
    otherFile,
    myLogin,
    otherLogin,
    myApplication,
    myTicket,
    myAppliedPost,
    fairPostId,
    otherApplication,
    recruiter,
  } = cast;
  const mine = { recruitUserId: Number(me) };
  const theirs = { recruitUserId: Number(other) };
  const paging: CallCase["bad"] = [
    [{ pageNo: 0 }, "pageNo", "页码"],
    [{ pageNo: 1.5 }, "pageNo", "页码"],
    [{ pageNo: "2" }, "pageNo", "页码"],
    [{ pageNo: 1001 }, "pageNo", "页码"],
    [{ pageSize: 51 }, "pageSize", "每页条数"],
  ];
  const withMine = (cases: CallCase["bad"]): CallCase["bad"] => cases.map(([body, ...rest]) => [{ ...mine, ...body }, ...rest]);
  const noUser: CallCase["bad"] = [
    [{}, "recruitUserId", "用户编号不能为空"],
    [{ recruitUserId: "abc" }, "recruitUserId", "用户编号格式不正确"],
    [{ recruitUserId: -1 }, "recruitUserId", "用户编号格式不正确"],
  ];
  const noPost: CallCase["bad"] = [
    [{}, "recruitProjectId", "岗位编号不能为空"],
    [{ recruitProjectId: "1; drop table posts" }, "recruitProjectId", "岗位编号格式不正确"],
    [{ recruitProjectId: "1234567890123456789" }, "recruitProjectId", "岗位编号格式不正确"],
  ];

  const noApplication: CallCase["bad"] = [
    [{}, "recruitPersonId", "报名编号不能为空"],
    [{ recruitPersonId: "x" }, "recruitPersonId", "报名编号格式不正确"],
  ];

  return [
    {
      path: "/system-api/smsManagement/sendValidationCodeForRecruitPC",
      good: { phoneNo: " 13811112222 " },
      bad: [
        [{}, "phoneNo", "手机号不能为空"],
        [{ phoneNo: "  " }, "phoneNo", "手机号不能为空"],
        [{ phoneNo: "12811112222" }, "phoneNo", "手机号格式不正确"],
        [{ phoneNo: "138111122223" }, "phoneNo", "手机号格式不正确"],
        [{ phoneNo: 13811112222 }, "phoneNo", "手机号格式不正确"],
      ],
    },
    ...buildCases,
    {
      path: "/api/homePage/searchPost",
      good: { companyNameOrPostName: "工程师", recruitCareerIds: [1, "2"], pageNo: 1, pageSize: 10 },
      bad: [
        ...paging,
        [{ companyNameOrPostName: "x".repeat(51) }, "companyNameOrPostName", "关键词超出允许的范围"],
        [{ companyNameOrPostName: "a\u0007b" }, "companyNameOrPostName", "关键词含有无法识别的字符"],
        [{ companyNameOrPostName: ["a"] }, "companyNameOrPostName", "关键词格式不正确"],
        [{ recruitCareerIds: ["x"] }, "recruitCareerIds.0", "职位类别格式不正确"],
        [{ recruitCareerIds: Array.from({ length: 401 }, (_, index) => index + 1) }, "recruitCareerIds", "职位类别超出允许的范围"],
        [{ salaryMin: 5000, salaryMax: 5000 }, "salaryMax", "最高薪资大于最低薪资"],
        [{ salaryMin: 5000 }, "salaryMax", "须同时填写"],
        [{ salaryMin: -1, salaryMax: 5 }, "salaryMin", "最低薪资格式不正确"],
        [{ recruitType: 2 }, "recruitType", "岗位类型格式不正确"],
        [{ city: "x".repeat(31) }, "city", "城市超出允许的范围"],
      ],
    },
    {
      path: "/api/homePage/recruitProjectDetail",
      good: { recruitProjectId: Number(postId), ...mine },
      bad: noPost,
      foreign: { recruitProjectId: Number(postId), ...theirs },
    },
    ...["hotJob", "homeLists", "hotCareer"].map((name): CallCase => ({ path: `/api/homePage/${name}`, good: {}, bad: [] })),
    { path: "/api/homePage/frontedCareer", good: { pageNo: 2, pageSize: 10 }, bad: paging },
    { path: "/api/homePage/fairCount", good: {}, bad: [] },
    { path: "/api/homePage/frontedFairs", good: {}, bad: [] },
    {
      path: "/api/homePage/frontedFairsAll",
      good: { type: "SCENE", page: 1, pageSize: 9 },
      bad: [
        [{}, "type", "招聘会类型不能为空"],
        [{ type: "network" }, "type", "招聘会类型格式不正确"],
        [{ type: "SCENE", page: 0 }, "page", "页码"],
      ],
    },
    {
      path: "/api/homePage/fairsDetail",
      good: { recruitFairsId: 101 },
      bad: [[{}, "recruitFairsId", "招聘会编号不能为空"]],
    },
    {
      path: "/api/homePage/fairOfPost",
      good: { recruitFairsId: 101, recruitProjectId: Number(fairPostId) },
      bad: [
        [{ recruitProjectId: 1 }, "recruitFairsId", "招聘会编号不能为空"],
        [{ recruitFairsId: 101 }, "recruitProjectId", "岗位编号不能为空"],
        [{ recruitFairsId: "1 or 1=1", recruitProjectId: 1 }, "recruitFairsId", "招聘会编号格式不正确"],
      ],
    },
    {
      path: "/api/homePage/fairTicket",
      good: { recruitFairsId: 107 },
      bad: [
        [{}, "recruitFairsId", "招聘会编号不能为空"],
        [{ recruitFairsId: "1 or 1=1" }, "recruitFairsId", "招聘会编号格式不正确"],
      ],
      seeker: true,
    },
    {
      path: "/api/homePage/saveFairTicket",
      // An on-site fair of the demo that is on.
      good: { recruitFairsId: 107, shareContact: 1 },
      bad: [
        [{ shareContact: 1 }, "recruitFairsId", "招聘会编号不能为空"],
        [{ recruitFairsId: 107, shareContact: { a: 1 } }, "shareContact", "信息提供选项格式不正确"],
      ],
      seeker: true,
    },
    {
      path: "/api/homePage/fairPosts",
      good: { recruitFairsId: 101, recruitProjectId: Number(postId), companyNameOrPostName: "工程师", pageNo: 1, pageSize: 10 },
      bad: [
        [{}, "recruitFairsId", "招聘会编号不能为空"],
        [{ recruitFairsId: 101, recruitProjectId: "x" }, "recruitProjectId", "岗位编号格式不正确"],
        [{ recruitFairsId: 101, companyNameOrPostName: "x".repeat(51) }, "companyNameOrPostName", "关键词超出允许的范围"],
        [{ recruitFairsId: 101, salaryMin: 5000 }, "salaryMax", "须同时填写"],
        ...paging.map(([body, ...rest]): CallCase["bad"][number] => [{ recruitFairsId: 101, ...body }, ...rest]),
      ],
    },
    companyCase,
    ...["ifNeedComplete", "completionReasons"].map(
      (name): CallCase => ({ path: `/api/homePage/${name}`, good: {}, bad: [], seeker: true }),
    ),
    {
      path: "/api/homePage/applyCheck",
      good: { recruitProjectId: Number(postId) },
      bad: [
        ...noPost,
        [{ recruitProjectId: 1, source: "WEB" }, "source", "报名来源格式不正确"],
        [{ recruitProjectId: 1, source: "PC", recruitFairsId: "x" }, "recruitFairsId", "招聘会编号格式不正确"],
      ],
      seeker: true,
    },
    { path: "/api/homePage/getRecruitUserByUserid", good: mine, bad: noUser, seeker: true, foreign: theirs },
    {
      path: "/api/homePage/editResumeInfo",
      good: { ...mine, email: "zhixia@example.com" },
      bad: [
        ...noUser,
        ...withMine([
          [{ recruitPersonWorkPOList: "{}" }, "recruitPersonWorkPOList", "工作经历格式不正确"],
          [
            { recruitPersonWorkPOList: Array.from({ length: 51 }, () => ({})) },
            "recruitPersonWorkPOList",
            "工作经历超出允许的范围",
          ],
          [{ recruitPersonFamilyPOList: [5] }, "recruitPersonFamilyPOList.0", "家庭成员格式不正确"],
          [{ email: { a: 1 } }, "email", "格式不正确"],
        ]),
      ],
      seeker: true,
      foreign: { ...theirs, email: "x@example.com" },
    },
    {
      path: "/api/homePage/interestedProject",
      good: { recruitProjectId: Number(postId), ...mine, signAddress: "[]", ifEnable: 1 },
      bad: [
        [{ ...mine, ifEnable: 1 }, "recruitProjectId", "岗位编号不能为空"],
        [{ ...mine, recruitProjectId: 1, ifEnable: 2 }, "ifEnable", "感兴趣标记格式不正确"],
        [{ ...mine, recruitProjectId: 1 }, "ifEnable", "感兴趣标记不能为空"],
        [{ ...mine, recruitProjectId: 1, ifEnable: 1, signAddress: '["a","b","c","d"]' }, "signAddress", "工作地点超出允许的范围"],
      ],
      seeker: true,
      foreign: { recruitProjectId: Number(postId), ...theirs, signAddress: "[]", ifEnable: 1 },
    },
    {
      path: "/api/homePage/interestedProjectList",
      good: { ...mine, pageNo: 1, pageSize: 10, total: 0, pages: 0 },
      bad: [...noUser, ...withMine(paging)],
      seeker: true,
      foreign: theirs,
    },
    ...ownListCases(postId),
    ...[
      { path: "/api/homePage/signUp", more: {} },
      { path: "/api/homePage/applyIfReady", more: { ifEvenIncomplete: 0 } },
    ].map(
      ({ path, more }): CallCase => ({
        path,
        good: { recruitProjectId: Number(postId), signAddress: [], source: "PC", ...more },
        bad: [
          ...noPost.map(([body, ...rest]): CallCase["bad"][number] => [{ ...body, source: "PC", ...more }, ...rest]),
          [{ recruitProjectId: 1, ...more }, "source", "报名来源不能为空"],
          [{ recruitProjectId: 1, source: "WEB", ...more }, "source", "报名来源格式不正确"],
          [{ recruitProjectId: 1, source: "PC", signAddress: "杭州", ...more }, "signAddress", "工作地点格式不正确"],
          ...["x", -1, 1e21, "1234567890123456789", { id: 1 }].map((recruitFairsId): CallCase["bad"][number] => [
            { recruitProjectId: 1, source: "PC", recruitFairsId, ...more },
            "recruitFairsId",
            "招聘会编号",
          ]),
        ],
        seeker: true,
      }),
    ),
    {
      path: "/api/RecruitApp/scanSignIn",
      // The demo's busy seeker is at the written exam of batch 4.
      good: { recruitProjectBatchId: 4, recruitProjectFlowId: "1031" },
      bad: [
        [{}, "signInCode", "请扫描签到二维码，或输入6位签到码"],
        [{ recruitProjectBatchId: 4 }, "signInCode", "请扫描签到二维码，或输入6位签到码"],
        [
          { recruitProjectBatchId: 4, recruitProjectFlowId: 1031, signInCode: "100031" },
          "signInCode",
          "请扫描签到二维码，或输入6位签到码",
        ],
        [{ signInCode: "12345" }, "signInCode", "签到码为6位数字"],
        [{ signInCode: "１２３４５６" }, "signInCode", "签到码为6位数字"],
        [{ signInCode: 123456 }, "signInCode", "签到码格式不正确"],
        [{ recruitProjectBatchId: "4 or 1=1", recruitProjectFlowId: 1031 }, "recruitProjectBatchId", "批次编号格式不正确"],
        [{ recruitProjectBatchId: 4, recruitProjectFlowId: 1e21 }, "recruitProjectFlowId", "环节编号超出允许的范围"],
      ],
      seeker: true,
    },
    {
      path: "/api/RecruitApp/bind",
      good: { phoneNo: "13800000001", wxOpenId: "oTest_open-id-0123456789abcd" },
      bad: [
        [{ wxOpenId: "oTest_open-id" }, "phoneNo", "手机号不能为空"],
        [{ phoneNo: "13800000001" }, "wxOpenId", "微信标识不能为空"],
        [{ phoneNo: "13800000001", wxOpenId: "short" }, "wxOpenId", "微信标识格式不正确"],
        [{ phoneNo: "13800000001", wxOpenId: "x".repeat(65) }, "wxOpenId", "微信标识格式不正确"],
        [{ phoneNo: "13800000001", wxOpenId: "<script>alert(1)</script>" }, "wxOpenId", "微信标识格式不正确"],
      ],
      seeker: true,
      foreign: { phoneNo: otherPhone, wxOpenId: "oTest_open-id-0123456789abcd" },
    },
    ...["getUserSign", "sendInitMessage", "connectAddEmplTalentPool"].map(
      (name): CallCase => ({
        path: `/api/homePage/${name}`,
        good: { recruitProjectId: Number(postId) },
        bad: noPost,
        seeker: true,
      }),
    ),
    {
      path: "/api/im/getManageUserSign",
      good: { userId: `recruitUser${me}` },
      bad: [
        [{}, "userId", "用户编号不能为空"],
        [{ userId: me }, "userId", "用户编号格式不正确"],
        [{ userId: `recruitUserrecruitUser${me}` }, "userId", "用户编号格式不正确"],
      ],
      seeker: true,
      foreign: { userId: `recruitUser${other}` },
    },
    {
      path: "/api/im/recruiterReplies",
      good: { manageUserId: "manager1" },
      bad: [
        [{}, "manageUserId", "招聘方编号不能为空"],
        [{ manageUserId: "manager1'; --" }, "manageUserId", "招聘方编号格式不正确"],
      ],
      seeker: true,
    },
    {
      path: "/api/im/talkedPosts",
      good: { manageUserId: "manager1" },
      bad: [
        [{}, "manageUserId", "招聘方编号不能为空"],
        [{ manageUserId: "manager1'; --" }, "manageUserId", "招聘方编号格式不正确"],
      ],
      seeker: true,
    },
    {
      path: "/system-api/PublicFileController/deleteFile",
      good: { path: myFile },
      bad: [
        [{}, "path", "文件路径不能为空"],
        [{ path: "x".repeat(301) }, "path", "文件路径超出允许的范围"],
      ],
      seeker: true,
      foreign: { path: otherFile },
    },
    ...newsCases,
    ...deviceCases(myLogin, otherLogin),
    { path: "/api/frontend/listPrintCodes", good: {}, bad: [], seeker: true },
    {
      path: "/api/frontend/endPrintCode",
      // A code that is over is ended already.
      good: { printId: 999_999 },
      bad: [
        [{}, "printId", "取件码编号不能为空"],
        [{ printId: "x" }, "printId", "取件码编号格式不正确"],
      ],
      seeker: true,
    },
    {
      path: "/api/frontend/finishPrint",
      good: { claim: "0".repeat(32) },
      bad: [
        [{}, "claim", "取件凭据不能为空"],
        [{ claim: "x" }, "claim", "取件凭据格式不正确"],
      ],
    },
    ...["manageUnReadCount", "callServers"].map((name): CallCase => ({ path: `/api/im/${name}`, good: {}, bad: [], seeker: true })),
    {
      path: "/api/homePage/editResumeAttachment",
      good: { ...mine, otherAttachmentList: [] },
      bad: [
        ...noUser,
        ...withMine([
          [{ certificatesAttachmentList: [5] }, "certificatesAttachmentList.0", "证件照格式不正确"],
          [{ otherAttachmentList: Array.from({ length: 51 }, () => ({})) }, "otherAttachmentList", "其他附件超出允许的范围"],
          [
            { otherAttachmentList: [{ path: "uploads/a.pdf" }] },
            "otherAttachmentList.0.recruitPersonAttachmentName",
            "请输入附件名称",
          ],
          [{ otherAttachmentList: [{ name: "a.pdf" }] }, "otherAttachmentList.0.path", "文件不存在或已删除"],
        ]),
      ],
      seeker: true,
      foreign: theirs,
    },
    ...["getPersonOldFlow", "getPersonNowFlow", "getPersonAndProject", "getHistoricalAchievement", "applicationTimeline"].map(
      (name): CallCase => ({
        path: `/api/RecruitApp/${name}`,
        good: { recruitPersonId: Number(myApplication) },
        bad: noApplication,
        seeker: true,
        foreign: { recruitPersonId: Number(otherApplication) },
      }),
    ),
    {
      path: "/api/RecruitApp/updateProjectPersonStatus",
      good: { recruitPersonId: Number(myApplication), interviewStatus: 10 },
      bad: [
        ...noApplication,
        [{ recruitPersonId: Number(myApplication), writtenExamStatus: 20 }, "writtenExamStatus", "参加情况格式不正确"],
        [{ recruitPersonId: Number(myApplication) }, "writtenExamStatus", "请选择一个阶段进行反馈"],
      ],
      seeker: true,
      foreign: { recruitPersonId: Number(otherApplication), interviewStatus: 10 },
    },
    {
      path: "/api/RecruitBatch/previewTicket",
      good: myTicket,
      bad: [
        [{ ...myTicket, recruitPersonId: undefined }, "recruitPersonId", "报名编号不能为空"],
        [{ ...myTicket, recruitProjectFlowId: "x" }, "recruitProjectFlowId", "环节编号格式不正确"],
        [{ ...myTicket, examTime: "2026-12-01 09:00" }, "examTime", "考试日期格式不正确"],
        [{ ...myTicket, examAddress: "x".repeat(501) }, "examAddress", "考试地点超出允许的范围"],
        [{ ...myTicket, name: "王五" }, "name", "与报名信息不一致"],
        [{ ...myTicket, ticketNo: "ZK1" }, "ticketNo", "与报名信息不一致"],
      ],
      seeker: true,
      foreign: { ...myTicket, recruitPersonId: Number(otherApplication) },
    },
    { path: "/api/homePage/applicationReceipt", good: { recruitProjectId: Number(myAppliedPost) }, bad: noPost, seeker: true },
    {
      path: "/api/RecruitApp/withdrawApplication",
      good: { recruitPersonId: Number(myApplication) },
      bad: [...noApplication, [{ recruitPersonId: Number(myApplication), withdrawReason: "x" }, "withdrawReason", "撤回原因"]],
      seeker: true,
      foreign: { recruitPersonId: Number(otherApplication), withdrawReason: "other" },
    },
    {
      path: "/api/RecruitApp/undoWithdrawal",
      good: { recruitPersonId: Number(myApplication) },
      bad: noApplication,
      seeker: true,
      foreign: { recruitPersonId: Number(otherApplication) },
    },
    ...fairCases,
    ...shareCases(recruiter),
    ...reportCases({ postId, recruiter, mine, theirs, noPost }),
    { path: "/api/homePage/extraAnnounceStatus", good: {}, bad: [], seeker: true },
    { path: "/api/homePage/resumeVersions", good: mine, bad: noUser, seeker: true, foreign: theirs },
    { path: "/api/homePage/deliveredResume", good: mine, bad: [...noUser, ...withMine(paging)], seeker: true, foreign: theirs },
  ];
};

type Backend = Awaited<ReturnType<typeof openBackend>>;
type Person = { token: string; user: { id: string; phone: string } };

/** Well-formed ids and files that do not exist. */
export const NOBODYS = {
  other: "100002",
  otherPhone: "13800000002",
  myFile: "uploads/none.pdf",
  otherFile: "uploads/none.pdf",
  myLogin: "999999",
  otherLogin: "999998",
  myApplication: "999997",
  myAppliedPost: "999997",
  fairPostId: "999997",
  myTicket: NO_TICKET,
  otherApplication: "999996",
  recruiter: "manager999999",
} satisfies Partial<Cast>;

/** The application of a seeker of the demo that is at the interview. */
export const interviewOf = async (db: Db, userId: string) => {
  const myApplication = await applicationAt(db, userId, "35");
  return { myApplication, myAppliedPost: await postOf(db, myApplication), myTicket: await ticketBody(db, myApplication) };
};

/** The table for two seekers of the demo who have all that its calls name. */
export const openCallCases = async (backend: Backend, me: Person, other: Person): Promise<CallCase[]> => {
  const postId = await openPostId(backend.db);
  await beginChat(backend.db, me.user.id, postId, TEST_NOW);
  await saveSearchOf(backend.db, me.user.id);
  await addShareOf(backend.db, me.user.id);
  await openMailWayOf(backend.db, other.user.id);
  return callCases({
    me: me.user.id,
    other: other.user.id,
    otherPhone: other.user.phone,
    postId,
    myFile: await uploadPdf(backend, me),
    otherFile: await uploadPdf(backend, other),
    myLogin: (await addLogin(backend.db, me.user.id, deviceOf(""), TEST_NOW)).id,
    otherLogin: (await addLogin(backend.db, other.user.id, deviceOf(""), TEST_NOW)).id,
    ...(await interviewOf(backend.db, me.user.id)),
    fairPostId: await postOfFair(backend.db, "101"),
    otherApplication: await applyFor(backend.db, other.user.id, postId),
    recruiter: recruiterAccount((await findChatPost(backend.db, postId))?.recruiterId ?? ""),
  });
};
