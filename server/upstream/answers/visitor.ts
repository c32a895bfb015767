import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError } from '../../http/http-error.ts'
import { addressOf } from '../../site/addresses.ts'
import { product, stepsOf } from './catalog.ts'
import { type Answer, listIn, type Reading, text, words } from './values.ts'

/** Where a change says no more than that it was made. */
export function done() {
  return { result: true }
}

/** Who is signed in; an e-mail that nobody says is not confirmed counts as it. */
export function user(answer: Answer) {
  const said = record(answer.user ?? answer.item ?? answer)
  const phone = text(said, 'phone')?.replace(/\D/g, '')
  return { emailConfirmed: true, ...said, phone: phone && `+${phone}` }
}

export const emailIn = (login: unknown): { email?: string } =>
  typeof login === 'string' && login.includes('@') ? { email: login } : {}

export const productsOf = (answer: Answer): readonly Answer[] =>
  listIn(answer.item ?? answer, 'products').filter(isRecord)

export const linesOf = (answer: Answer): readonly Answer[] =>
  listIn(answer.item ?? answer, 'items').filter(
    (line): line is Answer => isRecord(line) && !(Number(line.quantity) < 0),
  )

/** Lines at the prices that the products have there; what is packed how nobody tells. */
export function basket(answer: Answer, reading: Reading) {
  const lines = linesOf(answer).map((line) => {
    const shown = product(record(line.product), reading)
    const prices = stepsOf(record(line.product).price)
    const kopecks = prices[0]?.kopecks ?? null
    const quantity = Number(line.quantity)
    return {
      ...line,
      productId: record(line.product).id,
      article: shown.article,
      name: shown.name,
      quantity,
      kopecks,
      sum: kopecks === null ? null : kopecks * quantity,
      ...NO_PACKING,
      product: { ...shown, prices },
    }
  })
  return {
    items: lines,
    count: lines.length,
    total: lines.reduce((sum, line) => sum + (line.sum ?? 0), 0),
    onRequest: lines.filter((line) => line.sum === null).length,
    gone: 0,
    boxes: 0,
    pallets: 0,
    volume: 0,
    weight: 0,
  }
}

const NO_PACKING = { boxes: 0, pallets: 0, looseBoxes: 0, volume: 0, weight: 0 }

/** The line that was changed, as it is now. @throws HttpError 409 where there is none */
export function basketChange(_: Answer, { given, own }: Reading) {
  const lines = linesOf(own)
  const changed =
    lines.find(({ basketId }) => basketId === given.basketId) ??
    lines.find((line) => record(line.product).id === given.productId)
  if (!changed) throw new HttpError(409, 'Корзина не\u00a0изменилась. Попробуйте ещё раз.')
  return { basketId: changed.basketId, quantity: changed.quantity, count: lines.length }
}

/** The sections of the comparison; products that stand in none are one of their own. */
export function compare(answer: Answer, reading: Reading) {
  const item = record(answer.item ?? answer)
  const products = productsOf(answer).map((one) => product(one, reading))
  const link = addressOf(reading.site, 'catalog.list', { kind: 'main' })
  const parts = listIn(item, 'sections')
    .filter(isRecord)
    .map((one, index) => ({
      kind: 'main',
      path: text(one, 'code', 'slug') ?? `section-${index + 1}`,
      name: words(one, 'name', 'title') ?? 'Изделия',
      link,
      products: listIn(one, 'products', 'items').map((part) => (isRecord(part) ? part.id : part)),
      rows: [],
    }))
  const whole = { kind: 'main', path: 'all', name: 'Изделия', link, rows: [] }
  const sections = parts.some((part) => part.products.length > 0)
    ? parts
    : products.length > 0
      ? [{ ...whole, products: productsOf(answer).map(({ id }) => id) }]
      : []
  return { item: { data: { count: products.length, most: 100, gone: [] }, products, sections } }
}
