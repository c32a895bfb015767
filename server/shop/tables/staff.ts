import { id, integer, table, text } from '../../engine/database/table.ts'

/** Staff and their actions, and the drafts and publications of the studio. */
export const staffTables = {
  staff: table({
    id: id(),
    /** Lowercase. */
    email: text().unique().notPersonal('of staff'),
    name: text().notPersonal('of staff'),
    /** A role from schema/desk/roles.json. */
    role: text(),
    /** Its argon2 hash; null until set by a letter's link. */
    password: text().nullable(),
    /** Key of the authenticator app, base32; unconfirmed until the first code. */
    totp_secret: text().nullable(),
    totp_confirmed_at: text().nullable(),
    /** Period of the last accepted code, in 30 seconds since 1970: no code is accepted twice. */
    totp_step: integer(),
    created_at: text(),
    seen_at: text().nullable(),
  }),
  staff_sessions: table({
    id: id(),
    staff_id: integer().references('staff', 'cascade'),
    /** SHA-256 of the cookie's secret. */
    hash: text().unique(),
    created_at: text(),
    expires_at: text(),
    /** Time of the last sign-in with password and code; null: the code is still missing. */
    proved_at: text().nullable(),
    device: text(),
  }).index('staff_sessions_staff', '(staff_id)'),
  /** Changes by staff, or refused by the desk (server/desk/audit.ts). */
  staff_audit: table({
    id: id(),
    at: text(),
    staff_id: integer(),
    email: text().notPersonal('of staff'),
    call: text(),
    subject: text(),
    status: integer(),
    /** JSON (server/desk/audit.ts). */
    changes: text().personal('order'),
  })
    .index('staff_audit_subject', '(subject, id)')
    .index('staff_audit_call', '(call, at)')
    .index('staff_audit_at', '(at)'),
  /**
   * A person's draft in the studio (server/desk/studio/drafts.ts): JSON of each file's original and current text, and the keys of the last
   * changes.
   */
  studio_drafts: table({
    staff_id: integer().primary().references('staff', 'cascade'),
    version: integer(),
    /** Time of the last change; null for an empty draft. */
    changed_at: text().nullable(),
    base: text(),
    conflicts: text(),
    last_key: text(),
  }).drops('studio_actions'),
  /** Publications of the studio: the files' texts before and after as JSON, and the git commit, if any. */
  studio_publications: table({
    id: id(),
    at: text(),
    who: text(),
    words: text(),
    files: text(),
    commit_name: text().notPersonal('a hash of git'),
  }),
  /** Scheduled publications (server/desk/studio/scheduled.ts): the draft's JSON; `problem` says why publishing failed. */
  studio_scheduled: table({
    id: id(),
    at: text(),
    who: text(),
    email: text().notPersonal('of staff'),
    words: text(),
    base: text(),
    problem: text(),
    /** Its author; null in older rows. */
    staff: integer().nullable(),
  }).drops('studio_scheduled.actions'),
}
