/** The tests' page: the SDK as it is, its events written down, its calls turned into plain values. */
const plain = (value) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

// The SDK makes its workers from blobs of its own, and asks nobody.
globalThis.trustedTypes?.createPolicy("default", { createScriptURL: (url) => (url.startsWith("blob:") ? url : null) });

const events = [];
const sent = [];
let chat = null;

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
      });
  },
  /** A method of the SDK; what it promises, or the number that it failed with. */
  call: (method, ...args) => outcome(Promise.resolve().then(() => chat[method](...args))),
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
