import type { AddedLine, PasteProblem, RaisedLine } from '#schema/api/lists/several.ts'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
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
import {
  aliasProducts,
  forgetColumns,
  LONGEST_ALIAS,
  readColumns,
  storeAliases,
  storeColumns,
} from '../../aliases/aliases.ts'
import { searchOf } from '../../catalog/calls/search.ts'
import { isTotal } from '../../catalog/import/values.ts'
import { sortKey } from '../../catalog/product-rows.ts'
import type { Product } from '../../catalog/records.ts'
import { type FoundArticles, findByArticles, findByNames } from '../../catalog/search/articles.ts'
import { articleKey } from '../../catalog/search/words.ts'
import { ADDED_AT_ONCE, addLine, type Basket, FULL, removeLine } from '../basket.ts'
import { isSame, NO_WISHES } from '../items.ts'
import { BEYOND, isArticle, NO_QUANTITY, type PastedLine, readPaste } from '../paste.ts'
import {
  amountIn,
  type ChosenColumns,
  decided,
  isUndecided,
  type Ordered,
  orderedText,
  type PastedTable,
  piecesOf,
  statedAmount,
  tablesOf,
  wholeRow,
} from '../paste-columns.ts'
import { readRest, writeRest } from '../rest.ts'
import { addedLineOf, changeBasket, type ListContext, type ListHandlers } from './basket.ts'

/** Maximum number of lines in one paste. */
const MAX = 1000

/** Purpose that is signed together with the result of a paste, so that a text signed for another purpose is refused. */
export const PASTED = 'pasted'

/** A line whose product was found. `quantity`: undefined for the minimum order. `said`: the quantity as written, if not in pieces. */
type Understood = Pick<PastedLine, 'line' | 'text'> & { product: Product; quantity: number | undefined; said?: string }

/** A line whose product was not found; `asked`: its article number, name and quantity, to search for candidates. */
type Unknown = PasteProblem & { asked?: { article: string; name: string; ordered: Partial<Ordered> } }

/** Maximum number of lines for which products are searched, and of candidates per line. */
const SEARCHED = { lines: 200, candidates: 3 }

async function addAll(basket: Basket, lines: readonly Understood[]) {
  const added: AddedLine[] = []
  const raised: RaisedLine[] = []
  const left: PasteProblem[] = []
  for (const [i, { line, text, product, quantity: asked, said }] of lines.entries()) {
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
      ...{ line, article, quantity: quantity - before, ...(asked !== undefined && { asked }), ...(said && { said }) },
      why: adjustmentText(changed.adjusted?.reason ?? 'minimum', product.record),
    })
  }
  return { added, raised, left }
}

/** Returns problems that ask whether several lines of one product mean their sum. If so, the sum replaces the first of these lines. */
function askOfRepeats(same: readonly Understood[]): PasteProblem[] {
  const [{ product }] = same as [Understood, ...Understood[]] // a group is not empty
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

/** Matches a text that is a name rather than an article number. */
const WORDS = /\p{L}{4,}\s/u

/** Returns the minimum order in whole boxes. */
const leastOf = ({ record }: Product): number => fitQuantity(1, record).quantity

/** Returns why the quantity of a product cannot be added to a basket; undefined if it can. */
function refusalOf(basket: Basket, existing: object | undefined, quantity: number, { record }: Product) {
  if (!existing && basket.items.length >= MAX_LINES) return FULL
  const { reason } = fitQuantity(quantity, record)
  return reason === 'most' ? sentence(adjustmentText(reason, record)) : undefined
}

type Match = NonNullable<CallParameters<'basket.paste'>['matches']>[number]

/**
 * Finds each line's product: by the user's choice for this list, by the customer's own article number, by the shop's article number, or by
 * a name that only one product has. Lines without a certain product get candidates.
 */
async function findLines(
  lines: readonly PastedLine[],
  { matches, columns }: { matches: readonly (Match & { product: number })[]; columns: ChosenColumns | undefined },
  context: ListContext,
): Promise<
  { results: (Understood | PasteProblem)[]; isMade: boolean } & Pick<CallAnswer<'basket.paste'>, 'question' | 'read'>
> {
  const { catalog, database, uid } = context
  const articles = lines.flatMap(({ readings, unclear = [], cells = [] }) => [
    ...[...readings, ...unclear].map(({ article }) => article),
    ...cells.filter(isArticle),
  ])
  const aliases = new Map(await aliasProducts(database.query, { uid }))
  for (const { alias, product } of matches) aliases.set(articleKey(alias), product)
  const found = await findByArticles(catalog, articles, aliases)
  const { same, unknown } = found
  const products = await catalog.products([...new Set(articles.flatMap(same))])
  const byId = new Map(products.map((product) => [product.id, product]))
  const productOf = (article: string) => same(article).flatMap((id) => byId.get(id) ?? [])[0]
  const perBoxOf = (article: string) => productOf(article)?.record.perBox
  const tables = tablesOf(
    lines.flatMap(({ cells }) => (cells ? [cells] : [])),
    perBoxOf,
  )
  const remembered = await readColumns(database.query, uid)
  let read: CallAnswer<'basket.paste'>['read']
  let isMade = false
  const decide = memoizeBy((table: PastedTable) => {
    const chosen = columns ?? remembered.get(table.head)
    if (!chosen || !isUndecided(table)) return table
    const [article, quantity] = [shortLabel(table.labels[chosen.article]), shortLabel(table.labels[chosen.quantity])]
    read ??= { head: table.head, article, quantity, unit: chosen.unit }
    return decided(table, chosen)
  })
  const open = tables.values().map(decide).find(isUndecided)
  const results = lines.flatMap((pasted): (Understood | Unknown)[] | Understood | Unknown => {
    const { line, text, readings, unclear = [], why, cells } = pasted
    const given = cells && tables.get(cells)
    const table = given && decide(given)
    const isAlone = cells?.length === 1 && readings.some(({ article }) => productOf(article))
    if (cells && !table && !isAlone) return []
    if (table && isAlone && (table.quantity === undefined || (table.unit ?? 'pieces') !== 'pieces'))
      return { line, text, why: NO_QUANTITY }
    if (table && !isAlone) {
      const article = cells[table.article] ?? ''
      const product = productOf(article)
      const ordered = amountIn(cells, table)
      if (product && ordered === undefined) return []
      // Rows with totals and lines for a signature are skipped.
      if (!product && (cells.some(isTotal) || /_{3}/.test(text))) return []
      const why = typeof ordered === 'string' && product ? ordered : unknown(article || text)
      const [longest = ''] = table.words.map((at) => cells[at] ?? '').toSorted((a, b) => b.length - a.length)
      const name = cells[table.name ?? -1] ?? longest
      const isRead = typeof ordered === 'object'
      if (table.quantity === undefined || ordered === undefined) return { line, text, why }
      const whole = { line, text: wholeRow(article, name, isRead ? orderedText(ordered) : statedAmount(cells, table)) }
      if (!isRead) return { ...whole, why }
      isMade ||= product !== undefined && table !== given
      return product ? understood(whole, product, ordered) : { ...whole, why, asked: { article, name, ordered } }
    }
    if (why !== undefined) return { line, text, why }
    for (const reading of readings) {
      const product = productOf(reading.article)
      if (product) return understood(pasted, product, reading)
    }
    const unclearReading = unclear.find(({ article }) => productOf(article))
    if (unclearReading) return { line, text, why: unclearReading.why }
    const [reading] = readings
    return {
      ...{ line, text, why: unknown(...(readings.length > 0 ? readings.map(({ article }) => article) : [text])) },
      ...(reading && { asked: { article: reading.article, name: reading.name ?? '', ordered: reading } }),
    }
  })
  const byName = await findByNames(
    results.flatMap((result) => ('asked' in result && result.asked ? beginningsOf(result.asked.name) : [])),
    catalog,
  )
  let searched = 0
  const answered: (Understood | PasteProblem)[] = []
  for (const result of results) {
    if ('product' in result || !result.asked) {
      answered.push(result)
      continue
    }
    const { asked, ...problem } = result
    const [begun] = beginningsOf(asked.name).flatMap((name) => byName.get(sortKey(name)) ?? [])
    if (begun && sortKey(begun.record.name) === sortKey(asked.name))
      answered.push(understood(problem, begun, asked.ordered))
    else if (++searched <= SEARCHED.lines || begun)
      answered.push(
        await askOfUnknown(problem, asked, { ...found, begun, isSearched: searched <= SEARCHED.lines }, context),
      )
    else answered.push({ ...problem, why: `${problem.why} ${UNSEARCHED}` })
  }
  const question = open && { question: { head: open.head, labels: open.labels.map(shortLabel) } }
  return { results: answered, isMade, ...question, ...(read && { read }) }
}

const UNSEARCHED = `Похожего не\u00a0искали: таких строк больше ${SEARCHED.lines}.`

/** Returns a name and its beginnings of at least three words, since the product's name in the catalog may be shorter. */
const beginningsOf = (name: string): string[] =>
  name
    .split(' ')
    .flatMap((_, i, words) => (i > 0 && words.length - i < 3 ? [] : words.slice(0, words.length - i).join(' ')))

const shortLabel = (label = '—'): string => label.slice(0, 40)

function understood({ line, text }: Pick<PastedLine, 'line' | 'text'>, product: Product, ordered: Partial<Ordered>) {
  if (ordered.quantity === undefined) return { line, text, product, quantity: undefined }
  const whole = { ...ordered, quantity: ordered.quantity }
  const quantity = piecesOf(whole, product.record)
  if (quantity < 1 || quantity > MAX_QUANTITY) return { line, text, why: BEYOND }
  return {
    line,
    text,
    product,
    quantity,
    ...((whole.inBoxes || whole.inPallets || whole.inThousands) && { said: orderedText(whole) }),
  }
}

/** Adds candidates to a problem, from which the user can choose the product. */
async function askOfUnknown(
  problem: PasteProblem,
  { article, name }: NonNullable<Unknown['asked']>,
  { near, same, begun, isSearched }: FoundArticles & { begun: Product | undefined; isSearched: boolean },
  context: ListContext,
): Promise<PasteProblem> {
  const { catalog } = context
  // If the article number belongs to a withdrawn product, no other product is suggested.
  if (article !== '' && near(article).length === 0 && same(article).length > 0) return problem
  const words = begun?.record.name ?? (name || article)
  const { ids, exact, partial } = isSearched
    ? await searchOf(context).products(words, catalog.index.hidden)
    : { ids: [] }
  // For an article number without a name, only exact matches are candidates.
  const similar = name === '' ? ids.slice(0, partial ? 0 : exact) : ids
  const products = await catalog.products(
    [...new Set([...near(article).flatMap(same), ...(begun ? [begun.id] : []), ...similar])].slice(
      0,
      SEARCHED.candidates,
    ),
  )
  const candidates = products.map(({ record: { article, name } }) => ({ article, name }))
  const alias = (article || name).slice(0, LONGEST_ALIAS)
  if (!isArticle(alias)) return problem
  return { ...problem, ...(candidates.length > 0 && { alias, candidates }) }
}

export const pasteHandlers = {
  async 'basket.paste'({ text, replace = false, matches = [], keep = false, columns, forget }, context) {
    const lines = readPaste(text)
    if (lines.length > MAX) {
      const message = `За один раз — не больше ${MAX} строк.`
      throw new HttpError(422, message, { text: message })
    }
    const { same } = await findByArticles(
      context.catalog,
      matches.map(({ article }) => article),
    )
    const chosen = matches.flatMap((match) =>
      same(match.article)
        .slice(0, 1)
        .map((product) => ({ ...match, product })),
    )
    const { results, isMade, ...asked } = await findLines(lines, { matches: chosen, columns }, context)
    const found = results.filter((line): line is Understood => 'product' in line)
    const groups = [...Map.groupBy(found, ({ product }) => product.id).values()]
    const understood = groups.flatMap((same) => (same.length === 1 ? same : []))
    const problems = [
      ...results.filter((line): line is PasteProblem => !('product' in line)),
      ...groups.flatMap((same) => (same.length === 1 ? [] : askOfRepeats(same))),
    ]
    return changeBasket(context, async (basket) => {
      const learned = chosen.filter(({ alias }) => !WORDS.test(alias))
      if (learned.length > 0) await storeAliases(basket.transaction, context.uid, learned)
      // A paste without any valid line replaces nothing. A repeated request must not remove the lines that the first one has added.
      const replaced = replace && understood.length > 0
      if (replaced && !basket.repeated) for (const item of [...basket.items]) await removeLine(basket, item)
      const { added, raised, left } = await addAll(basket, understood)
      const all = [...problems, ...left].toSorted((a, b) => a.line - b.line)
      // Chosen columns are stored only if they have given a valid line, since otherwise they may be a mistake.
      if (columns && isMade) await storeColumns(basket.transaction, context.uid, columns)
      if (forget) await forgetColumns(basket.transaction, context.uid, forget)
      const { read: _, ...question } = asked
      const before = keep ? await readRest(basket.transaction, context.uid) : { problems: [] }
      await writeRest(basket.transaction, context.uid, {
        ...{ ...before, problems: [...all, ...before.problems] },
        ...question,
      })
      return { added, raised, problems: all, replaced, count: basket.items.length, ...asked }
    })
  },

  /** Returns the pasted lines for which nothing was added to the basket. */
  'basket.rest': (_, { database, uid }) => readRest(database.query, uid),

  /** Returns the result of a paste without JavaScript. @throws HttpError 404 for an invalid signature */
  'basket.pasted'({ token }, { site }) {
    const text = unseal(site.signing, PASTED, token)
    if (text === undefined) throw new HttpError(404, 'Такого быстрого заказа нет.')
    return JSON.parse(text) as CallAnswer<'basket.pasted'> // the signature proves that the form's router wrote it
  },
} satisfies Partial<ListHandlers>
