import type { CallAnswer, Handler } from '#schema/definitions/calls/call.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { productPage } from '../catalog/calls/card.ts'
import { drawingLinks } from '../catalog/calls/documents.ts'
import { drawingOf, picturesOf } from '../catalog/pictures.ts'
import { basketAddress } from '../lists/calls/basket.ts'
import { shareItems } from '../lists/share.ts'
import { isProduct, lineView, todaysProducts, totalsOf } from '../orders/lines.ts'
import {
  isPlaced,
  type Order,
  type OrderLine,
  offerLink,
  offerNumber,
  RECENT_MS,
  type ReadOrdersContext,
  specificationLinks,
} from '../orders/order.ts'
import { contactOfOrder, isAsOffered, senderOfOrder } from '../orders/read.ts'
import { buyersOf, senderName } from '../submissions/buyer.ts'
import {
  dateOf,
  listPrice,
  type Offer,
  type OfferLine,
  packedLine,
  type RecordedLine,
  readOffer,
  readOfferLines,
  shownOffers,
  stateOf,
  tokenOf,
} from './offer.ts'

export const missingOffer = (): HttpError =>
  new HttpError(404, 'Такого предложения нет: ссылка неполная, или срок его хранения вышел.')

const LOOKS = {
  asked: { name: 'цены по прайсу, менеджер проверяет', tone: 'waiting' },
  sent: { name: 'действует', tone: 'active' },
  accepted: { name: 'принято', tone: 'good' },
  withdrawn: { name: 'отозвано', tone: 'bad' },
  expired: { name: 'срок действия вышел', tone: 'bad' },
} as const

/** Returns an offer by token, or the visitor's last one. @throws HttpError 404 for an invalid token, or without a recent offer */
export const offerView: Handler<'offer.view', ReadOrdersContext> = async ({ token }, context) => {
  const { database, site } = context
  const offer = await (token === undefined ? lastOffer(context) : readOffer(database.query, site, token))
  const state = offer && stateOf(offer)
  if (!offer || !state || state === 'draft') throw missingOffer()
  const lines = await readOfferLines(database.query, context.catalog, offer)
  const order = isPlaced(offer) ? await linkOf(offer, context) : undefined
  const hasChanged = order !== undefined && !(await isAsOffered(database.query, offer))
  return {
    item: {
      number: offerNumber(offer),
      version: String(offer.version),
      token: tokenOf(site, offer),
      state,
      look: hasChanged ? { ...LOOKS.accepted, name: 'принято, заказ с\u00a0тех пор изменён' } : LOOKS[state],
      date: moscowDay(dateOf(offer)),
      until: offer.valid_until,
      recipient: senderName(await senderOfOrder(database.query, offer)),
      manager: await managerOf(offer, context),
      canAccept: state === 'asked' || state === 'sent',
      ...totalsOf(offer, lines),
      lines: await lineViews(lines, context),
      terms: termsOf(site, offer),
      pdf: offerLink(tokenOf(site, offer)),
      // A withdrawn offer has neither a specification nor a PDF.
      ...(state !== 'withdrawn' && { specification: specificationLinks(tokenOf(site, offer)) }),
      ...basketOf(site, lines),
      ...(order && { order }),
    },
  }
}

const lastOffer = ({ database, uid }: ReadOrdersContext): Promise<Offer | undefined> =>
  shownOffers(database.query)
    .where('buyer', 'in', buyersOf(database.query, uid))
    .where('offer_created_at', '>', new Date(Date.now() - RECENT_MS).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns name and e-mail of the responsible member of the staff, or else of the shop, with the shop's phone. */
export async function managerOf(
  { responsible }: Pick<Offer, 'responsible'>,
  { database, site }: Pick<ReadOrdersContext, 'database' | 'site'>,
): Promise<{ label: string; text: string }[]> {
  const { phone, email } = singleContent(site, 'settings').contacts
  const staff =
    responsible === null
      ? undefined
      : await database.query
          .selectFrom('staff')
          .select(['name', 'email'])
          .where('id', '=', responsible)
          .executeTakeFirst()
  return [
    { label: 'Менеджер', text: staff?.name || 'отдел продаж' },
    { label: 'Телефон', text: phone },
    { label: 'E-mail', text: staff?.email ?? email },
  ]
}

/** Returns an offer's lines for its page and its PDF. */
export async function lineViews(
  lines: readonly OfferLine[],
  { catalog, site }: Pick<ReadOrdersContext, 'catalog' | 'site'>,
): Promise<CallAnswer<'offer.view'>['item']['lines']> {
  const todays = await todaysProducts(lines, catalog)
  return lines.map((line) => {
    const { boxes, record } = line
    const today = todays(line)
    // The current product's picture is shown, because the picture of the offer's date may be deleted.
    const [picture] = today ? picturesOf(site, today) : []
    return {
      ...lineView(line, false),
      ...(record
        ? { ...offeredOf({ ...line, record }), drawing: drawingOf(record) }
        : { pallets: 0, looseBoxes: boxes, isOwn: false, prices: [] }),
      ...(picture && { picture: picture.src }),
      ...(today && { link: productPage(site, today.record), drawings: drawingLinks(today.record) }),
    }
  })
}

/** Returns a line's pallets and list prices, and whether its price differs from the list price. */
function offeredOf(line: RecordedLine) {
  const { pallets, looseBoxes } = packedLine(line)
  const prices = line.record.prices.map(({ from, kopecks }) => ({ from, kopecks }))
  return { pallets, looseBoxes, isOwn: line.kopecks !== listPrice(line), prices }
}

export const termsOf = (
  site: Site,
  { lead_time, delivery, payment, comment }: Pick<Offer, 'lead_time' | 'delivery' | 'payment' | 'comment'>,
): { label: string; text: string }[] =>
  [
    { label: 'Срок поставки', text: lead_time },
    { label: 'Доставка', text: delivery },
    { label: 'Оплата', text: payment },
    ...singleContent(site, 'offer').notes,
    { label: 'Комментарий', text: comment },
  ].filter(({ text }) => text !== '')

/** Returns a link that puts these lines into the basket; none if it would be too long for a URL. */
export function basketOf(site: Site, lines: readonly OrderLine[]): { basket?: string } {
  const shared = shareItems(site.signing, lines.filter(isProduct))
  return shared === undefined ? {} : { basket: `${basketAddress(site)}?shared=${shared}` }
}

/** Returns the order that an offer has become, with a link if the visitor owns it. */
async function linkOf(order: Order, { database, site, user }: ReadOrdersContext) {
  const { number } = order
  const isOwn = user?.uid === (await contactOfOrder(database.query, order)).uid
  return { number, ...(isOwn && { link: addressOf(site, 'order.view', { number }) }) }
}
