import type { Transaction } from 'kysely'
import type { LetterCall } from '#schema/api/types.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Tables } from '../database/tables.ts'
import { MANAGER } from '../mail/mailer.ts'
import type { FormContext } from './form-context.ts'
import { dropFiles, storeFiles } from './stored-files.ts'
import { storeSubmission, submissionKey } from './submissions.ts'
import type { Submission } from './validate-submission.ts'

/** Writes the answer and the letters about it, all or nothing. @returns its number */
export async function saveSubmission(
  { call, form, body, values, answers, named, consents }: Submission<LetterCall>,
  context: FormContext,
  also: (transaction: Transaction<Tables>) => Promise<void> = async () => undefined,
): Promise<number> {
  const { database, uid, mailer, address, page, files, wakeOutbox } = context
  const now = new Date()
  const sent = [body, files.map(({ name, size }) => [name, size])]
  const idempotencyKey = submissionKey(form?.id ?? call, uid, context.idempotencyKey, sent, now)
  const stored = await storeFiles(database, files, now)
  const write = async (transaction: Transaction<Tables>): Promise<number> => {
    const { id, known } = await storeSubmission(
      transaction,
      { form: form?.id ?? '', call, uid, address, page, answers, body, files: stored, consents, idempotencyKey },
      now,
    )
    if (known) return id
    for (const { mail, to = 'manager' } of form?.value.mails ?? []) {
      const submission = { number: id, form: form?.value.name ?? call, page, answers, values: named }
      const recipient = to === 'manager' ? MANAGER : evaluate(to, { form: values })
      // The manager answers whoever asked, and gets the files.
      if (recipient === MANAGER)
        await mailer.write(transaction, { to: MANAGER, mail, submission, files: id, replyTo: emailIn(values) })
      else if (typeof recipient === 'string' && recipient !== '')
        await mailer.write(transaction, { to: recipient, mail, submission })
    }
    await also(transaction)
    return id
  }
  const number = await database.query
    .transaction()
    .execute(write)
    // What was not taken, or is there already, leaves no files.
    .finally(() => dropFiles(database, stored))
  wakeOutbox()
  return number
}

/** The visitor's address, where the form asks for one. */
export const emailIn = ({ email }: { readonly email?: unknown }): string | undefined =>
  typeof email === 'string' && email !== '' ? email : undefined
