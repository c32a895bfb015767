import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { Query } from '../../engine/database/tables.ts'
import type { FormAnswer } from '../../engine/mail/letters.ts'
import {
  BUYER_COLUMNS,
  type BuyerColumn,
  bodyOfBuyer,
  buyerIn,
  columnShowing,
  divideBody,
  type Sender,
  senderIn,
  shownText,
  type WithBuyer,
} from './buyer.ts'

/** A stored answer. If its text is a value of the buyer, the name of the buyer's column is stored instead. */
type StoredAnswer = FormAnswer | { label: string; buyer: BuyerColumn; field?: string }

export type StoredValues = WithBuyer & { values: string }

/** Splits the values of a submission into columns of `buyers` and the JSON of `submissions.values`. */
export function divideValues(answers: readonly FormAnswer[], body: Readonly<Record<string, unknown>>) {
  const { buyer, rest } = divideBody(body)
  const stored = answers.map(({ label, text, field }): StoredAnswer => {
    const column = columnShowing(buyer, field ?? '', text)
    return { label, ...(column ? { buyer: column } : { text }), ...(field && { field }) }
  })
  return { buyer, values: JSON.stringify({ answers: stored, body: rest }) }
}

/** Returns a query for submissions with their buyers, whose rows `readValues` parses. */
export const submissionsWithBuyer = (query: Query) =>
  query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select(['submissions.values', ...BUYER_COLUMNS])

/** Returns a submission's answers and its body, including the buyer's fields. `named`: answers by field, empty for older submissions. */
export function readValues(row: StoredValues) {
  const buyer = buyerIn(row)
  const { answers, body } = JSON.parse(row.values) as { answers?: StoredAnswer[]; body?: unknown } // written above
  const given = (answers ?? [])
    .map(({ label, field, ...answer }) => ({
      field,
      answer: { label, text: 'buyer' in answer ? shownText(buyer, answer.buyer) : answer.text },
    }))
    .filter(({ answer }) => answer.text !== '')
  return {
    answers: given.map(({ answer }): FormAnswer => answer),
    named: new Map(given.flatMap(({ field, answer }) => (field ? [[field, answer] as const] : []))),
    body: { ...record(body), ...bodyOfBuyer(buyer) } as Record<string, unknown>,
  }
}

/** Returns the sender of a stored submission. */
export const senderOf = (row: WithBuyer): Sender => senderIn(buyerIn(row))
