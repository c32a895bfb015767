import {
  cubicMetersText,
  lineVatText,
  rubles,
  shareVat,
  threeSums,
  vatFacts,
  weightText,
} from '#schema/definitions/shop/units/money.ts'
import { LACKING, readyText } from '#schema/definitions/shop/units/supply.ts'
import { noteTexts } from '#schema/definitions/shop/units/wishes.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import type { OrderStatus } from '#schema/kinds/order-statuses.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import type { FormContext } from '../../engine/forms/validate-submission.ts'
import { asParagraphs, type FormAnswer } from '../../engine/mail/letters.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { shortOf } from '../catalog/promised.ts'
import { describeEntry, entryFacts, excessOf, isBackward, owedFor, unshipped } from './entries.ts'
import type { Entry } from './events.ts'
import { atOnce } from './invoice-at-once.ts'
import { currentInvoice, type Invoice } from './invoices.ts'
import { amountText, isProduct, lineTitle, readyDay, supplyOfLine, type Totals, totalsOf } from './lines.ts'
import {
  isPlaced,
  type Order,
  type OrderLine,
  type OrderOrOffer,
  orderUrl,
  paperLink,
  statusesOf,
  statusOf,
  type WholeOrder,
} from './order.ts'
import { agreedTerms, contactOfOrder, readLines, submissionOf } from './read.ts'

const NBSP = '\u00A0'

/** Returns the parameters of letters about new orders, changes and offers; `typed` has the texts that the buyer typed. */
export function letterParams(
  order: Totals & Pick<OrderOrOffer, 'number' | 'status'> & Partial<Pick<OrderOrOffer, 'paid'>>,
  lines: readonly OrderLine[],
  answers: readonly FormAnswer[],
) {
  const rows = (text: (line: OrderLine) => string): FormAnswer[] =>
    lines.map((line) => ({ label: lineTitle(line), text: text(line) }))
  const text = (line: OrderLine) => priceText(line, supplyOfLine(line, isPlaced(order)))
  return {
    params: {
      number: order.number,
      total: rubles(order.total),
      lines: rows(text),
      sums: [...sumsOf(order, lines), ...(isPlaced(order) ? readyFacts(readyDay(lines)) : [])],
    },
    typed: { lines: rows((line) => [text(line), ...noteTexts(line)].join('\n')), answers },
  }
}

function priceText(line: OrderLine, supply: string): string {
  const { boxes, kopecks, sum, vat } = line
  const price =
    kopecks === null || sum === null
      ? `, ${isProduct(line) ? `цена по${NBSP}запросу` : `цену рассчитает менеджер`}`
      : kopecks === 0
        ? ', бесплатно'
        : ` × ${rubles(kopecks)} = ${rubles(sum)}`
  return [
    `${amountText(line)}${price}`,
    ...(isProduct(line) ? [`Коробок: ${formatNumber(boxes)}`] : []),
    ...(supply ? [`Готово к${NBSP}отгрузке: ${supply}`] : []),
    ...(vat === '' ? [] : [lineVatText(vat)]),
  ].join('\n')
}

/** Returns labeled texts about shipping: shipped quantities, the date when the whole order can be shipped, and what is not in stock yet. */
async function shipmentFacts(
  query: Query,
  order: Order,
  lines: readonly OrderLine[],
  { exactStock }: Site['constants'],
): Promise<FormAnswer[]> {
  if (order.status === 'cancelled') return entryFacts(order, lines)
  const { text, isLate } = await shortOf(query, order, lines)
  return [
    ...entryFacts(order, lines),
    ...readyFacts(isLate ? undefined : readyDay(unshipped(lines))),
    ...(text && exactStock ? [{ label: LACKING, text }] : []),
  ]
}

/** Returns the date on which the whole order can be shipped, with its label; empty if the date is unknown. */
export const readyFacts = (day: string | undefined): FormAnswer[] =>
  day ? [{ label: `Готово к${NBSP}отгрузке`, text: readyText(day) }] : []

/** Returns the totals of an order or offer as labeled texts. */
export function sumsOf(totals: Totals & Partial<Pick<OrderOrOffer, 'status' | 'paid'>>, lines: readonly OrderLine[]) {
  const { vat, status = 'new', paid = null } = totals
  const { total, delivery, onRequest, boxes, pallets, volume, weight } = totalsOf(totals, lines)
  return [
    ...threeSums(total - (delivery ?? 0), delivery, { onRequest, hasVat: vat !== null }),
    ...vatFacts(shareVat(lines, vat).parts),
    ...openFacts(totals, lines),
    ...entryFacts({ total, status, paid }, lines),
    { label: 'Коробок', text: formatNumber(boxes) },
    { label: 'Паллетомест', text: formatNumber(pallets) },
    { label: 'Объём', text: cubicMetersText(volume) },
    { label: 'Масса с\u00A0упаковкой', text: weightText(weight) },
  ]
}

/** Returns labeled texts about the lines without a price, which the total does not include. */
export function openFacts(totals: Totals, lines: readonly OrderLine[]): FormAnswer[] {
  const { onRequest: all, unpriced } = totalsOf(totals, lines)
  const onRequest = all - unpriced.length
  return [
    ...(onRequest > 0
      ? [{ label: 'Строк с\u00A0ценой по\u00A0запросу', text: `${onRequest}, в\u00A0сумму не\u00A0вошли` }]
      : []),
    ...(unpriced.length > 0
      ? [{ label: 'Рассчитает менеджер', text: `${unpriced.join('; ')}: в\u00A0сумму не\u00A0вошло` }]
      : []),
  ]
}

/**
 * Functions that mask answers of the order form for letters: the buyer recognizes the data, and a stranger, whose e-mail address may have
 * been typed, learns nothing (S22).
 */
const KNOWN_BY: Readonly<Record<string, (text: string) => string | undefined>> = {
  inn: (text) => /^(\d{10}|\d{12})$/.exec(text)?.[0],
  phone: (text) => {
    const [, first, last] = /(\d\d)\D?(\d\d)$/.exec(text) ?? []
    return last && `… ${first}-${last}`
  },
}

const knownBy = (answers: readonly FormAnswer[]): FormAnswer[] =>
  answers.flatMap((answer) => {
    const text = KNOWN_BY[answer.field ?? '']?.(answer.text)
    return text === undefined ? [] : { ...answer, text }
  })

/**
 * Returns the parameters of letters about a new order: new-order, order-received and desk/order-made. The letter links to the button that
 * issues an invoice, not to the invoice, since mail programs open links by themselves.
 */
export async function newOrderLetter(
  query: Query,
  context: LetterContext,
  { order, lines }: WholeOrder,
  answers: readonly FormAnswer[],
) {
  const { params, typed } = letterParams(order, lines, answers)
  const link = orderUrl(context, order)
  // The register of companies is not queried, because placing the order must not wait for it.
  const outcome = await atOnce(query, { order, lines }, { site: context.site })
  const invoice = 'buyer' in outcome ? `${link}#invoice` : ''
  const requisites = 'lacking' in outcome ? `${link}#invoice` : ''
  const plain = { answers: knownBy(answers), phone: phoneOf(context.site, order) }
  return { params: { ...params, ...plain, link, invoice, requisites }, typed, buyer: order.buyer }
}

/** Returns the parameters that all letters about an existing order have. */
export const letterFacts = ({ number, created_at, total, on_request }: Order) => ({
  number,
  date: formatDate(moscowDay(created_at)),
  total: total === 0 && on_request > 0 ? 'сумму по\u00A0запросу' : rubles(total),
})

/** Data for the letter about a step of an order: a new status, a payment, or goods. */
export interface StatusWords {
  /** Number of the invoice or waybill that the step names. */
  document?: string
  comment?: string
  entry?: Entry | undefined
  /** Status before the step. */
  from?: OrderStatus
  /** True if the buyer got no letter about the entry that this one corrects; then this letter is not sent either. */
  isSilent?: boolean
}

type LetterContext = Pick<FormContext, 'site' | 'origin'>

const phoneOf = (site: Site, { region }: Pick<Order, 'region'>): string =>
  site.variants.list.find(({ code }) => code === region)?.phone ?? singleContent(site, 'settings').contacts.phone

/** Returns the letter about an invoice. @param words number of the replaced invoice, comment by staff, and answers of the order form */
export const invoiceLetter = (
  { site, origin }: LetterContext,
  order: Order,
  { id, number }: Pick<Invoice, 'id' | 'number'>,
  words: { replaced?: string | undefined; comment?: string; answers?: readonly FormAnswer[] },
) => ({
  mail: 'desk/invoice',
  buyer: order.buyer,
  params: {
    ...{ ...letterFacts(order), invoice: String(number), replaced: words.replaced ?? '' },
    ...{ comment: asParagraphs(words.comment ?? ''), answers: knownBy(words.answers ?? []) },
    pdf: paperLink(origin, site.signing, 'invoice', id),
    ...{ link: orderUrl({ site, origin }, order), phone: phoneOf(site, order) },
  },
})

/** Returns the current invoice if the order awaits payment. */
export const invoiceOf = async (query: Query, { id, status }: Pick<Order, 'id' | 'status'>) =>
  status === 'awaiting-payment' ? currentInvoice(query, id) : undefined

const ENTRY_LETTERS = { payment: 'payment', refund: 'refunded', shipment: 'shipment', return: 'returned' } as const

/** Returns name, letter (text) and document of the new status in order-statuses.json; of the entry if the status stays or goes back. */
export function stepWords(site: Site, order: Order, { entry, from, isSilent = false }: StatusWords) {
  const { letters = {} } = singleContent(site, 'order-statuses')
  const isOfEntry = entry && (isBackward(entry) || from === order.status)
  if (isOfEntry)
    return {
      isOfEntry: true,
      name: describeEntry(entry).join(' ').toLowerCase(),
      letter: isSilent ? undefined : letters[entry.corrects === undefined ? ENTRY_LETTERS[entry.kind] : 'corrected'],
      document: entry.kind === 'shipment' ? statusOf(site, 'shipped').document : undefined,
    }
  const { name, letter, document } = statusOf(site, order.status)
  // A letter about a paid order must not ask for payment.
  const isPaid = order.status === 'awaiting-payment' && order.paid !== null && owedFor(order) === 0
  const paid = isPaid ? statusesOf(site).find(({ after }) => after === 'paid')?.letter : undefined
  const refund = order.status === 'cancelled' && excessOf(order) > 0 ? letters.refund : undefined
  return { isOfEntry: false, name, letter: letter && (refund ?? paid ?? letter), document }
}

/**
 * Returns the letter about the order's status (schema/content/order-statuses.json); undefined if there is none, or no e-mail address.
 * @param lines the order's lines after the change; by default the current lines
 */
export async function statusLetter(
  query: Query,
  order: Order,
  { site, origin }: LetterContext,
  { document = '', comment = '', ...step }: StatusWords = {},
  lines?: readonly OrderLine[],
) {
  const { name, letter, document: named } = stepWords(site, order, step)
  const { email, account } = await contactOfOrder(query, order)
  if (letter === undefined || email === undefined) return undefined
  const words = {
    text: letter,
    document: document && named ? `${named.label}${NBSP}${document}.` : '',
    comment: asParagraphs(comment),
  }
  const invoice = await invoiceOf(query, order)
  // If the number differs, the document is an invoice from another system, and the site has no PDF of it.
  const pdf =
    invoice && String(invoice.number) === document ? paperLink(origin, site.signing, 'invoice', invoice.id) : ''
  return {
    to: email,
    mail: 'order-status',
    params: {
      ...{ ...letterFacts(order), status: name, ...words, pdf, link: orderUrl({ site, origin }, order) },
      ready: await shipmentFacts(query, order, lines ?? (await readLines(query, order.id)), site.constants),
      phone: phoneOf(site, order),
    },
    typed: { answers: [...(await submissionOf(query, order)).answers, ...agreedTerms(order)] },
    ...{ account, author: account, buyer: order.buyer },
  }
}

/**
 * Adds the letter about the order's new status to the outbox. @param waits milliseconds until the letter is sent, in which staff
 * can still withdraw it; the limit of letters per hour does not apply to such a letter
 * @returns the recipient and the letter's number; undefined without a letter
 */
export async function notifyBuyer(
  transaction: Transaction,
  order: Order,
  { mailer, ...context }: Pick<FormContext, 'site' | 'origin' | 'mailer'>,
  { waits, ...words }: StatusWords & { waits?: number } = {},
): Promise<{ to: string; letter: number | undefined } | undefined> {
  const letter = await statusLetter(transaction, order, context, words)
  if (!letter) return undefined
  const number = await mailer.write(transaction, {
    ...letter,
    ...(waits !== undefined && { waits, isUnlimited: true }),
  })
  return { to: letter.to, letter: number }
}
