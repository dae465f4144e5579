import { createHash, createHmac } from "node:crypto";

/** A key pair of Tencent Cloud. */
export type Tc3Key = { secretId: string; secretKey: string };
/** The signed parts of a POST to `/`; `timestamp` in seconds since 1970. */
export type Tc3Request = { service: string; host: string; action: string; timestamp: number; body: string };

/** The only content type that is sent, because it is part of the signature. */
export const TC3_CONTENT_TYPE = "application/json; charset=utf-8";

const SIGNED_HEADERS = "content-type;host;x-tc-action";
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** The Authorization header of a call to Tencent Cloud: the published scheme TC3-HMAC-SHA256 ("signature v3"). */
export const tc3Authorization = ({ secretId, secretKey }: Tc3Key, request: Tc3Request): string => {
  const { service, host, action, timestamp, body } = request;
  const headers = `content-type:${TC3_CONTENT_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ["POST", "/", "", headers, SIGNED_HEADERS, sha256(body)].join("\n");
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), "tc3_request");
  const signature = hmac(key, ["TC3-HMAC-SHA256", timestamp, scope, sha256(canonical)].join("\n")).toString("hex");
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`;
};
