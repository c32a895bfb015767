import { vatOfAll, vatText } from '#schema/definitions/shop/units/money.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { askedBy } from '../../orders/invoices.ts'
import type { InvoiceData } from './data.ts'

/** Maximum lengths of values according to ГОСТ Р 56042-2014. */
const LONGEST = { Name: 160, BankName: 45, Purpose: 210 }

/** Converts a value to one line of limited length without the separator character. */
const plain = (text: string, longest = Number.POSITIVE_INFINITY): string =>
  Array.from(
    text
      .replace(/[|\p{C}]/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
  )
    .slice(0, longest)
    .join('')

const money = (kopecks: number): string => `${Math.floor(kopecks / 100)}-${String(kopecks % 100).padStart(2, '0')}`

/** Returns the purpose of payment: «Оплата по счёту № 118 от 20 ноября 2026 г., в т. ч. НДС 22 % — 3051-15 руб.». */
export function purposeOf({ number, day, snapshot }: InvoiceData): string {
  const { taxes, total } = snapshot
  const [only, ...others] = taxes
  // The VAT is proportional to the unpaid part of the total.
  const vat = Math.round((vatOfAll(taxes) * askedBy(snapshot)) / Math.max(total, 1))
  const rate = others.length > 0 ? 'НДС' : vatText(only?.rate ?? null)
  const tax = taxes.every((part) => part.rate === null) ? 'без НДС' : `в т. ч. ${rate} — ${money(vat)} руб.`
  return plain(`Оплата по счёту № ${number} от ${formatDate(day)} г., ${tax}`, LONGEST.Purpose)
}

/** Returns the text of the QR code from which banking apps fill in a payment (ГОСТ Р 56042-2014, UTF-8). */
export function paymentCode(invoice: InvoiceData): string {
  const { seller, bank } = invoice.snapshot
  const values: readonly (readonly [name: string, value: string])[] = [
    // The first five values are required, in this order.
    ['Name', plain(seller.name, LONGEST.Name)],
    ['PersonalAcc', bank.account],
    ['BankName', plain(bank.name, LONGEST.BankName)],
    ['BIC', bank.bic],
    ['CorrespAcc', bank.correspondent],
    ['PayeeINN', seller.inn],
    ['KPP', seller.kpp],
    ['Sum', String(askedBy(invoice.snapshot))],
    ['Purpose', purposeOf(invoice)],
  ]
  return ['ST00012', ...values.filter(([, value]) => value !== '').map(([name, value]) => `${name}=${value}`)].join('|')
}
