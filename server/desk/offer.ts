import type { CallParameters } from '#schema/definitions/calls/call.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { DAY_MS, isDate, moscowDay, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatMoment } from '#schema/definitions/text/format.ts'
import { HttpError } from '../engine/http/http-error.ts'
import type { Site } from '../engine/site/site.ts'
import {
  goneOf,
  isOpenOffer,
  listPrice,
  OFFER_LOOKS,
  type Offer,
  type OfferLine,
  offeredLines,
  offerLetter,
  pathOf,
  readOfferLines,
  stateOf,
  storedLine,
} from '../shop/offers/offer.ts'
import { managerOf, termsOf } from '../shop/offers/view.ts'
import { saveEdit } from '../shop/orders/edit.ts'
import { sumsOf } from '../shop/orders/letters.ts'
import { type Draft, readDraft } from '../shop/orders/line-draft.ts'
import { linesText } from '../shop/orders/line-texts.ts'
import { asRow } from '../shop/orders/lines.ts'
import { isPlaced, offerNumber, updateOrder } from '../shop/orders/order.ts'
import { totalColumns } from '../shop/orders/place.ts'
import { contactOfOrder, readLines, submissionOf } from '../shop/orders/read.ts'
import { vatOn } from '../shop/vat.ts'
import { answerFacts } from './contacts.ts'
import { type DeskHandlers, mayCall, type StaffContext } from './context.ts'
import { linkTo } from './customer-find.ts'
import { toOffer, toOfferRow } from './offers.ts'
import { confirmText, intentOf, newTotal, refuseProblems, rowOf } from './order-lines.ts'
import { type NamedOrder, withNames } from './order-search.ts'
import { letterFactsOf, orderLink, staleError } from './order-shared.ts'
import { regionName, requestFact } from './orders.ts'
import { commitSeen, reviewed, seenOf } from './preview.ts'
import { lockRequest, noteMade } from './request-changes.ts'
import { nameOf } from './requests.ts'
import { letterEntry, orderThread } from './thread.ts'

type OfferRow = NamedOrder & Offer

/** Reads an offer. @throws HttpError 404 */
export async function wantedOffer(id: string, { database }: Pick<StaffContext, 'database'>): Promise<OfferRow> {
  const offer = await withNames(database.query)
    .where('orders.id', '=', Number(id))
    .where('offer_created_at', 'is not', null)
    .$narrowType<{ offer_created_at: string }>()
    .executeTakeFirst()
  if (!offer) throw new HttpError(404, 'Такого предложения нет: возможно, срок его хранения вышел.')
  return offer
}

function staleOffer(offer: OfferRow, intent: string): HttpError {
  const { version, total, responsible_name, valid_until } = offer
  const state = stateOf(offer)
  const by = responsible_name ? `, его ведёт ${responsible_name}` : ''
  const now = `оно «${OFFER_LOOKS[state].name}», ${rubles(total)}, по\u00a0${formatDate(valid_until)}`
  return staleError({ thing: 'предложение', by, intent, now }, { version: String(version), state, total })
}

const closed = (): HttpError => new HttpError(409, 'Предложение уже принято или отозвано: оно не\u00a0меняется.')

type OfferForm = Omit<CallParameters<'desk.offer'>, 'id'>

/** Terms of an offer that are texts: the name of the form's field, the database column, and the label. */
const TERMS = [
  ['leadTime', 'lead_time', 'Срок поставки'],
  ['delivery', 'delivery', 'Доставка'],
  ['payment', 'payment', 'Оплата'],
  ['comment', 'comment', 'Комментарий'],
] as const

/** Returns the offer's terms with the form's changes. A form without `lines` is not submitted yet; a field that it omits is empty. */
function changedTerms(offer: OfferRow, { lines, until, ...form }: OfferForm) {
  const { valid_until, lead_time, delivery, payment, comment } = offer
  const after = { valid_until, lead_time, delivery, payment, comment }
  if (lines === undefined) return { after, changes: [] }
  after.valid_until = until ?? ''
  for (const [name, column] of TERMS) after[column] = form[name] ?? ''
  const terms = TERMS.flatMap(([, column, label]) =>
    after[column] === offer[column] ? [] : [{ label, text: after[column] || 'убрано' }],
  )
  const day = after.valid_until
  const moved = { label: UNTIL, text: isDate(day) ? formatDate(day) : day }
  return { after, changes: [...(day === offer.valid_until ? [] : [moved]), ...terms] }
}

const UNTIL = 'Действует по'

/** Maximum time until an offer expires: a year. */
const LONGEST_MS = 365 * DAY_MS

function problemsOf(day: string, draft: Draft, offered: readonly OfferLine[]): Draft['problems'] {
  const problems = [...draft.problems]
  if (!isDate(day) || day < today() || day > moscowDay(Date.now() + LONGEST_MS))
    problems.push({ label: UNTIL, text: 'Назовите день от\u00a0сегодняшнего до\u00a0такого\u00a0же через год.' })
  const free = 'Назовите цену хотя\u00a0бы одной строки: предложение на\u00a00\u00a0₽ не\u00a0отправить.'
  // A total of 0 is no extra problem if lines have errors, because the total omits these lines.
  if (draft.totals.total === 0 && draft.problems.length === 0) problems.push({ label: 'Сумма', text: free })
  // Buyers cannot accept an offer of products that are no longer in the catalog.
  for (const { article } of goneOf(offered))
    problems.push({ label: article, text: 'Этого больше нет в\u00a0каталоге: уберите строку.' })
  return problems
}

async function prepare(offer: OfferRow, form: OfferForm, context: StaffContext) {
  context.audit({ subject: offerNumber(offer) })
  const { site, letters, origin, staff, catalog, database } = context
  const existing = await readLines(database.query, offer.id)
  const of = { order: offer.id }
  const draft = await readDraft({ ...form, lines: form.lines ?? existing.map(asRow) }, existing, context, of)
  const terms = changedTerms(offer, form)
  const offered = await offeredLines(draft.lines, catalog)
  const problems = problemsOf(terms.after.valid_until, draft, offered)
  const values = {
    ...{ ...terms.after, ...totalColumns(draft.totals), vat: vatOn(site) },
    responsible: offer.responsible ?? staff.id,
  }
  const after: OfferRow = { ...offer, ...values }
  const { email, account } = await contactOfOrder(database.query, offer)
  const letter =
    problems.length === 0 && email !== undefined
      ? {
          ...{
            to: email,
            mail: 'desk/offer-sent',
            isUnlimited: true,
            replyTo: staff.email,
            account,
            buyer: offer.buyer,
          },
          params: {
            ...offerLetter(after, offered, []).params,
            ...(offer.sent_at === null
              ? { heading: 'Коммерческое предложение', opening: 'Мы подготовили для вас предложение.' }
              : {
                  heading: 'Изменённое предложение',
                  opening: 'Мы изменили предложение: прежние цены и\u00a0условия не\u00a0действуют.',
                }),
            terms: termsOf(site, after),
            manager: await managerOf(after, context),
            link: origin + pathOf(site, offer),
          },
        }
      : undefined
  const shown = await letterFactsOf(letters, letter)
  const changes = [...draft.changes, ...terms.changes]
  return {
    ...{ text: linesText(existing), draft, after, offered, problems, shown, letter },
    values: { ...values, status: 'sent', sent_at: new Date().toISOString() } as const,
    lines: offered.map(storedLine),
    changes,
    effect: [draft.lines, draft.questions, after.valid_until, termsOf(site, after), shown],
    question: confirmText(draft, 'Проверьте предложение и\u00a0письмо и\u00a0подтвердите.'),
    intent: intentOf({ changes }),
  }
}

function factsOf(offer: OfferRow, site: Site) {
  const { region, request, customer_id } = offer
  return [
    { label: 'Сумма', text: rubles(offer.total) },
    { label: 'Сделано', text: formatMoment(offer.offer_created_at) },
    { label: 'Отправлено', text: offer.sent_at === null ? 'ещё нет' : formatMoment(offer.sent_at) },
    {
      label: 'Действует по',
      text: `${formatDate(offer.valid_until)}${stateOf(offer) === 'expired' ? ', срок вышел' : ''}`,
    },
    { label: 'Ведёт', text: offer.responsible_name ?? 'никто' },
    { label: 'Регион', text: regionName(site, region) },
    {
      label: 'Покупатель',
      text: toOfferRow(site, offer).buyer,
      ...(customer_id && { link: linkTo(site, customer_id) }),
    },
    requestFact(site, 'Из заявки', request),
    ...(isPlaced(offer) ? [{ label: 'Заказ', text: offer.number, ...orderLink(site, offer.number) }] : []),
  ]
}

const offer = reviewed({
  read: ({ id }: CallParameters<'desk.offer'>, context) => wantedOffer(id, context),
  prepare,
  async view({ form, thing: offer, plan, version }, context) {
    const { site, staff, database } = context
    const isOpen = isOpenOffer(offer)
    // Anybody who has the link can accept the offer, so only staff who may send offers get the link.
    const maySend = mayCall(site, staff.role, 'desk.offerSend')
    const { draft } = plan
    const after = isOpen ? plan.after : offer
    const lines = isOpen ? plan.offered : await readOfferLines(database.query, context.catalog, offer)
    const { answers } = await submissionOf(database.query, offer)
    return {
      item: {
        ...toOfferRow(site, offer),
        isOpen,
        text: plan.text,
        day: after.valid_until,
        ...{ leadTime: after.lead_time, delivery: after.delivery, payment: after.payment, comment: after.comment },
        rows: lines.map((line) => ({
          ...rowOf(line),
          listed: line.record ? listPrice({ ...line, record: line.record }) : null,
        })),
        sums:
          isOpen && draft.problems.length === 0
            ? sumsOf(after, lines)
            : sumsOf(offer, await readLines(database.query, offer.id)),
        problems: isOpen ? plan.problems : [],
        questions: isOpen ? draft.questions : [],
        changes: isOpen ? plan.changes : [],
        newTotal: isOpen ? newTotal(offer.total, plan.values.total) : [],
        letter: isOpen && maySend ? plan.shown : [],
        // Until the form is submitted, staff can confirm only the offer as it is stored.
        version: form.lines === undefined ? seenOf(offer.version) : version,
        facts: factsOf(offer, site),
        terms: termsOf(site, offer),
        answers: answerFacts(answers, { phone: offer.phone ?? '', email: offer.email ?? '' }),
        page: offer.status === 'draft' || !maySend ? '' : pathOf(site, offer),
        pdf: `/desk/offers/${offer.id}.pdf`,
        thread: await orderThread(context, offer),
        ...letterEntry(context, 'offer', String(offer.id), offer.email),
      },
    }
  },
  refuse({ thing: offer, plan: { problems } }) {
    if (!isOpenOffer(offer)) throw closed()
    const [first, ...others] = problems
    // If the only problem is the date, the error names the date's field.
    if (first?.label === UNTIL && others.length === 0) throw new HttpError(422, first.text, { until: first.text })
    refuseProblems({ problems })
  },
  async commit({ thing: offer, plan }, context) {
    const { site, staff } = context
    const isSaved = await saveEdit(offer, plan, context, async (transaction, now) => {
      const request = offer.request === null ? null : await lockRequest(transaction, offer.request)
      const sent = { kind: 'sent', text: offerNumber(offer), staff: nameOf(staff) } as const
      if (request !== null) await noteMade(transaction, { submission: request, ...sent }, now)
    })
    return isSaved ? toOffer(site, offer.id) : undefined
  },
  async otherwise({ form: { id }, plan: { intent } }, context) {
    throw staleOffer(await wantedOffer(id, context), intent)
  },
})

export const offerHandlers = {
  'desk.offer': offer.show,

  /** Sends an offer. @throws HttpError 404; 409 for a changed or closed offer, or an outdated preview; 422 */
  'desk.offerSend': offer.change,

  /** Withdraws an offer. @throws HttpError 404, 409 */
  async 'desk.offerWithdraw'({ id, version }, context) {
    const { site, database, audit } = context
    const offer = await wantedOffer(id, context)
    audit({
      subject: offerNumber(offer),
      changes: { состояние: [OFFER_LOOKS[stateOf(offer)].name, OFFER_LOOKS.withdrawn.name] },
    })
    if (!isOpenOffer(offer)) throw closed()
    return commitSeen(version, offer.version, {
      async commit() {
        const update = database.query.transaction()
        const isSaved = await update.execute((transaction) => updateOrder(transaction, offer, { status: 'withdrawn' }))
        return isSaved ? toOffer(site, offer.id) : undefined
      },
      async otherwise() {
        throw staleOffer(await wantedOffer(id, context), 'отозвать')
      },
    })
  },
} satisfies Partial<DeskHandlers>
