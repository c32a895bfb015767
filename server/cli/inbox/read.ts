import { buffer } from 'node:stream/consumers'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { Database } from '../../database/database.ts'
import { filesOfSubmission, readStoredFile } from '../../forms/stored-files.ts'
import type { FormAnswer } from '../../mail/letters.ts'

/** A form's answer as it was kept (server/forms/submissions.ts). */
export interface Entry {
  number: number
  form: string
  page: string | null
  /** ISO 8601, UTC. */
  at: string
  answers: FormAnswer[]
  /** What the call took, by the fields' names. */
  body: Readonly<Record<string, unknown>>
}

export interface Choice {
  form?: string | undefined
  /** ISO 8601, UTC. */
  since?: string | undefined
  /** Only the last so many. */
  last?: number
}

const rowsOf = (query: Database['query']) =>
  query
    .selectFrom('submissions')
    .leftJoin('orders', 'orders.submission', 'submissions.id')
    .select(['submissions.id', 'form', 'page', 'submissions.created_at', 'values', 'orders.number'])

/** Answers, the newest first. */
export async function readEntries({ query }: Database, { form, since, last }: Choice): Promise<Entry[]> {
  let found = rowsOf(query).orderBy('submissions.id', 'desc')
  if (form !== undefined) found = found.where('form', '=', form)
  if (since !== undefined) found = found.where('submissions.created_at', '>=', since)
  if (last !== undefined) found = found.limit(last)
  return (await found.execute()).map(toEntry)
}

export async function readEntry({ query }: Database, number: number): Promise<Entry | undefined> {
  const row = await rowsOf(query).where('submissions.id', '=', number).executeTakeFirst()
  return row && toEntry(row)
}

/** The forms that somebody has answered. */
export async function answeredForms({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('submissions').select('form').distinct().orderBy('form').execute()
  return rows.map(({ form }) => form)
}

/** An answer's files, whole. */
export async function readFiles({ query }: Database, number: number): Promise<{ name: string; content: Buffer }[]> {
  const files: { name: string; content: Buffer }[] = []
  for (const { id, name } of await filesOfSubmission(query, number))
    files.push({ name, content: await buffer(readStoredFile(query, id)) })
  return files
}

export const readConsents = ({ query }: Database, number: number) =>
  query
    .selectFrom('consents')
    .select(['document', 'version', 'given_at'])
    .where('submission', '=', number)
    .orderBy('id')
    .execute()

/** Letters that are not sent, the oldest first. */
export const unsentLetters = ({ query }: Database) =>
  query
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'created_at', 'next_try', 'attempts', 'error'])
    .where('sent_at', 'is', null)
    .orderBy('id')
    .execute()

interface Row {
  id: number
  form: string
  page: string | null
  created_at: string
  values: string
  /** Where it is an order's. */
  number: string | null
}

function toEntry({ id, form, page, created_at, values, number }: Row): Entry {
  const { answers, body } = record(JSON.parse(values))
  return {
    number: id,
    form,
    page,
    at: created_at,
    answers: [
      ...(number === null ? [] : [{ label: 'Заказ', text: number }]),
      ...list(answers).map((answer) => ({ label: String(record(answer).label), text: String(record(answer).text) })),
    ],
    body: record(body),
  }
}
