import { priceInline, rubles } from '#schema/definitions/shop/money.ts'
import { pieces } from '#schema/definitions/shop/quantity.ts'
import { HttpError } from '../http/http-error.ts'
import type { ListItem } from '../lists/items.ts'
import type { PricedLine } from '../lists/lines.ts'

export type OrderedLine = PricedLine<ListItem>

/** What a buyer is asked about before the order is taken. */
export interface Changed {
  basketId: number
  article: string
  name: string
  /** What is another now, in words. */
  text: string
}

/** Lines named in a message; the rest is counted. */
const NAMED = 5

/** Lines that are not sold as the buyer was told when they were put in or last changed. */
export const changedLines = (lines: readonly OrderedLine[]): Changed[] =>
  lines.flatMap(({ item, product, batch }) => {
    if (!product || !batch) return []
    const words = [
      ...(batch.quantity === item.quantity
        ? []
        : [`вместо ${pieces(item.quantity)} отгружается ${pieces(batch.quantity)}`]),
      ...(batch.kopecks === item.kopecks
        ? []
        : [`за\u00A0штуку было ${priceInline(item.kopecks)}, стало ${priceInline(batch.kopecks)}`]),
    ]
    const { article, name } = product.record
    return words.length === 0 ? [] : [{ basketId: item.id, article, name, text: `${article}: ${words.join(', ')}` }]
  })

/** @param asked the sum that the buyer saw; undefined where the page did not tell */
export function priceRefusal(asked: number | undefined, total: number, changes: readonly Changed[]): HttpError {
  const sum =
    asked === undefined
      ? `Цены изменились, сумма теперь ${rubles(total)}.`
      : `Сумма изменилась: была ${rubles(asked)}, стала ${rubles(total)}.`
  const what = changes.length > 0 ? ` ${named(changes.map(({ text }) => text))}.` : ''
  const message = `${sum}${what} Если согласны, отправьте заказ ещё раз.`
  return new HttpError(409, message, undefined, undefined, { total, changes })
}

/** Products that cannot be ordered any more. */
export function goneRefusal(lines: readonly OrderedLine[]): HttpError {
  const gone = lines
    .filter(({ product }) => !product)
    .map(({ item: { id, article, name } }) => ({ basketId: id, article, name }))
  const names = named(gone.map(({ article, name }) => `${article}\u00A0— ${name}`))
  const message = `Этого больше нет в\u00A0каталоге, уберите из\u00A0корзины: ${names}.`
  return new HttpError(409, message, undefined, undefined, { gone })
}

const named = (texts: readonly string[]): string =>
  texts.length > NAMED ? `${texts.slice(0, NAMED).join('; ')} и\u00A0ещё ${texts.length - NAMED}` : texts.join('; ')
