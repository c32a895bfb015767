import { bytes, id, integer, table, text } from '../../engine/database/table.ts'

/** Submitted forms with their files and consents, and subscribers. */
export const submissionTables = {
  submissions: table({
    id: id(),
    form: text(),
    call: text(),
    /** The sender, or the person for whom staff entered the submission. */
    buyer: integer().references('buyers', 'cascade').notPersonal('a number of a row'),
    address: text().nullable().personal('buyer'),
    /** Address of the page from which the form was sent. */
    page: text().nullable().personal('buyer'),
    created_at: text(),
    /** JSON of the call's values without the buyer's fields (server/shop/submissions/values.ts). */
    values: text().personal('buyer'),
    /** Idempotency key. */
    once: text().unique(),
    answered_at: text().nullable(),
    /** Name of the member of the staff who answered. */
    answered_by: text().nullable(),
    /** Id of the responsible member of the staff. */
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
   * Files of submissions; a file without a submission is not completely stored yet. The content is written in chunks, one statement each,
   * since a large statement blocks other writes.
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
    /** `order`, `offer`: staff made one from the request; `sent`: the offer was sent. */
    kind: text<'taken' | 'answered' | 'opened' | 'order' | 'offer' | 'sent'>(),
    /** Number of the order or offer; empty for other events. */
    text: text(),
  }).index('request_events_submission', '(submission, id)'),
  /** Given consents, with buyer, version of the document, form and time (L1). */
  consents: table({
    id: id(),
    submission: integer().nullable().references('submissions', 'set null'),
    document: text(),
    version: text(),
    form: text(),
    /** The buyer who gave the consent; null once the buyer's data is erased. */
    buyer: integer().nullable().references('buyers', 'set null').notPersonal('a number of a row'),
    /** IP address of the request. */
    address: text().nullable().personal('buyer'),
    given_at: text(),
    /** E-mail of the subscription for which the consent was given; set when the submission of the subscription is erased. */
    subscriber: text().nullable().personal('buyer'),
    /** Time when the purpose of the consent ended; null until then. */
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
    /** ISO date of the announced prices in the last letter about them (server/shop/account/price-letters.ts); null without one. */
    prices_told: text().nullable(),
  }),
}
