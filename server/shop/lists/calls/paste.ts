import type { AddedLine, PasteProblem, RaisedLine } from '#schema/api/lists/several.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import {
  adjustmentText,
  fitQuantity,
  MAX_LINES,
  MAX_QUANTITY,
  pieces,
} from '#schema/definitions/shop/units/quantity.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import { HttpError } from '../../../engine/http/http-error.ts'
import { nextLoopTurn } from '../../../engine/next-loop-turn.ts'
import { unseal } from '../../../engine/secrets/signing.ts'
import { aliasProducts } from '../../aliases/aliases.ts'
import type { Product } from '../../catalog/catalog.ts'
import { isTotal } from '../../catalog/import/values.ts'
import { findByArticles } from '../../catalog/search/articles.ts'
import { ADDED_AT_ONCE, addLine, type Basket, FULL, removeLine } from '../basket.ts'
import { isSame, NO_WISHES } from '../items.ts'
import { BEYOND, isArticle, NO_QUANTITY, type PastedLine, type Reading, readPaste } from '../paste.ts'
import { piecesIn, tablesOf } from '../paste-columns.ts'
import { addedLineOf, changeBasket, type ListContext, type ListHandlers } from './basket.ts'

/** Lines of one paste, at most. */
const MAX = 1000

/** Purpose of the signature. */
export const PASTED = 'pasted'

/** Without a quantity: the minimum order. */
type Understood = PastedLine & { product: Product; quantity: number | undefined }

async function addAll(
  basket: Basket,
  lines: readonly Understood[],
): Promise<{ added: AddedLine[]; raised: RaisedLine[]; left: PasteProblem[] }> {
  const added: AddedLine[] = []
  const raised: RaisedLine[] = []
  const left: PasteProblem[] = []
  for (const [i, { line, text, product, quantity: asked }] of lines.entries()) {
    if (i % ADDED_AT_ONCE === 0) await nextLoopTurn()
    const existing = basket.items.find((item) => isSame(item, { product: product.id, ...NO_WISHES }))
    const requested = asked ?? leastOf(product)
    const before = existing?.quantity ?? 0
    const why = refusalOf(basket, existing, before + requested, product)
    if (why !== undefined) {
      left.push({ line, text, why })
      continue
    }
    const changed = await addLine(basket, { product, quantity: requested })
    added.push(addedLineOf(changed, product.record))
    if (asked !== undefined && !changed.adjusted) continue
    const { article, quantity } = changed.item
    raised.push({
      ...{ line, article, quantity: quantity - before, ...(asked !== undefined && { asked }) },
      why: adjustmentText(changed.adjusted?.reason ?? 'minimum', product.record),
    })
  }
  return { added, raised, left }
}

/** Asks whether lines of one product mean their sum, which takes the place of the first of them. */
function askOfRepeats(same: readonly Understood[]): PasteProblem[] {
  const [{ product }] = same as [Understood, ...Understood[]] // a group has one at least
  const stated = same.flatMap(({ quantity = [] }) => quantity)
  const sum = stated.length > 0 ? stated.reduce((sum, quantity) => sum + quantity) : leastOf(product)
  const unstated = same.flatMap(({ line, quantity }) => (quantity === undefined ? line : []))
  const without = unstated.length > 0 ? `, без\u00a0количества\u00a0— ${unstated.join(', ')}` : ''
  const lines = same.map(({ line }) => line).join(', ')
  const why = `Изделие стоит в\u00a0строках ${lines}${without}. Взять ${pieces(sum)}?`
  return same.map(({ line, text }, i) => ({
    line,
    text,
    why,
    instead: i > 0 ? '' : `${product.record.article}\t${sum}`,
  }))
}

/** Returns the minimum order in whole boxes. */
const leastOf = ({ record }: Product): number => fitQuantity(1, record).quantity

/** Why a basket takes no more of a product. */
function refusalOf(basket: Basket, existing: object | undefined, quantity: number, { record }: Product) {
  if (!existing && basket.items.length >= MAX_LINES) return FULL
  const { reason } = fitQuantity(quantity, record)
  return reason === 'most' ? sentence(adjustmentText(reason, record)) : undefined
}

/** Returns each line's product, by the first reading with an article number of the catalog. */
async function findLines(
  lines: readonly PastedLine[],
  { catalog, database, uid }: ListContext,
): Promise<(Understood | PasteProblem)[]> {
  const articles = lines.flatMap(({ readings, unclear = [], cells = [] }) => [
    ...[...readings, ...unclear].map(({ article }) => article),
    ...cells.filter(isArticle),
  ])
  const aliases = await aliasProducts(database.query, { uid })
  const { same, unknown } = await findByArticles(catalog, articles, aliases)
  const products = await catalog.products([...new Set(articles.flatMap(same))])
  const byId = new Map(products.map((product) => [product.id, product]))
  const productOf = (article: string) => same(article).flatMap((id) => byId.get(id) ?? [])[0]
  const perBoxOf = (article: string) => productOf(article)?.record.perBox
  const tables = tablesOf(
    lines.flatMap(({ cells }) => (cells ? [cells] : [])),
    perBoxOf,
  )
  return lines.flatMap((pasted): (Understood | PasteProblem)[] | Understood | PasteProblem => {
    const { line, text, readings, unclear = [], why, cells } = pasted
    const table = cells && tables.get(cells)
    const isAlone = cells?.length === 1 && readings.some(({ article }) => productOf(article))
    if (cells && !table && !isAlone) return []
    if (table && isAlone && (table.quantity === undefined || (table.unit ?? 'pieces') !== 'pieces'))
      return { line, text, why: NO_QUANTITY }
    if (table && !isAlone) {
      const article = cells[table.article] ?? ''
      const product = productOf(article)
      if (!product) return cells.some(isTotal) ? [] : { line, text, why: unknown(article || text) }
      const quantity = piecesIn(cells, table, product.record.perBox)
      if (quantity === undefined) return []
      if (typeof quantity === 'string') return { line, text, why: quantity }
      return quantity < 1 || quantity > MAX_QUANTITY ? { line, text, why: BEYOND } : { ...pasted, product, quantity }
    }
    if (why !== undefined) return { line, text, why }
    for (const reading of readings) {
      const product = productOf(reading.article)
      if (product) return { ...pasted, product, quantity: piecesOf(reading, product) }
    }
    const unclearReading = unclear.find(({ article }) => productOf(article))
    if (unclearReading) return { line, text, why: unclearReading.why }
    return { line, text, why: unknown(...(readings.length > 0 ? readings.map(({ article }) => article) : [text])) }
  })
}

const piecesOf = ({ quantity, inBoxes }: Reading, { record }: Product): number | undefined =>
  inBoxes && quantity !== undefined ? quantity * record.perBox : quantity

export const pasteHandlers = {
  async 'basket.paste'({ text, replace = false }, context) {
    const lines = readPaste(text)
    if (lines.length > MAX) {
      const message = `За один раз — не больше ${MAX} строк.`
      throw new HttpError(422, message, { text: message })
    }
    const results = await findLines(lines, context)
    const found = results.filter((line): line is Understood => 'product' in line)
    const groups = [...Map.groupBy(found, ({ product }) => product.id).values()]
    const understood = groups.flatMap((same) => (same.length === 1 ? same : []))
    const problems = [
      ...results.filter((line): line is PasteProblem => !('product' in line)),
      ...groups.flatMap((same) => (same.length === 1 ? [] : askOfRepeats(same))),
    ]
    return changeBasket(context, async (basket) => {
      // A paste without any valid line replaces nothing; a repeated one finds its own lines.
      const replaced = replace && understood.length > 0
      if (replaced && !basket.repeated) for (const item of [...basket.items]) await removeLine(basket, item)
      const { added, raised, left } = await addAll(basket, understood)
      const all = [...problems, ...left].toSorted((a, b) => a.line - b.line)
      return { added, raised, problems: all, replaced, count: basket.items.length }
    })
  },

  /** Result of a paste without JavaScript. @throws HttpError 404 for an invalid signature */
  'basket.pasted'({ token }, { site }) {
    const text = unseal(site.signing, PASTED, token)
    if (text === undefined) throw new HttpError(404, 'Такого быстрого заказа нет.')
    return JSON.parse(text) as CallAnswer<'basket.pasted'> // signed by us: what the form's router wrote
  },
} satisfies Partial<ListHandlers>
