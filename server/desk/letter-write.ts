import { formatBytes } from '#schema/definitions/text/format.ts'
import type { Query, Transaction } from '../engine/database/tables.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { asParagraphs } from '../engine/mail/letters.ts'
import { emailKey, type MailRequest } from '../engine/mail/mailer.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { answerFacts } from './contacts.ts'
import { type DeskHandlers, mayCall, type StaffContext } from './context.ts'
import { type About, readAbout } from './letter-about.ts'
import { attach, drawnPapers, filesOfLetter, refuseTooMuch, tickOf, uploadedFiles } from './letter-files.ts'
import { seenOf, signOf, versionIn } from './preview.ts'
import { changeRequest } from './request-changes.ts'
import { nameOf } from './requests.ts'
import { ABOUT, lastText, templatesOf } from './thread.ts'

interface Words {
  subject: string
  text: string
}

/** Matches a plain name. Dots are allowed only after initials, so that nobody can put a web address into a letter as a name. */
const NAME = /^(?=.{1,60}$)(?:(?:\p{L}\.)+|\p{L}[\p{L}\p{M}'’-]*)(?: (?:(?:\p{L}\.)+|\p{L}[\p{L}\p{M}'’-]*))*$/u

/** Matches a placeholder that `fill` left in a text for lack of a value. */
const PLACE = /\{(name|number|date|form|sum|invoice|staff)\}/

function fill(text: string, { sender: { name }, values }: About, { staff }: StaffContext): string {
  const all: Record<string, string> = { ...values, staff: nameOf(staff) }
  return (NAME.test(name) ? text.replaceAll('{name}', name) : text.replace(/,?\s*\{name\}/g, '')).replace(
    /\{(\w+)\}/g,
    (place, key: string) => all[key] ?? place,
  )
}

const filledTemplates = (about: About, context: StaffContext) =>
  templatesOf(context.site, about.kind).map((template) => ({
    ...template,
    subject: fill(template.subject, about, context),
    text: fill(template.text, about, context),
  }))

/** Inserts the selected template. It replaces an earlier template that is unchanged, or is appended to the typed text. */
function withTemplate(typed: Words, template: string | undefined, about: About, context: StaffContext): Words {
  const all = filledTemplates(about, context)
  const chosen = all.find(({ id }) => id === template)
  if (!chosen) return typed
  const isUntouched = (part: keyof Words): boolean =>
    typed[part].trim() === '' || all.some((other) => other[part].trim() === typed[part].trim())
  const isThere = typed.text.includes(chosen.text.trim())
  return {
    subject: isUntouched('subject') ? chosen.subject : typed.subject,
    text: isUntouched('text') ? chosen.text : isThere ? typed.text : `${typed.text.trimEnd()}\n\n${chosen.text}`,
  }
}

const papersOf = (template: string | undefined, { kind }: About, { site }: StaffContext): readonly string[] =>
  templatesOf(site, kind).find(({ id }) => id === template)?.papers ?? []

const lettersAbout = (query: Query, { buyer, refs: { order_id, submission } }: About) =>
  query
    .selectFrom('letters')
    .where('buyer', '=', buyer)
    .where('order_id', order_id === null ? 'is' : '=', order_id)
    .where('submission', submission === null ? 'is' : '=', submission)

/** Selects a staff member's unsent letters about an order, offer, request or customer: several, if two tabs have saved at once. */
const draftsAbout = (query: Query, about: About, staff: number) =>
  lettersAbout(query, about).where('outbox', 'is', null).where('staff_id', '=', staff)

const readDraft = (query: Query, about: About, staff: number) =>
  draftsAbout(query, about, staff).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Returns a hash for detecting changes: it changes with the order, offer or request, and when another letter about it is sent. */
async function signAbout(query: Query, about: About): Promise<string> {
  const sent = lettersAbout(query, about).where('outbox', 'is not', null)
  const last = await sent.select(({ fn }) => fn.max('id').as('id')).executeTakeFirst()
  return signOf(about.version, last?.id ?? null)
}

/** Returns the e-mail to send. It quotes the form's answers only to the confirmed address of the account that sent these answers (S22). */
const mailOf = (about: About, { subject, text }: Words, { staff }: StaffContext): MailRequest => ({
  to: emailKey(about.to),
  mail: 'desk/letter',
  params: { subject, text: asParagraphs(text), about: about.kind === 'customer' ? '' : about.title },
  typed: { answers: about.refs.submission === null ? [] : about.answers },
  author: about.author,
  account: about.account,
  buyer: about.buyer,
  replyTo: staff.email,
  isUnlimited: true,
})

/** Removes control characters except line breaks and tabs. */
const withoutControls = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

async function staleLetter(about: About): Promise<HttpError> {
  const [last] = await about.thread()
  return new HttpError(
    409,
    `С\u00a0тех пор, как вы посмотрели письмо, здесь что-то изменилось${lastText(last)}. Нажмите «Изменить письмо» и\u00a0посмотрите его ещё раз: документы будут новыми.`,
  )
}

export const letterWriteHandlers = {
  async 'desk.letterDraft'({ about: kind, id, template }, context) {
    const { site, database, staff } = context
    const about = await readAbout({ about: kind, id }, context)
    const draft = await readDraft(database.query, about, staff.id)
    const files = draft ? await filesOfLetter(database.query, draft.id) : []
    const templates = filledTemplates(about, context).filter(({ subject, text }) => !PLACE.test(subject + text))
    const wanted = template ?? (draft ? undefined : templates[0]?.id)
    const chosen = papersOf(wanted, about, context)
    const own = files.filter(({ source }) => source === '')
    const attachable = [
      ...about.papers,
      ...own.map((file) => ({ value: tickOf(file), text: `${file.name}, ${formatBytes(file.bytes)}` })),
    ]
    return {
      item: {
        ...{ title: about.title, link: about.link, to: about.to },
        writeLink: addressOf(site, 'desk.letterDraft', { about: kind, id }),
        answers: answerFacts(about.answers, about.sender),
        thread: await about.thread(),
        templates: templates.map(({ id: value, title: text }) => ({ value, text })),
        ...withTemplate({ subject: draft?.subject ?? '', text: draft?.text ?? '' }, wanted, about, context),
        attachable,
        attached: attachable
          .map(({ value }) => value)
          .filter((value) => chosen.includes(value) || files.some((file) => tickOf(file) === value)),
        version: draft ? seenOf(draft.id) : '',
        shown: draft
          ? [
              { label: 'Кому', text: about.to },
              { label: 'Ответ придёт', text: staff.email },
              { label: 'Тема', text: draft.subject },
              { label: 'Письмо', text: draft.shown },
              ...files.map(({ id: file, name, bytes }) => ({
                ...{ label: 'Вложение', text: `${name}, ${formatBytes(bytes)}`, link: `/desk/letters/files/${file}` },
              })),
            ]
          : [],
      },
    }
  },

  /** Saves the staff member's draft of a letter. @throws HttpError 404; 422 for an empty letter, too many files, or no address */
  async 'desk.letterSave'({ about: kind, id, template, subject = '', text = '', attach: ticked = [] }, context) {
    const { site, database, staff, mailer, audit, files } = context
    const about = await readAbout({ about: kind, id }, context)
    audit({ subject: about.subject, personal: ['тема', 'письмо', 'вложения'] })
    const typed = { subject: subject.replace(/\p{Cc}+/gu, ' ').trim(), text: withoutControls(text) }
    const words = withTemplate(typed, template, about, context)
    for (const part of ['subject', 'text'] as const) {
      const place = PLACE.exec(words[part])?.[0]
      if (words[part].trim() === '') throw fieldError(part, part === 'text' ? 'Напишите письмо' : 'Назовите тему')
      if (place) throw fieldError(part, `Осталось место «${place}»: впишите или уберите`)
    }
    const before = await readDraft(database.query, about, staff.id)
    const existing = before ? await filesOfLetter(database.query, before.id) : []
    const kept = existing.filter((file) => file.source === '' && ticked.includes(tickOf(file)))
    refuseTooMuch([...kept, ...files.map(({ size: bytes }) => ({ bytes }))])
    const uploads = await uploadedFiles(files)
    const papers = await drawnPapers(about, [...ticked, ...papersOf(template, about, context)], context)
    refuseTooMuch([...kept, ...uploads, ...papers])
    await database.query.transaction().execute(async (transaction) => {
      await lockBuyer(transaction, about)
      const { text: shown } = await mailer.preview(transaction, mailOf(about, words, context))
      const { id: letter } = await transaction
        .insertInto('letters')
        .values({
          ...{ buyer: about.buyer, ...about.refs, staff_id: staff.id, staff: nameOf(staff) },
          ...{ at: new Date().toISOString(), ...words, shown, seen: await signAbout(transaction, about), outbox: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const ids = [...kept.map((file) => file.id), 0]
      await transaction.updateTable('letter_files').set({ letter }).where('id', 'in', ids).execute()
      await attach(transaction, letter, [...papers, ...uploads])
      const old = draftsAbout(transaction, about, staff.id).select('id')
      await transaction.deleteFrom('letters').where('id', 'in', old).where('id', '!=', letter).execute()
    })
    return { link: `${addressOf(site, 'desk.letterDraft', { about: kind, id })}?step=check` }
  },

  /** Sends a letter. A double click sends it once. @throws HttpError 404; 409 if the letter or the order, offer or request has changed */
  async 'desk.letterSend'({ about: kind, id, version }, context) {
    const { database, staff, mailer, audit, wakeOutbox } = context
    const link = await database.query.transaction().execute(async (transaction) => {
      const about = await readAbout({ about: kind, id }, { ...context, database: { ...database, query: transaction } })
      audit({ subject: about.subject, personal: ['письмо'] })
      await lockBuyer(transaction, about)
      const draft = await lettersAbout(transaction, about)
        .selectAll()
        .where('id', '=', versionIn(version))
        .where('staff_id', '=', staff.id)
        .executeTakeFirst()
      if (!draft) throw new HttpError(409, 'Письмо с\u00a0тех пор переписали: посмотрите его ещё раз.')
      if (draft.outbox !== null) return about.link
      if (draft.seen !== (await signAbout(transaction, about))) throw await staleLetter(about)
      const now = new Date()
      const outbox = await mailer.write(transaction, mailOf(about, draft, context), now)
      const sent = { outbox, at: now.toISOString(), shown: '' }
      await transaction.updateTable('letters').set(sent).where('id', '=', draft.id).execute()
      if (about.kind === 'request') {
        const answered = { answered_at: now.toISOString(), answered_by: nameOf(staff) }
        await changeRequest(transaction, { id, version: seenOf(about.version) }, context, () => ({ set: answered }))
      }
      const { length } = await filesOfLetter(transaction, draft.id)
      audit({ changes: { вложений: [0, length] } })
      return about.link
    })
    wakeOutbox()
    return { link }
  },

  /** Returns name and type of a letter's file. @throws HttpError 404 for another person's draft, or a letter that the role may not read */
  async 'desk.letterFile'({ file }, { site, staff, database }) {
    const row = await database.query
      .selectFrom('letter_files')
      .innerJoin('letters', 'letters.id', 'letter_files.letter')
      .select(['name', 'type', 'order_id', 'submission'])
      .where('letter_files.id', '=', Number(file))
      .where(({ or, eb }) => or([eb('outbox', 'is not', null), eb('staff_id', '=', staff.id)]))
      .executeTakeFirst()
    const kind = row?.order_id ? 'order' : row?.submission ? 'request' : 'customer'
    if (!row || !mayCall(site, staff.role, ABOUT[kind])) throw new HttpError(404, 'Такого файла нет.')
    return { name: row.name, type: row.type }
  },
} satisfies Partial<DeskHandlers>

/** Locks a buyer, so that letters to a person are sent one by one and not during the person's erasure. @throws HttpError 404 */
async function lockBuyer(transaction: Transaction, { buyer }: About): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('buyers')
    .set(({ ref }) => ({ leaving_at: ref('leaving_at') }))
    .where('id', '=', buyer)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new HttpError(404, 'Данные покупателя стёрты: писать некому.')
}
