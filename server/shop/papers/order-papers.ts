import type { Response } from 'express'
import { today } from '#schema/definitions/text/dates.ts'
import type { Query } from '../../engine/database/tables.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { Client } from '../../engine/queue/queue.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import type { ContentTypes } from '../../engine/site/site.ts'
import type { Invoice } from '../orders/invoices.ts'
import type { OrderOrOffer } from '../orders/order.ts'
import { invoiceData, invoiceFile } from './invoice/data.ts'
import { offerPaper } from './offer/make.ts'
import type { Paper } from './pdf/pages.ts'
import { papers, renderPaper } from './pdf/render.ts'
import { orderSpecification, type Specification } from './specification/specification.ts'

/** Response headers of a private paper: they forbid caching, indexing, and scripts. */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': 'sandbox',
}

interface DrawnPaper {
  name: string
  bytes: Uint8Array
}

/** Sends a paper as a download. */
export const sendPaper = (response: Response, { name, bytes }: DrawnPaper) =>
  response.attachment(name).set(PRIVATE_HEADERS).send(Buffer.from(bytes))

/** Draws a paper in the queue; equal keys share one drawing. @param make returns its data and file name @throws Overloaded */
export const drawPaper = (key: string, client: Client, make: () => Promise<{ name: string; paper: Paper }>) =>
  papers.run(
    client,
    async () => {
      const { name, paper } = await make()
      return { name, bytes: await renderPaper(paper) }
    },
    `${today()} ${key}`,
  )

type LetterPaper = NonNullable<ContentTypes['templates']['templates'][number]['papers']>[number]

/** Names, in templates of letters, of the papers that are made from the current state of an order or offer. */
export type OrderPaper = Exclude<LetterPaper, 'invoice'>

interface OrderPaperKind {
  /** Title among the files of a letter. */
  title: string
  /** Name in the URLs of the paper, and of its rate limit. */
  address: 'offer' | 'specification'
  ending: 'pdf' | 'xlsx'
  /** Returns the data, and the name of the file without its extension. */
  make: (
    order: OrderOrOffer,
    context: Parameters<typeof offerPaper>[1],
    client: Client,
  ) => Promise<{ name: string; paper: Paper }>
}

export const ORDER_PAPERS: Readonly<Record<OrderPaper, OrderPaperKind>> = {
  offer: {
    ...{ title: 'Коммерческое предложение (PDF)', address: 'offer', ending: 'pdf' },
    make: async (order, context, client) => ({
      name: `kp-${order.number}`,
      paper: await offerPaper(order, context, client),
    }),
  },
  specification: {
    ...{ title: 'Спецификация (PDF)', address: 'specification', ending: 'pdf' },
    make: async (order, context) => made('specification', await orderSpecification(order, context)),
  },
  'specification-book': {
    ...{ title: 'Спецификация (XLSX)', address: 'specification', ending: 'xlsx' },
    make: async (order, context) => made('specification-book', await orderSpecification(order, context)),
  },
}

const made = (kind: 'specification' | 'specification-book', data: Specification) => ({
  name: data.file,
  paper: { kind, data },
})

export const drawOrderPaper = (kind: OrderPaper, ...[order, context, client]: Parameters<OrderPaperKind['make']>) =>
  drawPaper(`${kind} ${order.number} ${order.version}`, client, async () => {
    const { ending, make } = ORDER_PAPERS[kind]
    const { name, paper } = await make(order, context, client)
    return { name: `${name}.${ending}`, paper }
  })

/** Draws invoices into one file; skips missing ones. @throws HttpError 404 if all are missing */
export async function drawInvoices(query: Query, invoices: readonly (Invoice | undefined)[], client: Client) {
  const stored = invoices.filter((invoice) => invoice !== undefined)
  const [first, ...others] = stored
  if (!first) throw new HttpError(404, 'Такого счёта нет.')
  const name = others.length === 0 ? invoiceFile(first) : 'scheta.pdf'
  return drawPaper(`invoices ${hashOf(JSON.stringify(stored))}`, client, async () => {
    const data = await Promise.all(stored.map((invoice) => invoiceData(query, invoice)))
    return { name, paper: { kind: 'invoices', data } }
  })
}
