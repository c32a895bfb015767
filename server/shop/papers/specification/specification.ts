import { shareVat, vatOfAll } from '#schema/definitions/shop/units/money.ts'
import { noteTexts, type Wishes } from '#schema/definitions/shop/units/wishes.ts'
import { moscowDay, today } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { FormContext } from '../../../engine/forms/validate-submission.ts'
import type { FormAnswer } from '../../../engine/mail/letters.ts'
import { singleContent } from '../../../engine/site/site.ts'
import { productPage } from '../../catalog/calls/card.ts'
import type { CatalogContext } from '../../catalog/catalog.ts'
import type { ListItem } from '../../lists/items.ts'
import { cubicMeters, kilograms, todaysLines, wholeOf } from '../../lists/lines.ts'
import { dateOf, type Offer, type OfferLine, packedLine, readOfferLines } from '../../offers/offer.ts'
import { termsOf } from '../../offers/view.ts'
import { openFacts, readyFacts, sumsOf } from '../../orders/letters.ts'
import {
  isProduct,
  PIECE,
  readyDay,
  serviceLine,
  supplyOfLine,
  type Totals,
  todaysProducts,
} from '../../orders/lines.ts'
import { isPlaced, type OrderOrOffer, offerNumber } from '../../orders/order.ts'
import { toOrderLine, totalColumns } from '../../orders/place.ts'
import { agreedTerms, deliveryFacts, senderOfOrder } from '../../orders/read.ts'
import { senderFacts } from '../../submissions/buyer.ts'
import { vatOn } from '../../vat.ts'
import type { Settings } from '../documents/document-page.ts'
import { productFacts } from '../offer/data.ts'

/** Context for making papers of orders, offers and baskets. */
export type PaperContext = CatalogContext & Pick<FormContext, 'origin'>

interface Source {
  title: string
  /** Date of the paper, ISO 8601. */
  date: string
  /** File name without extension. */
  file: string
  /** Labeled texts such as the buyer, dates and delivery. */
  facts: readonly FormAnswer[]
  lines: readonly OfferLine[]
  /** Number of products that can no longer be ordered; the totals leave them out. */
  gone?: number
  sums: Totals
}

/** Table of a basket, an order or an offer: all data for the thread that writes PDF or XLSX. Money is in kopecks. */
export type Specification = Awaited<ReturnType<typeof specificationOf>>
export type SpecificationRow = Specification['rows'][number]

/** Returns the specification of an order or offer in its current state. */
export async function orderSpecification(order: OrderOrOffer, context: PaperContext): Promise<Specification> {
  const { database, site, catalog } = context
  const lines = await readOfferLines(database.query, catalog, order)
  const ready = isPlaced(order) ? readyDay(lines) : undefined
  const date = isPlaced(order) ? order.created_at : dateOf(order as Offer) // an offer
  const day = formatDate(moscowDay(date))
  const title = isPlaced(order) ? `заказу №\u00a0${order.number}` : `предложению №\u00a0${offerNumber(order)}`
  return specificationOf(
    {
      title: `Спецификация к\u00a0${title} от\u00a0${day}\u00a0г.`,
      date,
      file: `specifikaciya-${order.number}`,
      facts: [
        ...senderFacts('Покупатель', await senderOfOrder(database.query, order)),
        ...readyFacts(ready),
        ...(isPlaced(order)
          ? [...(await deliveryFacts(database.query, order, lines)), ...agreedTerms(order)]
          : [{ label: 'Дни отгрузки', text: `по\u00a0остаткам на\u00a0${day}` }, ...termsOf(site, order)]),
      ],
      lines,
      sums: order,
    },
    context,
  )
}

/** The fields that the lines of the visitor's own basket and of a shared basket have in common. */
type BasketItem = Pick<ListItem, 'product' | 'kind' | 'article' | 'name' | 'quantity'> &
  Wishes & { alias?: string | null }

/** Returns the specification of a basket at today's prices. */
export async function basketSpecification(items: readonly BasketItem[], context: PaperContext): Promise<Specification> {
  const priced = await todaysLines(context, items)
  const lines = priced.map((line, i): OfferLine => {
    const [ordered] = toOrderLine(line, i)
    if (ordered) return { ...ordered, record: line.product?.record }
    const { product, kind, article, name, quantity, color, coloring, decoration } = line.item
    const gone = serviceLine({ name, quantity, unit: PIECE, kopecks: null, vat: '' }, i + 1)
    return { ...gone, product, kind, article, color, coloring, decoration, record: undefined }
  })
  const whole = wholeOf(priced)
  const sums = { vat: vatOn(context.site), ...totalColumns(whole) }
  const day = today()
  return specificationOf(
    {
      title: `Спецификация. Корзина, ${formatDate(day)}\u00a0г.`,
      date: `${day}T09:00:00.000Z`,
      file: `specifikaciya-korzina-${day}`,
      facts: readyFacts(whole.ready),
      gone: whole.gone,
      lines,
      sums,
    },
    context,
  )
}

async function specificationOf({ lines, sums, gone = 0, ...rest }: Source, context: PaperContext) {
  const { site, catalog, origin } = context
  const todays = await todaysProducts(lines, catalog)
  const linkOf = (line: OfferLine): string => {
    const product = todays(line)
    return product ? origin + productPage(site, product.record) : ''
  }
  const shared = shareVat(lines, sums.vat)
  const { total, boxes, pallets, weight, volume } = sums
  const missing = gone > 0 ? [{ label: 'Нет в\u00a0каталоге', text: `${gone}, в\u00a0итоги не\u00a0вошло` }] : []
  return {
    ...rest,
    settings: singleContent(site, 'settings') as Settings,
    rows: lines.map((line, i) => {
      const { article, name, quantity, unit, boxes, kopecks, sum, record } = line
      const packed = record && packedLine({ ...line, record })
      const taxed = shared.lines[i] ?? []
      const unknown = isProduct(line) ? 'нет в\u00a0каталоге' : ''
      return {
        /** Link to the product's page; empty if there is none. */
        link: linkOf(line),
        ...{ article, name, quantity, unit, boxes, kopecks, sum },
        /** Text that is shown in place of an unknown price. */
        open: packed ? 'по\u00a0запросу' : unknown || 'рассчитает менеджер',
        wishes: noteTexts(line),
        properties: record
          ? productFacts(record)
              .map(({ text }) => text.replaceAll(' ', '\u00a0'))
              .join(', ')
          : '',
        rate: taxed.map(({ rate }) => (rate === null ? 'без\u00a0НДС' : `${rate}\u00a0%`)).join(', '),
        /** VAT in kopecks; null for a line without VAT. */
        vat: taxed.every(({ rate }) => rate === null) ? null : vatOfAll(taxed),
        supply: supplyOfLine(line),
        // Unknown weight and volume are texts, not 0.
        weight: packed ? kilograms(packed.weight) : unknown,
        volume: packed ? cubicMeters(packed.volume) : unknown,
      }
    }),
    total: { total, boxes, pallets, weight, volume, vat: vatOfAll(shared.parts) },
    withVat: sums.vat !== null,
    taxes: shared.parts,
    /** The totals as texts; `left`: texts about lines that the totals leave out. */
    sums: [...sumsOf(sums, lines), ...missing],
    left: [...openFacts(sums, lines), ...missing],
  }
}
