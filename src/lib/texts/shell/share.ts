/** Words of the dialog that hands a page over to the phone. */
export const share = {
  title: "分享",
  code: "本页的二维码",
  hint: "用手机扫码，在手机上打开或转发",
  link: "链接",
};
