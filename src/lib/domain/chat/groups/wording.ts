/** Limits of a group's texts, in characters (R3.5.1, D-H7). */
export const GROUP_NAME_MIN = 2;
export const GROUP_NAME_MAX = 20;
export const ANNOUNCEMENT_MAX = 150;
/** As many characters as fit the service's 400 bytes in any script. */
export const INTRODUCTION_MAX = 100;
/** The limit of an id in characters, as the service checks it. */
export const GROUP_ID_MAX = 48;
/** The most people that a group can be created with. */
export const FIRST_MEMBERS_MAX = 500;

const NAME = /^[\p{Script=Han}A-Za-z0-9_]+$/u;
const ID = /^[\x21-\x7e]{1,48}$/;
/** Ids with this prefix are made by the service. */
const RESERVED = "@TGS#";

const lengthOf = (text: string): number => [...text].length;

/** Whether the site may give a group this name. Names that others gave are shown as they are. */
export const isGroupName = (name: string): boolean =>
  NAME.test(name) && lengthOf(name) >= GROUP_NAME_MIN && lengthOf(name) <= GROUP_NAME_MAX;

/** Whether a client may choose this id for a group. */
export const isGroupId = (id: string): boolean => ID.test(id) && !id.startsWith(RESERVED);

export const isAnnouncementShort = (text: string): boolean => lengthOf(text) <= ANNOUNCEMENT_MAX;
export const isIntroductionShort = (text: string): boolean => lengthOf(text) <= INTRODUCTION_MAX;

/**
 * A name for a group of these people, cut to the limit of a name; characters that a name may not have are left out. Null if too little is
 * left.
 */
export const nameOfPeople = (names: readonly string[]): string | null => {
  const clean = names.map((name) => [...name].filter((letter) => NAME.test(letter)).join("")).filter((name) => name !== "");
  const name = [...clean.join("_")].slice(0, GROUP_NAME_MAX).join("");
  return isGroupName(name) ? name : null;
};
