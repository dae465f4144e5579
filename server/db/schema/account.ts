import type { Generated } from "kysely";
import type { Browser, System } from "#lib/domain/account/devices.ts";
import type { CodePurpose } from "#lib/domain/account/phone.ts";
import type { Id, Json, JsonWithDefault } from "./columns.ts";

/** Users, their logins, and the service's own settings. */
export type AccountTables = {
  users: { id: Id; phone: string; created_at: Date };
  logins: {
    id: Id;
    user_id: string;
    browser: Browser;
    system: System;
    began_at: Date;
    used_at: Date;
    chats: Generated<boolean>;
    is_ended: Generated<boolean>;
  };
  sessions: {
    token_hash: string;
    login_id: string;
    issued_at: Date;
    expires_at: Date;
    renewal_salt: string;
    is_replaced: Generated<boolean>;
  };
  login_codes: {
    phone: string;
    purpose: CodePurpose;
    code_hash: string;
    expires_at: Date;
    tries: Generated<number>;
    tries_by: JsonWithDefault<Record<string, number>>;
  };
  rate_limits: { key: string; count: number; resets_at: Date };
  wechat_bindings: { open_id: string; user_id: string; bound_at: Date };
  settings: { key: string; value: Json<unknown> };
  files: {
    path: string;
    owner_id: Generated<string | null>;
    name: string;
    file_type: string;
    size: number;
    created_at: Date;
    is_public: Generated<boolean>;
    /** See `migrations/0039-desk-more.ts`. */
    company_id: Generated<string | null>;
  };
};
