/** Facts that most seekers narrow by, one press away on phones; each is a name of `factGroups`. */
export const QUICK_FACTS: readonly string[] = ["双休", "五险一金", "包住", "应届", "实习", "兼职"];
