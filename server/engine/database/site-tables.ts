import { bytes, type Column, id, integer, large, table, text } from './table.ts'

/** Columns of a letter that refer to the shop's tables; undefined for a shop without such tables. */
interface LetterReferences {
  submission?: Column<number | null>
  user?: Column<number | null>
  buyer?: Column<number | null>
}

/** Tables of every site: facts, counters, letters, uploaded pictures, and the record of erasures. */
export const siteTables = ({
  submission = integer().nullable(),
  user = integer().nullable(),
  buyer = integer().nullable(),
}: LetterReferences = {}) => ({
  /** Single values by name, such as the id of the current catalog. */
  facts: table({ name: text().primary().notPersonal('of a fact'), value: text() }),
  /** Counters shared by all processes; `until`: milliseconds since 1970. */
  rate_limits: table({ key: text().primary(), points: integer(), until: large() })
    .keyed()
    .index('rate_limits_until', '(until)'),
  /** Record of the daily task's erasures: time and number of rows. */
  erasures: table({ at: text(), what: text(), amount: integer() }).constraint('primary key (at, what)'),
  /** Links in letters, by the SHA-256 of their secret. */
  letter_links: table({
    hash: text().primary(),
    purpose: text(),
    /** The account or the mailbox to which the link gives access. */
    subject: text().personal('account'),
    created_at: text(),
    expires_at: text(),
  }),
  /** Letters to send, inserted in the transaction of the event that they are about. */
  outbox: table({
    id: id(),
    recipient: text().personal('mailbox'),
    subject: text().personal('mailbox'),
    /** Body and headers are cleared when the letter is sent or abandoned. */
    html: text().personal('mailbox'),
    text: text().personal('mailbox'),
    /** JSON object of further headers, such as List-Unsubscribe. */
    headers: text().personal('mailbox'),
    /** The submission whose files are attached; set only in letters to the shop. */
    submission,
    /** The account that the letter is about. */
    user_id: user,
    /** The buyer of the order that the letter is about. */
    buyer,
    created_at: text(),
    next_try: text(),
    attempts: integer(),
    sent_at: text().nullable(),
    error: text().nullable(),
    /** 1: the recipient has just requested the letter, so it is sent before others. */
    asked: integer().nullable(),
  })
    .index('outbox_pending', '(next_try) where sent_at is null')
    .index('outbox_unsent', '(id) where sent_at is null')
    .index('outbox_by_recipient', '(lower(recipient), created_at)')
    .index('outbox_created', '(created_at)')
    .index('outbox_submission', '(submission)')
    .index('outbox_user', '(user_id)')
    .index('outbox_buyer', '(buyer)'),
  /** Uploaded pictures by file name. Instances on SQLite share the data folder instead (server/engine/pictures/uploaded.ts). */
  uploaded_pictures: table({ file: text().primary(), content: bytes(), created_at: text() }).only('postgres'),
})
