import { MAX_QUANTITY, MAX_SUM } from '#schema/definitions/shop/units/quantity.ts'
import { lineVatText, readVat } from '#schema/definitions/shop/units/vat.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { amountText, namesDelivery, PIECE, serviceLine } from './lines.ts'
import type { OrderLine } from './order.ts'

/** Begins a line that is no product: «+ Доставка до терминала; 1 усл.; 1200; НДС 22 %». */
const MARK = '+'

const LONGEST_NAME = 200

/** Returns true for a typed first cell that names no article, but a service. */
export const isServiceName = (text: string): boolean => text.startsWith(MARK)

/** The name without its mark. */
export const serviceName = (text: string): string => text.slice(MARK.length).trim()

/** A service as staff type it. @param price as `readPrice` reads it */
export const serviceText = (line: OrderLine, price: string): string =>
  [`${MARK} ${line.name}`, amountText(line), price, lineVatText(line.vat)]
    .filter(Boolean)
    .map((cell) => cell.replace(/[\s;]+/g, ' ').trim())
    .join('; ')

/** @param kopecks each; null: not known yet @param before the order's line with the same name @returns an error's text for what is not understood */
export function readService(
  { article, amount, vat: typedVat }: { article: string; amount: string; vat: string },
  kopecks: number | null,
  before: OrderLine | undefined,
): OrderLine | string {
  const name = serviceName(article)
  if (name === '' || name.length > LONGEST_NAME)
    return `Название строки\u00a0— от\u00a01 до\u00a0${LONGEST_NAME} знаков`
  const [, digits = '', unit = PIECE] = /^(\d{1,12}|\d{1,3}(?:\s\d{3}){1,3})(?:\s*(\p{L}.{0,19}))?$/u.exec(amount) ?? []
  const quantity = Number(digits.replace(/\s/g, ''))
  if (quantity < 1) return `Количество «${amount}» не\u00a0понято. Напишите «1\u00a0усл.» или «4\u00a0шт.»`
  if (quantity > MAX_QUANTITY) return `Больше ${formatNumber(MAX_QUANTITY)} одной строкой нельзя`
  const vat = typedVat === '' ? '' : readVat(typedVat)
  if (vat === undefined)
    return `НДС «${typedVat}» не\u00a0понят. Напишите «НДС 10\u00a0%» или «без НДС»; ставки\u00a0— 0, 5, 7, 10, 20, 22`
  const line = serviceLine({
    name,
    quantity,
    unit,
    kopecks,
    vat,
    way: before?.way ?? (namesDelivery(name) ? 'agreed' : null),
  })
  return (line.sum ?? 0) <= MAX_SUM ? line : 'Сумма строки слишком велика: проверьте цену и\u00a0количество'
}
