/** The tests' page: the SDK as it is, its events written down, its calls turned into plain values. */
const plain = (value) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

// The SDK makes its workers from blobs of its own, and asks nobody.
globalThis.trustedTypes?.createPolicy("default", { createScriptURL: (url) => (url.startsWith("blob:") ? url : null) });

const events = [];
const sent = [];
const received = [];
let chat = null;

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
  create: (SDKAppID) => {
    const sdk = globalThis.TencentCloudChat;
    chat = sdk.create({ SDKAppID, proxyServer: `ws://${location.host}/chat`, eventThrottling: false });
    chat.setLogLevel(4);
    chat.registerPlugin({ "tim-upload-plugin": globalThis.TIMUploadPlugin });
    for (const [name, value] of Object.entries(sdk.EVENT))
      chat.on(value, (event) => {
        events.push({ name, data: plain(event.data) });
        if (name === "MESSAGE_RECEIVED") received.push(...event.data);
      });
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
  /** Takes back what was sent last. */
  revokeLast: () => outcome(chat.revokeMessage(sent.at(-1))),
};
