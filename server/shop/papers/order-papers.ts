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
import { orderSpecification } from './specification/specification.ts'

/** Response headers of a private paper: they forbid caching, indexing, and scripts. */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': 'sandbox',
}

/** Sends a paper as a download. */
export const sendPaper = (response: Response, { name, bytes }: Awaited<ReturnType<typeof drawPaper>>) =>
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
  /** Name in addresses and of the rate limit. */
  address: 'offer' | 'specification'
  /** Beginning of the file's name. */
  file: string
  ending: 'pdf' | 'xlsx'
  make: typeof offerPaper
}

export const ORDER_PAPERS: Readonly<Record<OrderPaper, OrderPaperKind>> = {
  offer: {
    ...{ title: 'Коммерческое предложение (PDF)', address: 'offer', file: 'kp', ending: 'pdf' },
    make: offerPaper,
  },
  specification: {
    ...{ title: 'Спецификация (PDF)', address: 'specification', file: 'specifikaciya', ending: 'pdf' },
    make: async (order, context) => ({ kind: 'specification', data: await orderSpecification(order, context) }),
  },
  'specification-book': {
    ...{ title: 'Спецификация (XLSX)', address: 'specification', file: 'specifikaciya', ending: 'xlsx' },
    make: async (order, context) => ({ kind: 'specification-book', data: await orderSpecification(order, context) }),
  },
}

export function drawOrderPaper(
  kind: OrderPaper,
  order: OrderOrOffer,
  context: Parameters<typeof offerPaper>[1],
  client: Client,
) {
  const { file, ending, make } = ORDER_PAPERS[kind]
  return drawPaper(`${kind} ${order.number} ${order.version}`, client, async () => ({
    name: `${file}-${order.number}.${ending}`,
    paper: await make(order, context, client),
  }))
}

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
