/** The protocol's error numbers. */
export const ERROR = {
  /** The session was ended from outside; the answer says how (`KickType`). */
  kicked: 1002,
  invalidRequest: 20_001,
  noAccount: 20_003,
  broken: 20_005,
  /** The receiver has the sender on their blacklist. */
  blockedByPeer: 20_007,
  /** The receiver has not let the sender write to them. */
  notFriends: 20_009,
  revokeTooLate: 20_016,
  notSender: 20_022,
  noMessage: 20_026,
  /** Another modification came first; the answer carries the present message. */
  modifiedMeanwhile: 20_027,
  /** The message has as many different reactions as one may have; the reaction has as many accounts. */
  reactionsFull: 23_005,
  reactionShared: 23_006,
  messageTooLong: 8001,
  bannedFile: 4005,
  riskyText: 80_001,
  riskyImage: 80_004,
  groupInvalid: 10_004,
  /** Also for accounts outside the group. */
  groupNotAllowed: 10_007,
  groupOwnerStays: 10_009,
  noGroup: 10_010,
  groupMemberAlready: 10_013,
  groupFull: 10_014,
  groupMuted: 10_017,
  groupIdTaken: 10_021,
  groupApplicationGone: 10_024,
  groupIdOwn: 10_025,
  groupNoMessage: 10_030,
  groupRevokeTooLate: 10_031,
  tooManyGroups: 10_038,
  notSignedIn: 6014,
  notAdmin: 60_010,
  unknownCommand: 60_007,
  tooOften: 60_011,
  /** This installation does not offer the feature. */
  notOffered: 60_020,
  tooManyAccounts: 90_011,
  sigUnreadable: 70_003,
  sigForged: 70_009,
  sigOfOtherUser: 70_013,
  sigOfOtherApp: 70_014,
  /** On any command, this makes a client sign out because its UserSig has expired. For nothing else. */
  sigExpired: 70_001,
} as const;

/** Thrown by handlers to refuse: a number of the protocol, and a line for developers. */
export class ChatError extends Error {
  override name = "ChatError";
  readonly code: number;
  /** Fields that the answer carries beside the number. */
  readonly details: Record<string, unknown>;
  constructor(code: number, info: string, details: Record<string, unknown> = {}) {
    super(info);
    this.code = code;
    this.details = details;
  }
}

/** The fields of every successful answer. */
export const OK = { ActionStatus: "OK", ErrorCode: 0, ErrorInfo: "" };

/** The answer for an error. */
export const failure = ({ code, message, details }: ChatError): Record<string, unknown> => ({
  ActionStatus: "FAIL",
  ErrorCode: code,
  ErrorInfo: message,
  ...details,
});
