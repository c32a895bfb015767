import { matchRoute } from '#schema/definitions/addresses/routing.ts'
import type { LetterCall } from '#schema/definitions/calls/call.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { acceptSubmission } from '../../engine/forms/accept-submission.ts'
import type { FormBody, FormContext, Submission } from '../../engine/forms/validate-submission.ts'
import { decodePathname } from '../../engine/http/address.ts'
import { MANAGER } from '../../engine/mail/mailer.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import { showings } from '../../engine/site/addresses.ts'
import { insertBuyer } from './buyer.ts'
import { deleteBuyers } from './customers.ts'
import { assignFiles, dropFiles, storeFiles } from './stored-files.ts'
import { divideValues } from './values.ts'

interface SubmissionRecord extends Pick<Submission<LetterCall>, 'body' | 'answers' | 'consents'> {
  form: string
  call: string
  uid: string | undefined
  /** IP address of the request. */
  address: string | undefined
  page: string | undefined
  files: readonly number[]
  /** Key that is equal for repeated submissions. */
  idempotencyKey: string
}

/**
 * Stores a submission with its buyer, files and consents, unless it is already stored.
 * @returns the ids of the submission and its buyer, and whether the submission was already stored
 */
export async function storeSubmission(
  transaction: Transaction,
  { answers, body, files, consents, idempotencyKey, uid, ...record }: SubmissionRecord,
  now: Date,
): Promise<{ id: number; buyer: number; known: boolean }> {
  const at = now.toISOString()
  // If this key is no longer valid, the older submission gives it up, and this one counts as new.
  if (idempotencyKey.startsWith(SAME))
    await transaction
      .updateTable('submissions')
      .set({ once: `${idempotencyKey} ${at}` })
      .where('once', '=', idempotencyKey)
      .where('created_at', '<=', new Date(now.getTime() - SAME_WITHIN_MS).toISOString())
      .execute()
  const existing = await transaction
    .selectFrom('submissions')
    .select(['id', 'buyer'])
    .where('once', '=', idempotencyKey)
    .executeTakeFirst()
  if (existing) return { ...existing, known: true }
  const { form, call, address = null, page = null } = record
  const { buyer: fields, values } = divideValues(answers, body)
  const buyer = await insertBuyer(transaction, { kind: 'sender', uid, fields }, now)
  const written = await transaction
    .insertInto('submissions')
    .values({ form, call, buyer, address, page, created_at: at, values, once: idempotencyKey })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returning('id')
    .executeTakeFirst()
  // On PostgreSQL a concurrent request may have stored an equal submission meanwhile.
  if (!written) {
    await deleteBuyers(transaction, [buyer])
    return storeSubmission(transaction, { answers, body, files, consents, idempotencyKey, uid, ...record }, now)
  }
  await assignFiles(transaction, files, written.id)
  for (const { document, version } of consents)
    await transaction
      .insertInto('consents')
      .values({ submission: written.id, document, version, form, buyer, address, given_at: at })
      .execute()
  return { id: written.id, buyer, known: false }
}

/** Milliseconds in which equal submissions or orders of one visitor count as one, if the browser sends no idempotency key. */
export const SAME_WITHIN_MS = 600_000

/** Prefix of keys that are valid for `SAME_WITHIN_MS`. */
const SAME = 'same '

/** Returns a key that is equal for equal values with the same idempotency key, or from the same visitor. */
export const submissionKey = (form: string, who: string, key: string | undefined, sent: unknown): string =>
  key === undefined
    ? SAME + hashOf(JSON.stringify([form, who, sent]))
    : hashOf(JSON.stringify(['key', form, who, key, sent]))

/** Stores a submission and its letters in one transaction. @returns the submission's number */
export async function saveSubmission(
  { call, form, body, values, answers, named, consents }: Submission<LetterCall>,
  context: FormContext,
  also: (transaction: Transaction, number: number) => Promise<void> = async () => undefined,
): Promise<number> {
  const { database, uid, mailer, address, page, files, wakeOutbox } = context
  const now = new Date()
  const sent = [body, files.map(({ name, size }) => [name, size])]
  const idempotencyKey = submissionKey(form?.id ?? call, uid, context.idempotencyKey, sent)
  const mails = form?.value.mails ?? []
  const roots = { product: (mails.length > 0 && (await productOfPage(context))) || {} }
  const stored = await storeFiles(database, files, now)
  const write = async (transaction: Transaction): Promise<number> => {
    const { id, known } = await storeSubmission(
      transaction,
      { form: form?.id ?? '', call, uid, address, page, answers, body, files: stored, consents, idempotencyKey },
      now,
    )
    if (known) return id
    for (const { mail, to = 'manager' } of mails) {
      const submission = { number: id, form: form?.value.name ?? call, page, answers, values: named }
      const recipient = to === 'manager' ? MANAGER : evaluate(to, { form: values })
      // The letter to the manager has the files, and the sender's e-mail as the reply address.
      if (recipient === MANAGER)
        await mailer.write(transaction, { to: MANAGER, mail, submission, roots, about: id, replyTo: emailIn(values) })
      else if (typeof recipient === 'string' && recipient !== '')
        await mailer.write(transaction, { to: recipient, mail, submission, roots })
    }
    await also(transaction, id)
    return id
  }
  const number = await database.query
    .transaction()
    .execute(write)
    // Deletes the files if the submission was refused or repeated, and so did not get them.
    .finally(() => dropFiles(database, stored))
  wakeOutbox()
  return number
}

/** Returns the sender's e-mail, if the form contains one. */
export const emailIn = ({ email }: { readonly email?: unknown }): string | undefined =>
  typeof email === 'string' && email !== '' ? email : undefined

interface ConsentsAlone extends Pick<SubmissionRecord, 'form' | 'consents'>, Pick<FormContext, 'uid' | 'address'> {
  /** The account's buyer; undefined for a guest. */
  buyer?: number | undefined
}

/** Stores the consents of a form whose submission is not stored (L1). */
export async function storeConsents(query: Query, { consents, form, address, ...by }: ConsentsAlone, now: Date) {
  if (consents.length === 0) return
  const buyer = by.buyer ?? (await insertBuyer(query, { kind: 'sender', uid: by.uid, fields: {} }, now))
  const given = { submission: null, form, buyer, address, given_at: now.toISOString() }
  await query
    .insertInto('consents')
    .values(consents.map(({ document, version }) => ({ ...given, document, version })))
    .execute()
}

/** Creates the handler of a form's call: it saves the submission and notifies the manager. */
const formHandler = (call: LetterCall) => async (body: FormBody, context: FormContext) => ({
  data: { id: await saveSubmission(await acceptSubmission(call, body, context), context) },
})

export const formHandlers = {
  'form.feedback': formHandler('form.feedback'),
  'form.questionary': formHandler('form.questionary'),
}

/**
 * Returns the product on whose page the form was sent, for `product` in expressions of letters; undefined for other pages, and if the
 * catalog does not respond: the submission then succeeds without the product in its letter.
 */
async function productOfPage({ site, page, ask }: Pick<FormContext, 'site' | 'page' | 'ask'>) {
  const url = new URL(page)
  const match = matchRoute(site.routes, decodePathname(url.pathname) ?? '', site.variants)
  const showing = showings(site, 'catalog.view').find(({ route }) => route === match?.route)
  if (!match || !showing) return undefined
  const given = Object.entries(showing.bound).flatMap(([name, place]) => {
    const value = match.params[place.replace(/^route\./, '')]
    return value === undefined ? [] : [[name, value]]
  })
  const answer = await ask('catalog.view', Object.fromEntries(given)).catch(() => undefined)
  const { name, article, link } = record(record(answer).item)
  if (typeof name !== 'string') return undefined
  return { title: name, article: String(article ?? ''), link: url.origin + String(link ?? url.pathname) }
}
