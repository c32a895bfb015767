import { bytes, id, integer, table, text } from '../../engine/database/table.ts'

/** Submitted forms with their files and consents, and subscribers. */
export const submissionTables = {
  submissions: table({
    id: id(),
    form: text(),
    call: text(),
    /** The sender, or the person for whom staff wrote it. */
    buyer: integer().references('buyers', 'cascade').notPersonal('a number of a row'),
    address: text().nullable().personal('buyer'),
    /** The address of the page where the form was sent. */
    page: text().nullable().personal('buyer'),
    created_at: text(),
    /** Values of the call but for those of the buyer: JSON (server/shop/submissions/values.ts). */
    values: text().personal('buyer'),
    /** Equal for repeated submissions. */
    once: text().unique(),
    answered_at: text().nullable(),
    /** Name of who answered. */
    answered_by: text().nullable(),
    /** Number of the member of the staff who has taken it. */
    responsible: integer().nullable().references('staff', 'set null'),
    /** Grows with each change at the desk. */
    version: integer().default(0),
  })
    .index('submissions_order', '(form, id)')
    .index('submissions_buyer', '(buyer)')
    .index('submissions_created', '(created_at)')
    .index('submissions_responsible', '(responsible)')
    .index('submissions_requests', '(call, answered_at, form, created_at)'),
  /**
   * Without a submission: incomplete. Content is stored in chunks, one statement each, since a large statement blocks
   * other writers.
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
    /** Name of who did it. */
    staff: text(),
    /** `order`, `offer`: made of it; `sent`: such an offer. */
    kind: text<'taken' | 'answered' | 'opened' | 'order' | 'offer' | 'sent'>(),
    /** Number of the order or offer; empty for other kinds. */
    text: text(),
  }).index('request_events_submission', '(submission, id)'),
  /** Consents: which person, document edition, place and time (L1). */
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
    /** E-mail address of the subscription that the consent is for, after its submission is erased. */
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
    /** ISO date of the last announced prices that a letter told (server/shop/account/price-letters.ts); null: none. */
    prices_told: text().nullable(),
  }),
}
