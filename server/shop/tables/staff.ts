import { id, integer, table, text } from '../../engine/database/table.ts'

/** People of the office with what they do, and the drafts and publications of the studio. */
export const staffTables = {
  staff: table({
    id: id(),
    /** Lowercase. */
    email: text().unique().notPersonal('of staff'),
    name: text().notPersonal('of staff'),
    /** A role from schema/desk/roles.json. */
    role: text(),
    /** Its argon2 hash; null until it is set by a letter's link. */
    password: text().nullable(),
    /** Key of the app with codes, base32; unconfirmed until its first code. */
    totp_secret: text().nullable(),
    totp_confirmed_at: text().nullable(),
    /** Period of the last code, in 30 seconds since 1970: none counts twice. */
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
    /** When password and code were given last; null: the code is still asked for. */
    proved_at: text().nullable(),
    device: text(),
  }).index('staff_sessions_staff', '(staff_id)'),
  /** Changes that staff made, or that the desk refused (server/desk/audit.ts). */
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
  /** The draft of a person in the studio (server/desk/studio/drafts.ts): JSON of each file's text when it was changed and now, and the keys of its last changes. */
  studio_drafts: table({
    staff_id: integer().primary().references('staff', 'cascade'),
    version: integer(),
    /** Time of its last change; null while it changes nothing. */
    changed_at: text().nullable(),
    base: text(),
    conflicts: text(),
    last_key: text(),
  }).drops('studio_actions'),
  /** Publications of the studio: the texts of the files before and after, as JSON, and the commit of git, if any. */
  studio_publications: table({
    id: id(),
    at: text(),
    who: text(),
    words: text(),
    files: text(),
    commit_name: text().notPersonal('a hash of git'),
  }),
  /** Drafts that are published at their time (server/desk/studio/scheduled.ts): JSON as in that table; `problem` says why not. */
  studio_scheduled: table({
    id: id(),
    at: text(),
    who: text(),
    email: text().notPersonal('of staff'),
    words: text(),
    base: text(),
    problem: text(),
    /** Its author; null in rows from before. */
    staff: integer().nullable(),
  }).drops('studio_scheduled.actions'),
}
