import type { CallCase } from "./call-cases.ts";

type Body = Record<string, unknown>;
type Names = { postId: string; recruiter: string; mine: Body; theirs: Body; noPost: CallCase["bad"] };

/** The calls that report a post or a message. */
export const reportCases = ({ postId, recruiter, mine, theirs, noPost }: Names): CallCase[] => [
  {
    path: "/api/homePage/reportPost",
    good: {
      recruitProjectId: Number(postId),
      ...mine,
      reportReason: "fee",
      reportText: " 要求先交押金 ",
      contactPhone: "010-8888 6666",
    },
    bad: [
      ...noPost,
      [{ recruitProjectId: Number(postId) }, "reportReason", "举报原因不能为空"],
      [{ recruitProjectId: Number(postId), reportReason: "boring" }, "reportReason", "举报原因格式不正确"],
      [{ recruitProjectId: Number(postId), reportReason: "other" }, "reportText", "请写明具体情况"],
      [{ recruitProjectId: Number(postId), reportReason: "other", reportText: "  " }, "reportText", "请写明具体情况"],
      [
        { recruitProjectId: Number(postId), reportReason: "fee", reportText: "字".repeat(501) },
        "reportText",
        "情况说明超出允许的范围",
      ],
      [{ recruitProjectId: Number(postId), reportReason: "fee", contactPhone: "请加微信" }, "contactPhone", "联系电话格式不正确"],
    ],
    foreign: { recruitProjectId: Number(postId), ...theirs, reportReason: "fee" },
  },
  {
    path: "/api/im/reportMessage",
    good: { manageUserId: recruiter, messageText: "先交押金", reportReason: "fee", reportText: "要求先交押金" },
    bad: [
      [{ messageText: "x", reportReason: "fee" }, "manageUserId", "招聘方编号不能为空"],
      [{ manageUserId: "x'; --", messageText: "x", reportReason: "fee" }, "manageUserId", "招聘方编号格式不正确"],
      [{ manageUserId: recruiter, reportReason: "fee" }, "messageText", "被举报的消息不能为空"],
      [
        { manageUserId: recruiter, messageText: "字".repeat(1001), reportReason: "fee" },
        "messageText",
        "被举报的消息超出允许的范围",
      ],
      [{ manageUserId: recruiter, messageText: "x" }, "reportReason", "举报原因不能为空"],
      [{ manageUserId: recruiter, messageText: "x", reportReason: "other" }, "reportText", "请写明具体情况"],
    ],
    seeker: true,
  },
];
