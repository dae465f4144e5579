/** Words of files of messages that are saved. */
export const saving = {
  linkCopied: "小程序内无法保存文件，链接已复制，请到手机浏览器中打开",
  impossible: "小程序内无法保存文件，请在手机浏览器中登录本站后下载",
};
