/** The tests' page: the SDK as it is, its events written down, its calls turned into plain values. */
const plain = (value) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

// The SDK makes its workers from blobs of its own, and asks nobody.
globalThis.trustedTypes?.createPolicy("default", { createScriptURL: (url) => (url.startsWith("blob:") ? url : null) });

const events = [];
const sent = [];
const received = [];
let chat = null;

const SIGNALS = ["NEW_INVITATION_RECEIVED", "INVITEE_ACCEPTED", "INVITEE_REJECTED", "INVITATION_CANCELLED", "INVITATION_TIMEOUT"];

const picture = () => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [400, 300];
  canvas.getContext("2d").fillRect(50, 50, 100, 100);
  return canvas;
};
/** What a test's file consists of. */
const MAKERS = {
  png: () => new Promise((resolve) => picture().toBlob(resolve, "image/png")),
  bytes: ({ size }) => new Uint8Array(size).fill(7),
  // A few frames of a picture, written by the browser itself.
  mp4: () =>
    new Promise((resolve, reject) => {
      const canvas = picture();
      const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/mp4" });
      recorder.ondataavailable = ({ data }) => resolve(data);
      recorder.onerror = reject;
      recorder.start();
      let frame = 0;
      const draw = () => {
        frame += 1;
        canvas.getContext("2d").fillRect(frame, frame, 20, 20);
        if (frame === 20) recorder.stop();
        else requestAnimationFrame(draw);
      };
      draw();
    }),
};
const withFile = async ({ file, ...payload }) =>
  file ? { ...payload, file: new File([await MAKERS[file.of](file)], file.name, { type: file.type }) } : payload;
/** What a test can't name but by its place: messages as the SDK holds them. */
const found = (value) => {
  if (Array.isArray(value)) return value.map(found);
  if (typeof value !== "object" || value === null) return value;
  if ("sent" in value) return sent.at(value.sent);
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

globalThis.harness = {
  events,
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
      });
    globalThis.harness.listenToSignals();
  },
  /** A method of the SDK; what it promises, or the number that it failed with. */
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
  /** The SDK forgets those who listen to signals when somebody logs out. */
  listenToSignals: () => {
    const sdk = globalThis.TencentCloudChat;
    for (const name of SIGNALS) {
      // A listener must have a name.
      const listeners = { [name]: (event) => events.push({ name: `SIGNAL_${name}`, data: plain(event.data) }) };
      chat.addSignalingListener(sdk.TSignaling[name], listeners[name]);
    }
  },
  /** Sends a message of a kind to somebody; resolves with the message and how far its file had come at each step. */
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
  /** Sends on what came last, or several messages that were sent, as one. */
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
  /** Takes back what was sent last. */
  revokeLast: () => outcome(chat.revokeMessage(sent.at(-1))),
};
