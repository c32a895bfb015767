import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { moscowDay, today } from '#schema/definitions/text/dates.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { shippedOf } from './entries.ts'
import { readEvents } from './events.ts'
import { filesOfOrder } from './files.ts'
import { type Invoice, invoicesOfOrder } from './invoices.ts'
import { goodsOf, lotAddress, lotsIn, papersOf, shipmentEntries, shipmentLink } from './lots.ts'
import { outdatedBy } from './make-invoice.ts'
import { linkToken, type Order, offerLink, paperLink, specificationLinks, type WholeOrder } from './order.ts'
import { isAsOffered, readLines, readNamedLines } from './read.ts'

type Papers = NonNullable<CallAnswer<'order.view'>['item']['papers']>

/** Returns the address of an order's invoice. @param signing signs the address for visitors other than the order's owner */
export const invoiceLink = ({ number }: Pick<Order, 'number'>, id: number, signing?: Signing): string =>
  signing ? paperLink('', signing, 'invoice', id) : `/papers/order/${number}/invoice-${id}.pdf`

/** Returns a note on why an invoice must no longer be paid; no note if it may be paid. */
function noteOf(invoice: Invoice, by: Invoice | undefined, whole: WholeOrder) {
  if (by) return { note: `заменён счётом №\u00a0${by.number}` }
  if (whole.order.status === 'cancelled') return { note: 'заказ отменён: платить по\u00a0нему не\u00a0нужно' }
  const why = outdatedBy(invoice, whole)
  return why === undefined ? {} : { note: `${why}: нужен новый` }
}

type PapersContext = Pick<CatalogContext, 'site' | 'catalog' | 'database'>

/** Returns, for each shipment, a link to a ZIP of its documents, if it has any, and links to the pages of its lots. */
async function shipmentPapers(order: Order, context: PapersContext): Promise<Papers> {
  const { site, database } = context
  const lines = await readNamedLines(database.query, order.id)
  if (shippedOf(lines) === 0) return []
  const shipments = shipmentEntries(await readEvents(database.query, order.id))
  const papers = shipments.map(async (shipment): Promise<Papers> => {
    const goods = goodsOf(shipment, lines)
    const [{ day: date }, { id }] = [shipment.entry, shipment.event]
    const archive = { title: 'Паспорта и\u00a0сертификаты отгрузки (ZIP)', link: shipmentLink(site.signing, id), date }
    const lots = lotsIn(goods).map((lot) => ({ title: `Партия ${lot}`, link: lotAddress(site, lot), date }))
    return (await papersOf(goods, context)).length > 0 ? [archive, ...lots] : lots
  })
  // Two shipments may contain the same lot, whose page is listed once.
  return [...new Map((await Promise.all(papers)).flat().map((paper) => [paper.link, paper])).values()]
}

/**
 * Returns the papers of an order for its buyer: invoices, shipments' documents, files that staff added for the buyer, specification, and
 * offer. @param signing signs the addresses for visitors other than the order's owner
 */
export async function papersOfOrder(context: PapersContext, order: Order, signing?: Signing): Promise<Papers> {
  const { query } = context.database
  const { id, number, status, offer_created_at, sent_at } = order
  const [lines, invoices, files, hasOffer] = await Promise.all([
    readLines(query, id),
    invoicesOfOrder(query, id),
    filesOfOrder(query, id),
    isAsOffered(query, order),
  ])
  const below = `/papers/order/${number}/`
  const token = signing && linkToken(signing, 'order', number)
  const specification = token
    ? specificationLinks(token)
    : { pdf: `${below}specification.pdf`, xlsx: `${below}specification.xlsx` }
  return [
    ...invoices.map((invoice) => {
      const by = invoices.find((other) => other.id === invoice.replaced_by)
      return {
        title: `Счёт №\u00a0${invoice.number}`,
        link: invoiceLink(order, invoice.id, signing),
        date: invoice.day,
        ...noteOf(invoice, by, { order, lines }),
      }
    }),
    ...(await shipmentPapers(order, context)),
    ...files
      .filter(({ for_buyer }) => for_buyer === 1)
      .map((file) => ({
        title: file.title || file.name,
        link: signing ? paperLink('', signing, 'file', file.id) : `${below}file-${file.id}`,
        date: moscowDay(file.added_at),
      })),
    {
      title: 'Спецификация (PDF)',
      link: specification.pdf,
      date: moscowDay(order.created_at),
      other: { text: 'XLSX', link: specification.xlsx },
    },
    ...(status === 'cancelled'
      ? []
      : [
          {
            title: 'Коммерческое предложение (КП) на\u00a0этот заказ',
            link: token ? offerLink(token) : `${below}offer.pdf`,
            date: hasOffer && offer_created_at ? moscowDay(sent_at ?? offer_created_at) : today(),
          },
        ]),
  ]
}
