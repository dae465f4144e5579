/** An address at which this page, for as long as it lives, can show a file it holds. */
export const addressOfFile = (file: Blob): string => URL.createObjectURL(file);
