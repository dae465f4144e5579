/** Most files of a post. */
export const POST_FILES_MAX = 10;
/** The largest file of a post: people read it on a phone. In megabytes of 1024² bytes. */
export const POST_FILE_MAX_MB = 20;
