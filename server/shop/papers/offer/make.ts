import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { Database } from '../../../engine/database/database.ts'
import { type Site, singleContent } from '../../../engine/site/site.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { type Offer, readOfferLines } from '../../offers/offer.ts'
import { firstTerms } from '../../offers/terms.ts'
import { basketOf, managerOf, termsOf } from '../../offers/view.ts'
import type { Order } from '../../orders/order.ts'
import { readLines, senderOfOrder } from '../../orders/read.ts'
import { senderName } from '../../submissions/buyer.ts'
import type { Paper } from '../pdf/pages.ts'
import { type OfferPaper, paperLines, type ReadPicture, type SourceLine, settingsOf } from './data.ts'

interface Context {
  site: Site
  catalog: Catalog
  database: Database
  /** The site's own, for the link. */
  origin: string
  readPicture: ReadPicture
}

type Paged = Pick<OfferPaper, 'total' | 'boxes' | 'pallets' | 'volume' | 'weight' | 'vat'> & {
  number: string
  day: string
  date: string
  until: string
  on_request: number
  submission: number | null
  responsible: number | null
  terms: OfferPaper['terms']
}

/** The paper of an offer. */
export async function offerPaper(offer: Offer, context: Context): Promise<Paper> {
  const date = offer.sent_at ?? offer.created_at
  const lines = await readOfferLines(context.database.query, offer)
  const dated = { date, day: moscowDay(date), until: offer.valid_until, terms: termsOf(context.site, offer) }
  return paper({ ...offer, ...dated }, lines, context)
}

/** An offer of an order's lines at its prices, from today. */
export async function orderAsOffer(order: Order, now: Date, context: Context): Promise<Paper> {
  const { site, catalog, database } = context
  const ordered = await readLines(database.query, order.id)
  const products = await catalog.products(ordered.map(({ product }) => product))
  const byId = new Map(products.map(({ id, record }) => [id, record]))
  const lines = ordered.map((line) => ({ ...line, record: byId.get(line.product) }))
  const first = firstTerms(
    site,
    lines.flatMap(({ quantity, record }) => (record ? [{ quantity, record }] : [])),
    now,
  )
  const day = moscowDay(now)
  const fromToday = { day, date: `${day}T09:00:00.000Z`, until: first.valid_until, vat: first.vat }
  return paper(
    { ...order, ...fromToday, terms: termsOf(site, { ...first, delivery: order.delivery || first.delivery }) },
    lines,
    context,
  )
}

async function paper(offer: Paged, lines: readonly SourceLine[], context: Context): Promise<Paper> {
  const { site, database, origin } = context
  const { number, day, date, until, terms, total, on_request, boxes, pallets, volume, weight, vat } = offer
  const sender = await senderOfOrder(database.query, offer)
  const who = senderName(sender)
  const { basket } = basketOf(site, lines)
  return {
    kind: 'offer',
    data: {
      title: `Коммерческое предложение № ${number} от ${formatDate(day)}\u00a0г.`,
      date,
      settings: settingsOf(site),
      facts: [
        ...(who === ''
          ? []
          : [{ label: 'Для кого', text: sender.inn === '' ? who : `${who}, ИНН\u00a0${sender.inn}` }]),
        { label: 'Действует по', text: formatDate(until) },
        ...(await managerOf(offer, context)),
      ],
      ...(await paperLines(site, lines, context)),
      ...{ total, onRequest: on_request, boxes, pallets, volume, weight, vat, terms },
      notice: singleContent(site, 'offer').notice,
      link: basket && origin + basket,
    },
  }
}
