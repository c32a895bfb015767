import { bytes, id, integer, table, text } from '../../engine/database/table.ts'

/** Submitted forms with their files and consents, and subscribers. */
export const submissionTables = {
  submissions: table({
    id: id(),
    form: text(),
    call: text(),
    /** The sender, or the person for whom staff entered it. */
    buyer: integer().references('buyers', 'cascade').notPersonal('a number of a row'),
    address: text().nullable().personal('buyer'),
    /** Address of the page that the form was sent from. */
    page: text().nullable().personal('buyer'),
    created_at: text(),
    /** Values of the call without the buyer's fields: JSON (server/shop/submissions/values.ts). */
    values: text().personal('buyer'),
    /** Idempotency key. */
    once: text().unique(),
    answered_at: text().nullable(),
    /** Name of the member of the staff who answered. */
    answered_by: text().nullable(),
    /** Number of the responsible member of the staff. */
    responsible: integer().nullable().references('staff', 'set null'),
    /** Incremented by each change at the desk. */
    version: integer().default(0),
  })
    .index('submissions_order', '(form, id)')
    .index('submissions_buyer', '(buyer)')
    .index('submissions_created', '(created_at)')
    .index('submissions_responsible', '(responsible)')
    .index('submissions_requests', '(call, answered_at, form, created_at)'),
  /**
   * Without a submission the file is incomplete. Its content is stored in chunks, one statement each, since a large statement blocks other
   * writers.
   */
  submission_files: table({
    id: id(),
    submission: integer().nullable().references('submissions', 'cascade'),
    field: text(),
    name: text().personal('buyer'),
    type: text(),
    created_at: text(),
  }).index('submission_files_submission', '(submission)'),
  submission_file_parts: table({
    file: integer().references('submission_files', 'cascade'),
    position: integer(),
    content: bytes().personal('buyer'),
  })
    .constraint('primary key (file, position)')
    .keyed(),
  /** Actions of staff on a request. */
  request_events: table({
    id: id(),
    submission: integer().references('submissions', 'cascade'),
    at: text(),
    /** Name of the author. */
    staff: text(),
    /** `order`, `offer`: made from the request; `sent`: that offer was sent. */
    kind: text<'taken' | 'answered' | 'opened' | 'order' | 'offer' | 'sent'>(),
    /** Number of the order or offer; empty for other kinds. */
    text: text(),
  }).index('request_events_submission', '(submission, id)'),
  /** Consents with person, document edition, page and time (L1). */
  consents: table({
    id: id(),
    submission: integer().nullable().references('submissions', 'set null'),
    document: text(),
    version: text(),
    form: text(),
    /** The buyer who gave it; null after the buyer's erasure. */
    buyer: integer().nullable().references('buyers', 'set null').notPersonal('a number of a row'),
    /** IP address of the request. */
    address: text().nullable().personal('buyer'),
    given_at: text(),
    /** E-mail of the subscription that the consent is for, after its submission is erased. */
    subscriber: text().nullable().personal('buyer'),
    /** Time when the purpose ended; null before. */
    ended_at: text().nullable(),
  })
    .index('consents_buyer', '(buyer)')
    .index('consents_submission', '(submission)')
    .index('consents_subscriber', '(subscriber) where subscriber is not null')
    .index('consents_ended', '(ended_at) where ended_at is not null')
    .index('consents_open', '(id) where submission is null and ended_at is null and subscriber is null'),
  subscribers: table({
    email: text().primary().personal('mailbox'),
    status: text<'waiting' | 'confirmed' | 'left'>(),
    created_at: text(),
    changed_at: text(),
    /** ISO date of the last announced prices that a letter mentioned (server/shop/account/price-letters.ts); null: none. */
    prices_told: text().nullable(),
  }),
}
