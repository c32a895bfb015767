import { moscowDay, today } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { Client } from '../../../engine/queue/queue.ts'
import { type Site, singleContent } from '../../../engine/site/site.ts'
import { withFreeStock } from '../../catalog/promised.ts'
import { shareStock } from '../../catalog/supply.ts'
import { dateOf, type Offer, type OfferLine, offeredLines, readOfferLines } from '../../offers/offer.ts'
import { firstTerms } from '../../offers/terms.ts'
import { basketOf, managerOf, termsOf } from '../../offers/view.ts'
import { totalsOf } from '../../orders/lines.ts'
import { type OrderOrOffer, offerNumber } from '../../orders/order.ts'
import { deliveryFacts, isAsOffered, senderOfOrder } from '../../orders/read.ts'
import { senderFacts } from '../../submissions/buyer.ts'
import type { Paper } from '../pdf/pages.ts'
import type { PaperContext } from '../specification/specification.ts'
import { paperLines, type ReadPicture } from './data.ts'

interface Context extends PaperContext {
  readPicture: ReadPicture
}

/** Returns the PDF data of an offer. For an order without an offer, or changed since its offer, returns a new offer of today. */
export async function offerPaper(order: OrderOrOffer, context: Context, client: Client): Promise<Paper> {
  const { site, catalog, database, origin } = context
  const lines = await readOfferLines(database.query, catalog, order)
  const free = async (ids: readonly number[]) => withFreeStock(database.query, await catalog.products(ids), order.id)
  const isOffer = await isAsOffered(database.query, order)
  const chosen = (await deliveryFacts(database.query, order, lines)).map(({ text }) => text).join(', ')
  const dated = isOffer
    ? asOffered(site, order as Offer) // an offer, or an order that was one
    : asOfToday(site, { ...order, delivery: order.delivery || chosen }, await offeredLines(lines, { products: free }))
  const { number, date, day, until, terms, vat } = dated
  const { basket } = basketOf(site, lines)
  return {
    kind: 'offer',
    data: {
      title: `Коммерческое предложение № ${number} от ${formatDate(day)}\u00a0г.`,
      date,
      settings: singleContent(site, 'settings'),
      facts: [
        ...senderFacts('Для кого', await senderOfOrder(database.query, order)),
        { label: 'Действует по', text: formatDate(until) },
        ...(await managerOf(order, context)),
      ],
      ...(await paperLines(lines, context, client)),
      ...{ ...totalsOf({ ...order, vat }, lines), vat, terms },
      notice: singleContent(site, 'offer').notice,
      link: basket && origin + basket,
    },
  }
}

function asOffered(site: Site, offer: Offer) {
  const date = dateOf(offer)
  const terms = termsOf(site, offer)
  return { number: offerNumber(offer), date, day: moscowDay(date), until: offer.valid_until, terms, vat: offer.vat }
}

function asOfToday(site: Site, { number, delivery }: OrderOrOffer, lines: readonly OfferLine[]) {
  const promise = shareStock(site)
  const offered = lines.flatMap(({ product, quantity, record }) =>
    product !== null && record
      ? [{ shipments: JSON.stringify(promise({ id: product, record }, quantity).shipments) }]
      : [],
  )
  const { valid_until: until, vat, ...first } = firstTerms(site, offered, new Date())
  const terms = termsOf(site, { ...first, delivery: delivery || first.delivery })
  const day = today()
  return { number, date: `${day}T09:00:00.000Z`, day, until, terms, vat }
}
