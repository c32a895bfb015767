import type { CallParameters } from '#schema/definitions/calls/types.ts'
import { wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { DAY_MS, isDate, moscowDay, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatMoment } from '#schema/definitions/text/format.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { offerLetter } from '../shop/offers/letters.ts'
import { listPrice, type OfferLine, pathOf, readOfferLines, viewOf } from '../shop/offers/offer.ts'
import { managerOf, termsOf } from '../shop/offers/view.ts'
import { sumsOf } from '../shop/orders/letters.ts'
import { totalColumns } from '../shop/orders/place.ts'
import { readValues, senderOf } from '../shop/submissions/values.ts'
import { vatOn } from '../shop/vat.ts'
import { answerFacts } from './contacts.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { type Draft, linesText, readDraft } from './line-texts.ts'
import { type OfferRow, offerRows, toOfferRow } from './offers.ts'
import { letterFactsOf, signOf } from './order-shared.ts'
import { regionName } from './orders.ts'
import { mayCall } from './roles.ts'

/** @throws HttpError 404 */
export async function wantedOffer(id: string, { database }: Pick<StaffContext, 'database'>): Promise<OfferRow> {
  const offer = await offerRows(database).where('offers.id', '=', Number(id)).executeTakeFirst()
  if (!offer) throw new HttpError(404, 'Такого предложения нет: возможно, срок его хранения вышел.')
  return offer
}

/** Returns true while it can be changed and sent. */
export const isOpenOffer = ({ state }: Pick<OfferRow, 'state'>): boolean =>
  state !== 'accepted' && state !== 'withdrawn'

type OfferForm = Omit<CallParameters<'desk.offer'>, 'id'>

/** Terms of an offer as a form has them. */
const TERMS = [
  ['leadTime', 'lead_time', 'Срок поставки'],
  ['delivery', 'delivery', 'Доставка'],
  ['payment', 'payment', 'Оплата'],
  ['comment', 'comment', 'Комментарий'],
] as const

/** The offer that a form makes; without `lines` nothing was typed. A form sends no empty fields. */
function changedOffer(offer: OfferRow, { lines, until, ...form }: OfferForm) {
  if (lines === undefined) return { after: offer, changes: [] }
  const after = { ...offer, valid_until: until ?? '' }
  for (const [name, column] of TERMS) after[column] = form[name] ?? ''
  const terms = TERMS.flatMap(([, column, label]) =>
    after[column] === offer[column] ? [] : [{ label, text: after[column] || 'убрано' }],
  )
  const day = after.valid_until
  const moved = { label: UNTIL, text: isDate(day) ? formatDate(day) : day }
  return { after, changes: [...(day === offer.valid_until ? [] : [moved]), ...terms] }
}

/** Label of the last day of an offer. */
export const UNTIL = 'Действует по'

/** A year: prices do not last longer. */
const LONGEST_MS = 365 * DAY_MS

/** Why an offer cannot be sent so. */
const problemsOf = ({ valid_until }: Pick<OfferRow, 'valid_until'>, { problems, totals }: Draft): Draft['problems'] => [
  ...problems,
  ...(isDate(valid_until) && valid_until >= today() && valid_until <= moscowDay(Date.now() + LONGEST_MS)
    ? []
    : [{ label: UNTIL, text: 'Назовите день от\u00a0сегодняшнего до\u00a0такого\u00a0же через год.' }]),
  // Lines that were not understood have their own problems.
  ...(totals.total > 0 || problems.length > 0
    ? []
    : [
        {
          label: 'Сумма',
          text: 'Назовите цену хотя\u00a0бы одной строки: предложение на\u00a00\u00a0₽ не\u00a0отправить.',
        },
      ]),
]

/** An offer with a product that has left the catalog could not be accepted. */
function goneProblems({ lines }: Pick<Draft, 'lines'>, offered: readonly OfferLine[]): Draft['problems'] {
  const available = new Set(offered.map(({ product }) => product))
  return lines
    .filter(({ product }) => !available.has(product))
    .map(({ article }) => ({ label: article, text: 'Этого больше нет в\u00a0каталоге: уберите строку.' }))
}

/** The lines with the products of today. */
export async function offeredLines({ lines }: Pick<Draft, 'lines'>, { catalog }: StaffContext): Promise<OfferLine[]> {
  const products = await catalog.products(lines.map(({ product }) => product))
  const byId = new Map(products.map(({ id, record }) => [id, record]))
  return lines.flatMap((line) => {
    const record = byId.get(line.product)
    return record ? [{ ...line, record }] : []
  })
}

/** Prepares an offer to be sent, and its letter; saves nothing. */
export async function prepareOffer(offer: OfferRow, form: OfferForm, context: StaffContext) {
  const { site, letters, origin, staff } = context
  const existing = await readOfferLines(context.database.query, offer)
  const text = linesText(existing)
  const draft = await readDraft(form.lines ?? text, existing, context)
  const changed = changedOffer(offer, form)
  const lines = await offeredLines(draft, context)
  const problems = [...problemsOf(changed.after, draft), ...goneProblems(draft, lines)]
  const after: OfferRow = {
    ...changed.after,
    ...totalColumns(draft.totals),
    vat: vatOn(site),
    responsible: offer.responsible ?? staff.id,
  }
  const to = problems.length === 0 ? senderOf(offer).email : ''
  const letter = to !== '' && {
    to,
    mail: 'desk/offer-sent',
    isUnlimited: true,
    replyTo: staff.email,
    params: {
      ...offerLetter(after, lines, []).params,
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
  const shown = await letterFactsOf(letters, letter || undefined)
  return {
    ...{ text, draft, after, lines, problems, shown, letter: letter || undefined },
    changes: [...draft.changes, ...changed.changes],
    seen: signOf(
      offer.version,
      lines.map(({ record: _, ...line }) => line),
      after.valid_until,
      termsOf(site, after),
      shown,
    ),
  }
}

async function factsOf(offer: OfferRow, { site, database: { query } }: StaffContext) {
  const order =
    offer.order_id === null
      ? undefined
      : await query.selectFrom('orders').select('number').where('id', '=', offer.order_id).executeTakeFirst()
  const { region, request, submission } = offer
  return [
    { label: 'Сделано', text: formatMoment(offer.created_at) },
    { label: 'Отправлено', text: offer.sent_at === null ? 'ещё нет' : formatMoment(offer.sent_at) },
    {
      label: 'Действует по',
      text: `${formatDate(offer.valid_until)}${viewOf(offer) === 'expired' ? ', срок вышел' : ''}`,
    },
    { label: 'Ведёт', text: toOfferRow(site, offer).responsible || 'никто' },
    ...(region === '' ? [] : [{ label: 'Регион', text: regionName(site, region) }]),
    {
      label: 'Покупатель',
      text: toOfferRow(site, offer).buyer,
      link: addressOf(site, 'desk.customer', { id: `s${submission}` }),
    },
    ...(request === null
      ? []
      : [
          {
            label: 'Из заявки',
            text: `№\u00a0${request}`,
            link: addressOf(site, 'desk.request', { id: String(request) }),
          },
        ]),
    ...(order ? [{ label: 'Заказ', text: order.number, link: addressOf(site, 'desk.order', order) }] : []),
  ]
}

export const offerHandlers = {
  async 'desk.offer'({ id, ...form }, context) {
    const { site, staff, database } = context
    const offer = await wantedOffer(id, context)
    const isOpen = isOpenOffer(offer)
    // Anybody with the link can accept the offer, so staff who may not send it do not get the link.
    const maySend = mayCall(site, staff.role, 'desk.offerSend')
    const shown = isOpen ? form : {}
    const {
      text,
      draft,
      after,
      lines,
      problems,
      changes,
      seen,
      shown: letter,
    } = await prepareOffer(offer, shown, context)
    const stored = isOpen ? lines : await readOfferLines(database.query, offer)
    return {
      item: {
        ...toOfferRow(site, offer),
        version: String(offer.version),
        isOpen,
        text,
        day: after.valid_until,
        ...{ leadTime: after.lead_time, delivery: after.delivery, payment: after.payment, comment: after.comment },
        rows: stored.map((line) => ({
          ...{ article: line.article, name: line.name, wishes: wishTexts(line).join('; ') },
          ...{ quantity: line.quantity, boxes: line.boxes, kopecks: line.kopecks, sum: line.sum },
          listed: listPrice(line),
        })),
        sums: sumsOf(isOpen && draft.problems.length === 0 ? after : offer),
        problems: isOpen ? problems : [],
        changes: isOpen ? changes : [],
        letter: isOpen && maySend ? letter : [],
        // Only what was shown can be confirmed.
        seen: form.lines === undefined ? '' : seen,
        facts: await factsOf(offer, context),
        terms: termsOf(site, offer),
        answers: answerFacts(readValues(offer).answers, senderOf(offer)),
        page: offer.state === 'draft' || !maySend ? '' : pathOf(site, offer),
        pdf: `/desk/offers/${offer.id}.pdf`,
      },
    }
  },
} satisfies Partial<DeskHandlers>
