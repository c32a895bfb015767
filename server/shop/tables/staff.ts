import { id, integer, table, text } from '../../engine/database/table.ts'

/** Staff and their actions, and the drafts and publications of the studio. */
export const staffTables = {
  staff: table({
    id: id(),
    /** Lowercase e-mail address. */
    email: text().unique().notPersonal('of staff'),
    name: text().notPersonal('of staff'),
    /** A role from schema/desk/roles.json. */
    role: text(),
    /** Argon2 hash of the password; null until the person sets it by the link in a letter. */
    password: text().nullable(),
    /** Key for the authenticator app in base32; it counts as confirmed once a first code was entered. */
    totp_secret: text().nullable(),
    totp_confirmed_at: text().nullable(),
    /** Number of the 30-second period (since 1970) of the last accepted code, so that no code is accepted twice. */
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
    /** Time of the last sign-in with password and code; null as long as the code is missing. */
    proved_at: text().nullable(),
    device: text(),
  }).index('staff_sessions_staff', '(staff_id)'),
  /** Audit log of staff's changes and of their exports of personal data, also refused ones (server/desk/audit.ts). */
  staff_audit: table({
    id: id(),
    at: text(),
    staff_id: integer(),
    email: text().notPersonal('of staff'),
    call: text(),
    subject: text(),
    status: integer(),
    /** Changes as JSON (server/desk/audit.ts). */
    changes: text().personal('order'),
  })
    .index('staff_audit_subject', '(subject, id)')
    .index('staff_audit_call', '(call, at)')
    .index('staff_audit_at', '(at)'),
  /**
   * Drafts in the studio (server/desk/studio/drafts.ts), one per person: JSON of each file's original and current text, and the idempotency
   * keys of the last changes.
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
  /** Publications by the studio: the texts of the files before and after as JSON, and the git commit, if any. */
  studio_publications: table({
    id: id(),
    at: text(),
    who: text(),
    words: text(),
    files: text(),
    /** Id of the author; null in older rows. */
    staff: integer().nullable(),
    commit_name: text().notPersonal('a hash of git'),
  }).index('studio_publications_at', '(at)'),
  /** Scheduled publications (server/desk/studio/scheduled.ts): the draft as JSON; `problem`: why publishing failed. */
  studio_scheduled: table({
    id: id(),
    at: text(),
    who: text(),
    email: text().notPersonal('of staff'),
    words: text(),
    base: text(),
    problem: text(),
    /** Id of the author; null in older rows. */
    staff: integer().nullable(),
  }).drops('studio_scheduled.actions'),
}
