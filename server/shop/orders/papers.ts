import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { moscowDay, today } from '#schema/definitions/text/dates.ts'
import type { Database } from '../../engine/database/database.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import { filesOfOrder } from './files.ts'
import { invoicesOfOrder } from './invoices.ts'
import { linkToken, paperLink, specificationLinks } from './links.ts'
import type { Order } from './order.ts'
import { isAsOffered } from './read.ts'

type Papers = NonNullable<CallAnswer<'order.view'>['item']['papers']>

/** Address of an order's invoice. @param signing signs it for whoever is not the owner */
export const invoiceLink = ({ number }: Pick<Order, 'number'>, id: number, signing?: Signing): string =>
  signing ? paperLink('', signing, 'invoice', id) : `/papers/order/${number}/invoice-${id}.pdf`

/**
 * Papers of an order that its buyer may open: invoices, files that staff added for the buyer, its specification, its
 * offer or one of today. @param signing signs their addresses for whoever is not the owner
 */
export async function papersOfOrder(
  { query }: Pick<Database, 'query'>,
  order: Order,
  signing?: Signing,
): Promise<Papers> {
  const { id, number, status, total, offer_created_at, sent_at } = order
  const [invoices, files, hasOffer] = await Promise.all([
    invoicesOfOrder(query, id),
    filesOfOrder(query, id),
    isAsOffered(query, order),
  ])
  const below = `/papers/order/${number}/`
  const specification = signing
    ? specificationLinks(linkToken(signing, 'order', number))
    : { pdf: `${below}specification.pdf`, xlsx: `${below}specification.xlsx` }
  return [
    ...invoices.map((invoice) => {
      const by = invoices.find((other) => other.id === invoice.replaced_by)
      return {
        title: `Счёт №\u00a0${invoice.number}`,
        link: invoiceLink(order, invoice.id, signing),
        date: invoice.day,
        ...(by && { note: `заменён счётом №\u00a0${by.number}` }),
        ...(!by && invoice.snapshot.total !== total && { note: 'сумма заказа с\u00a0тех пор изменилась: нужен новый' }),
      }
    }),
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
    // It is drawn for the owner alone.
    ...(status === 'cancelled' || signing
      ? []
      : [
          {
            title: 'Коммерческое предложение (КП) на\u00a0этот заказ',
            link: `${below}offer.pdf`,
            date: hasOffer && offer_created_at ? moscowDay(sent_at ?? offer_created_at) : today(),
          },
        ]),
  ]
}
