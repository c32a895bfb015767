import type { CallParameters } from '#schema/definitions/calls/types.ts'
import { wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { DAY_MS, isDate, moscowDay, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatMoment } from '#schema/definitions/text/format.ts'
import { readValues, senderOf } from '../engine/forms/values.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { offerLetter } from '../shop/offers/letters.ts'
import { listPrice, MOST_LINES, type OfferLine, pathOf, readOfferLines, viewOf } from '../shop/offers/offer.ts'
import { managerOf, termsOf } from '../shop/offers/view.ts'
import { sumsOf } from '../shop/orders/letters.ts'
import { columnsOf } from '../shop/orders/place.ts'
import { vatOn } from '../shop/vat.ts'
import { answerFacts } from './contacts.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { type Draft, linesText, readDraft } from './line-texts.ts'
import { type FoundOffer, offerRows, toOfferRow } from './offers.ts'
import { letterFactsOf, signOf } from './order-shared.ts'
import { regionName } from './orders.ts'
import { mayCall } from './roles.ts'

/** @throws HttpError 404 */
export async function wantedOffer(id: string, { database }: Pick<StaffContext, 'database'>): Promise<FoundOffer> {
  const found = await offerRows(database).where('offers.id', '=', Number(id)).executeTakeFirst()
  if (!found) throw new HttpError(404, 'Такого предложения нет: возможно, срок его хранения вышел.')
  return found
}

/** Returns true while it can be changed and sent. */
export const isOpenOffer = ({ state }: Pick<FoundOffer, 'state'>): boolean =>
  state !== 'accepted' && state !== 'withdrawn'

type Asked = Omit<CallParameters<'desk.offer'>, 'id'>

/** Terms of an offer as a form has them. */
const TERMS = [
  ['leadTime', 'lead_time', 'Срок поставки'],
  ['delivery', 'delivery', 'Доставка'],
  ['payment', 'payment', 'Оплата'],
  ['comment', 'comment', 'Комментарий'],
] as const

/** The offer that a form makes; without `lines` nothing was typed. A form sends no empty fields. */
function changedOffer(offer: FoundOffer, { lines, until, ...asked }: Asked) {
  if (lines === undefined) return { after: offer, changes: [] }
  const after = { ...offer, valid_until: until ?? '' }
  for (const [name, column] of TERMS) after[column] = asked[name] ?? ''
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
const problemsOf = (
  { valid_until }: Pick<FoundOffer, 'valid_until'>,
  { lines, problems, totals }: Draft,
): Draft['problems'] => [
  ...problems,
  ...(lines.length > MOST_LINES ? [{ label: 'Состав', text: `В\u00a0предложении до ${MOST_LINES} строк.` }] : []),
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
  const known = new Set(offered.map(({ product }) => product))
  return lines
    .filter(({ product }) => !known.has(product))
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
export async function prepareOffer(offer: FoundOffer, asked: Asked, context: StaffContext) {
  const { site, letters, origin, staff } = context
  const existing = await readOfferLines(context.database.query, offer)
  const text = linesText(existing)
  const draft = await readDraft(asked.lines ?? text, existing, context)
  const changed = changedOffer(offer, asked)
  const lines = await offeredLines(draft, context)
  const problems = [...problemsOf(changed.after, draft), ...goneProblems(draft, lines)]
  const after: FoundOffer = {
    ...changed.after,
    ...columnsOf(draft.totals),
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

async function factsOf(found: FoundOffer, { site, database: { query } }: StaffContext) {
  const order =
    found.order_id === null
      ? undefined
      : await query.selectFrom('orders').select('number').where('id', '=', found.order_id).executeTakeFirst()
  const { region, request, submission } = found
  return [
    { label: 'Сделано', text: formatMoment(found.created_at) },
    { label: 'Отправлено', text: found.sent_at === null ? 'ещё нет' : formatMoment(found.sent_at) },
    {
      label: 'Действует по',
      text: `${formatDate(found.valid_until)}${viewOf(found) === 'expired' ? ', срок вышел' : ''}`,
    },
    { label: 'Ведёт', text: toOfferRow(site, found).responsible || 'никто' },
    ...(region === '' ? [] : [{ label: 'Регион', text: regionName(site, region) }]),
    {
      label: 'Покупатель',
      text: toOfferRow(site, found).buyer,
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
  async 'desk.offer'({ id, ...asked }, context) {
    const { site, staff, database } = context
    const found = await wantedOffer(id, context)
    const isOpen = isOpenOffer(found)
    // With its link anybody can accept it: who may not send it does not get the link.
    const maySend = mayCall(site, staff.role, 'desk.offerSend')
    const shown = isOpen ? asked : {}
    const {
      text,
      draft,
      after,
      lines,
      problems,
      changes,
      seen,
      shown: letter,
    } = await prepareOffer(found, shown, context)
    const stored = isOpen ? lines : await readOfferLines(database.query, found)
    return {
      item: {
        ...toOfferRow(site, found),
        version: String(found.version),
        isOpen,
        text,
        day: after.valid_until,
        ...{ leadTime: after.lead_time, delivery: after.delivery, payment: after.payment, comment: after.comment },
        rows: stored.map((line) => ({
          ...{ article: line.article, name: line.name, wishes: wishTexts(line).join('; ') },
          ...{ quantity: line.quantity, boxes: line.boxes, kopecks: line.kopecks, sum: line.sum },
          listed: listPrice(line),
        })),
        sums: sumsOf(isOpen && draft.problems.length === 0 ? after : found),
        problems: isOpen ? problems : [],
        changes: isOpen ? changes : [],
        letter: isOpen && maySend ? letter : [],
        // Only what was shown can be confirmed.
        seen: asked.lines === undefined ? '' : seen,
        facts: await factsOf(found, context),
        terms: termsOf(site, found),
        answers: answerFacts(readValues(found).answers, senderOf(found)),
        page: found.state === 'draft' || !maySend ? '' : pathOf(site, found),
        pdf: `/desk/offers/${found.id}.pdf`,
      },
    }
  },
} satisfies Partial<DeskHandlers>
