/** The largest file that may be uploaded (R2.5.9-1). A megabyte is 1024² bytes. Apart from the other rules, because every page says it. */
export const UPLOAD_MAX_MB = 100;
