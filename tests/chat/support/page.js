/** The tests' page: the SDK as it is, its events written down, its calls turned into plain values. */
const plain = (value) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

// The SDK makes its workers from blobs without trusted types.
globalThis.trustedTypes?.createPolicy("default", { createScriptURL: (url) => (url.startsWith("blob:") ? url : null) });

const events = [];
const sent = [];
const received = [];
/** State that an app would keep from events, because the SDK does not: reactions by message, and quiet hours. */
const reactions = new Map();
const silence = { opt: null };
let chat = null;

const SIGNALS = ["NEW_INVITATION_RECEIVED", "INVITEE_ACCEPTED", "INVITEE_REJECTED", "INVITATION_CANCELLED", "INVITATION_TIMEOUT"];

const picture = () => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [400, 300];
  canvas.getContext("2d").fillRect(50, 50, 100, 100);
  return canvas;
};
/** A few frames of a picture, written by the browser itself. A slow machine's encoder may miss them all: more frames are tried then. */
const recordVideo = async (frames) => {
  const canvas = picture();
  const stream = canvas.captureStream(30);
  const recorder = new MediaRecorder(stream, { mimeType: "video/mp4" });
  const recorded = new Promise((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => resolve(data);
    recorder.onerror = reject;
  });
  recorder.start();
  for (let frame = 0; frame < frames; frame += 1) {
    canvas.getContext("2d").fillRect(frame, frame, 20, 20);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  const data = await recorded;
  for (const track of stream.getTracks()) track.stop();
  return data.size > 0 ? data : recordVideo(2 * frames);
};
/** Contents of test files. */
const MAKERS = {
  png: () => new Promise((resolve) => picture().toBlob(resolve, "image/png")),
  bytes: ({ size }) => new Uint8Array(size).fill(7),
  mp4: () => recordVideo(20),
};
const withFile = async ({ file, ...payload }) =>
  file ? { ...payload, file: new File([await MAKERS[file.of](file)], file.name, { type: file.type }) } : payload;
/** Replaces references by place with the SDK's own messages, which a test cannot name otherwise. */
const found = (value) => {
  if (Array.isArray(value)) return value.map(found);
  if (typeof value !== "object" || value === null) return value;
  if ("sent" in value) return sent.at(value.sent);
  if ("message" in value && Object.keys(value).length === 1) return chat.findMessage(value.message);
  if ("received" in value) return received.filter((message) => message.type === value.received).at(-1);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, found(inner)]));
};

const outcome = async (promise) => {
  try {
    return { code: 0, data: plain(await promise) };
  } catch (error) {
    return { code: error.code ?? -1, data: plain(error.data), message: String(error.message ?? error) };
  }
};

const ask = async (method, ...args) => (await chat[method](...args)).data;
/** The messages of all conversations, as if each were opened. */
const readAll = async (conversations) => {
  const ids = [];
  for (const { conversationID, type } of conversations) {
    opened.add(conversationID);
    if (type === globalThis.TencentCloudChat.TYPES.CONV_SYSTEM) continue;
    let list = (await ask("getMessageList", { conversationID })).messageList;
    // A group's page comes back empty while the SDK fetches unread messages.
    for (let more = 0; list.length === 0 && type === "GROUP" && more < 20; more += 1)
      list = (await ask("getMessageList", { conversationID })).messageList;
    ids.push(...list.map(({ ID }) => ID));
    const stored = list.filter(({ type: kind, isRevoked }) => kind !== "TIMGroupTipElem" && !isRevoked);
    if (stored.length === 0) continue;
    for (const { messageID, reactionList } of (await ask("getMessageReactions", { messageList: stored })).resultList)
      remember(messageID, reactionList);
  }
  return ids;
};
/** Conversations that were read: of these the page is to hear everything. */
const opened = new Set();
const remember = (messageID, list) => {
  const known = reactions.get(messageID) ?? new Map();
  reactions.set(messageID, known);
  for (const { reactionID, totalUserCount, partialUserList, reactedByMyself } of list)
    if (totalUserCount === 0) known.delete(reactionID);
    else known.set(reactionID, { totalUserCount, reactedByMyself, users: partialUserList.map(({ userID }) => userID) });
};
/** Others' recalled messages arrive without their words. */
const hasNoWords = (message) => message?.isRevoked === true && message.flow === "in";
const knownOf = (conversation) => {
  const { lastMessage, groupProfile, userProfile, ...rest } = conversation;
  const { messageForShow, isRevoked, fromAccount, lastTime, isPeerRead, type, nick } = lastMessage ?? {};
  // Not its peerReadTime: the SDK keeps the events' values elsewhere, in the messages.
  const { conversationID, unreadCount, isPinned, messageRemindType, markList, customData, groupAtInfoList, remark } = rest;
  return {
    conversationID,
    ...{ unreadCount, isPinned, messageRemindType, markList, customData, remark },
    at: (groupAtInfoList ?? []).map(({ messageSequence, atTypeArray }) => [messageSequence, atTypeArray]),
    last: {
      ...{ isRevoked: isRevoked === true, fromAccount, lastTime, isPeerRead: isPeerRead === true, nick },
      ...(isRevoked !== true && { messageForShow, type }),
    },
    name: groupProfile?.name ?? userProfile?.nick,
  };
};
const PROFILE = ["nick", "avatar", "gender", "selfSignature", "allowType", "birthday", "location"];
const pick = (value, keys) => Object.fromEntries(keys.map((key) => [key, value?.[key]]));

globalThis.harness = {
  events,
  /**
   * This page's present state as plain values. A page that has just logged in reads all messages first; a watching page
   * only looks up those that the other one knows: the SDK would fetch them again, and hide missed events.
   */
  knows: (ids) =>
    outcome(
      (async () => {
        const { conversationList, isSyncCompleted } = await ask("getConversationList");
        // One that is new to the page is opened first, as its history was never there.
        const unread = conversationList.filter(({ conversationID }) => ids === null || !opened.has(conversationID));
        const read = await readAll(unread);
        const wanted = ids ?? read;
        for (const id of opened) if (!conversationList.some(({ conversationID }) => conversationID === id)) opened.delete(id);
        // Counts of readers that are not known yet are asked for, as an app does that shows them.
        const uncounted = wanted.flatMap((id) => {
          const { needReadReceipt, flow, conversationType, readReceiptInfo } = chat.findMessage(id) ?? {};
          const isCounted = needReadReceipt && flow === "out" && conversationType === "GROUP";
          return isCounted && readReceiptInfo.unreadCount === undefined ? [chat.findMessage(id)] : [];
        });
        if (uncounted.length > 0) await ask("getMessageReadReceiptList", uncounted);
        const messages = wanted.map((id) => {
          const message = chat.findMessage(id);
          const keys = [
            "ID",
            "isRevoked",
            "isDeleted",
            "version",
            "payload",
            "cloudCustomData",
            "isPeerRead",
            "from",
            "to",
            "flow",
          ];
          // A tip carries the group's present name, wherever it is read. The reader of a message that was then recalled has read it.
          const { groupProfile, ...payload } = (hasNoWords(message) ? null : message?.payload) ?? {};
          return (
            message && {
              ...pick(message, keys),
              payload,
              ...(hasNoWords(message) && { cloudCustomData: "" }),
              receipt: { ...message.readReceiptInfo, isPeerRead: message.readReceiptInfo.isPeerRead === true },
            }
          );
        });
        const { friendApplicationList, unreadCount } = await ask("getFriendApplicationList");
        const { groupList, isSyncCompleted: hasGroups } = await ask("getGroupList");
        const own = ["groupID", "name", "type", "introduction", "notification", "avatar", "ownerID", "memberCount"];
        const options = ["joinOption", "inviteOption", "muteAllMembers", "groupCustomField"];
        const self = ["role", "nameCard", "messageRemindType"];
        return {
          isComplete: isSyncCompleted && hasGroups,
          // System notices form a conversation only during a session: a login does not receive it.
          conversations: conversationList
            .filter(({ type }) => type !== globalThis.TencentCloudChat.TYPES.CONV_SYSTEM)
            .map(knownOf)
            .sort((a, b) => (a.conversationID < b.conversationID ? -1 : 1)),
          unread: (await chat.getTotalUnreadMessageCount()) ?? 0,
          ids: wanted,
          messages,
          reactions: wanted.map((id) => [...(reactions.get(id) ?? new Map())].sort()),
          friends: (await ask("getFriendList"))
            .map(({ userID, remark, groupList: groups, profile }) => ({ userID, remark, groups, nick: profile?.nick }))
            .sort((a, b) => (a.userID < b.userID ? -1 : 1)),
          friendGroups: (await ask("getFriendGroupList")).map(({ name, userIDList }) => ({ name, userIDList })),
          applications: friendApplicationList.map((each) => pick(each, ["userID", "type", "wording", "nick"])),
          unreadApplications: unreadCount,
          blacklist: [...(await ask("getBlacklist"))].sort(),
          groups: groupList
            .map((group) => ({ ...pick(group, [...own, ...options]), self: pick(group.selfInfo, self) }))
            .sort((a, b) => (a.groupID < b.groupID ? -1 : 1)),
          me: pick(await ask("getMyProfile"), PROFILE),
          silence: (ids ? silence.opt : null) ?? pick(await ask("getAllReceiveMessageOpt"), ["messageRemindType"]),
        };
      })(),
    ),
  /** `server`: the origin of the service, where it is not the page's own. */
  create: (SDKAppID, server = location.origin) => {
    const sdk = globalThis.TencentCloudChat;
    chat = sdk.create({ SDKAppID, proxyServer: `${server.replace(/^http/, "ws")}/chat`, eventThrottling: false });
    chat.setLogLevel(4);
    chat.registerPlugin({ "tim-upload-plugin": globalThis.TIMUploadPlugin });
    for (const [name, value] of Object.entries(sdk.EVENT))
      chat.on(value, (event) => {
        events.push({ name, data: plain(event.data) });
        if (name === "MESSAGE_RECEIVED") received.push(...event.data);
        if (name === "MESSAGE_REACTIONS_UPDATED") remember(event.data.messageID, event.data.reactionList);
        if (name === "ALL_RECEIVE_MESSAGE_OPT_UPDATED") silence.opt = pick(event.data, ["messageRemindType"]);
      });
    globalThis.harness.listenToSignals();
  },
  /** A method of the SDK; its result, or its error number. */
  call: (method, ...args) => outcome(Promise.resolve().then(() => chat[method](...found(args)))),
  /** Makes a message with one of the SDK's `create…Message` and sends it. */
  send: (create, message, options) => {
    sent.push(chat[create](message));
    return outcome(chat.sendMessage(sent.at(-1), options));
  },
  sendText: (to, text, options) => {
    const message = chat.createTextMessage({
      to,
      conversationType: globalThis.TencentCloudChat.TYPES.CONV_C2C,
      payload: { text },
    });
    sent.push(message);
    return outcome(chat.sendMessage(message, options));
  },
  /** At a logout the SDK forgets the listeners of signals. */
  listenToSignals: () => {
    const sdk = globalThis.TencentCloudChat;
    for (const name of SIGNALS) {
      // A listener must have a name.
      const listeners = { [name]: (event) => events.push({ name: `SIGNAL_${name}`, data: plain(event.data) }) };
      chat.addSignalingListener(sdk.TSignaling[name], listeners[name]);
    }
  },
  /** Sends a message of a kind to an account; resolves with the message and its file's progress. */
  compose: (kind, to, payload, { options, ...more } = {}) =>
    outcome(
      withFile(payload).then(async (whole) => {
        const progress = [];
        const message = chat[`create${kind}Message`]({
          to,
          conversationType: globalThis.TencentCloudChat.TYPES.CONV_C2C,
          payload: whole,
          onProgress: (part) => progress.push(part),
          ...more,
        });
        sent.push(message);
        await chat.sendMessage(message, options);
        return { message, progress };
      }),
    ),
  /** Forwards the last received message, or several sent ones merged. */
  forward: (to) => {
    const conversationType = globalThis.TencentCloudChat.TYPES.CONV_C2C;
    const message = chat.createForwardMessage({ to, conversationType, payload: received.at(-1) });
    return outcome(chat.sendMessage(message).then(() => message));
  },
  merge: (to, count) => {
    const payload = { messageList: sent.slice(-count), title: "together", abstractList: ["a"], compatibleText: "old" };
    const conversationType = globalThis.TencentCloudChat.TYPES.CONV_C2C;
    return outcome(chat.sendMessage(chat.createMergerMessage({ to, conversationType, payload })));
  },
  unpack: () => outcome(chat.downloadMergerMessage(received.at(-1))),
  /** A method of the SDK for the message that was sent, or came, last. */
  withLast: (method, which, change = {}) => {
    const message = (which === "sent" ? sent : received).at(-1);
    Object.assign(message.payload, change);
    const isList = method === "sendMessageReadReceipt" || method === "deleteMessage";
    return outcome(Promise.resolve().then(() => chat[method](isList ? [message] : message)));
  },
  /** How an address answers, and whether a player can play it. */
  fetch: async (url, headers) => {
    const response = await fetch(url, { headers });
    return { status: response.status, type: response.headers.get("content-type"), size: (await response.arrayBuffer()).byteLength };
  },
  play: (url) =>
    new Promise((resolve) => {
      const video = document.createElement("video");
      video.onloadeddata = () => resolve({ width: video.videoWidth, height: video.videoHeight });
      video.onerror = () => resolve({ error: video.error?.message ?? "" });
      video.src = url;
    }),
  /** Gives a message that the page knows another text. */
  modify: (id, text) => {
    const message = chat.findMessage(id);
    message.payload.text = text;
    return outcome(chat.modifyMessage(message));
  },
  /** Recalls the last sent message. */
  revokeLast: () => outcome(chat.revokeMessage(sent.at(-1))),
};
