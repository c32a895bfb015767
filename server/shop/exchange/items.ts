import type { Kysely } from 'kysely'
import { articleIdentity, cleanArticle } from '#schema/definitions/shop/units/article.ts'
import type { Tables } from '../../engine/database/tables.ts'
import { foldName } from './figures.ts'
import type { Offered, Word } from './read-offers.ts'

type Row = Tables['exchange_items']

/** A good or a characteristic of 1C, by its `Ид`. */
export type Item = Omit<Row, 'id' | 'offered' | 'seen'> & {
  /** What waits for its product, and the values of its characteristic. */
  offered: Offered & { values?: string[] }
}

interface Product {
  id: number
  article: string
  color: string
}

const NEW: Item = { product: null, article: '', name: '', unit: '', vat: '', lacks: '', hidden: 0, offered: {} }

/** Why a service is no product. */
export const SERVICE = 'Это услуга, а\u00a0не\u00a0изделие.'

/** Rows in one statement. */
const PART = 200

const goodOf = (id: string): string => id.split('#')[0] ?? id

/** Puts a value into the list of a key. */
const put = <T>(lists: Map<string, T[]>, key: string, value: T): unknown =>
  lists.get(key)?.push(value) ?? lists.set(key, [value])

/** All that 1C has named, with the products of the catalog that it is. */
export class Items {
  /** Items of the file that is read. */
  readonly read = new Set<string>()
  readonly #items: Map<string, Item>
  readonly #dirty = new Set<string>()
  readonly #owners: Map<number, string>
  readonly #products: readonly Product[]
  readonly #families = new Map<string, string[]>()

  constructor(items: Map<string, Item>, products: readonly Product[]) {
    this.#items = items
    this.#products = products
    this.#owners = new Map([...items].flatMap(([id, { product }]) => (product === null ? [] : [[product, id]])))
    for (const id of items.keys()) put(this.#families, goodOf(id), id)
  }

  static async load(query: Kysely<Tables>, catalog: number): Promise<Items> {
    const rows = await query.selectFrom('exchange_items').selectAll().execute()
    const products = query.selectFrom('products').select(['id', 'article', 'color'])
    return new Items(
      // Written below.
      new Map(rows.map(({ id, seen: _, offered, ...row }) => [id, { ...row, offered: JSON.parse(offered) }])),
      await products.where('catalog', '=', catalog).execute(),
    )
  }

  get = (id: string): Item | undefined => this.#items.get(id)

  /** Changes what is known of an item; what is empty changes nothing. */
  note(id: string, facts: Partial<Item>): Item {
    const before = this.#items.get(id) ?? NEW
    const said = Object.entries(facts).filter(([, value]) => value !== '' && value !== undefined)
    const item: Item = { ...before, ...Object.fromEntries(said) }
    if (!this.#items.has(id)) put(this.#families, goodOf(id), id)
    if (!this.#items.has(id) || JSON.stringify(item) !== JSON.stringify(before)) this.#dirty.add(id)
    this.#items.set(id, item)
    return item
  }

  /** `Ид` of a good and its characteristics. */
  family = (good: string): readonly string[] => this.#families.get(good) ?? []

  /**
   * Finds the products of items that have none: by article, of a characteristic by article and characteristic.
   * @param isWhole true if the file has all characteristics of its goods: the only one of a good is its product
   * @returns what the products are offered for now
   */
  match(isWhole: boolean): Map<number, Offered> {
    const exact = new Map<string, Product[]>()
    const begins = new Map<string, Product[]>()
    const alike = new Map(this.#products.map((product) => [articleIdentity(product.article), product.article]))
    // Of goods that share an article it is nobody's until 1C tells them apart.
    const sharing = new Map<string, string[]>()
    for (const [id, { article }] of this.#items) if (!id.includes('#')) put(sharing, article, id)
    for (const product of this.#products) {
      put(exact, cleanArticle(product.article), product)
      for (const { index } of product.article.matchAll(/[-\s./]/g))
        put(begins, product.article.slice(0, index), product)
    }
    const productOf = (id: string, item: Item): Product | undefined => {
      const good = goodOf(id)
      const siblings = this.family(good).filter((each) => each !== good).length
      const article = cleanArticle(item.article || (this.#items.get(good)?.article ?? ''))
      const only = (products: readonly Product[] = []) => {
        const free = products.filter((product) => [undefined, good].includes(this.#owners.get(product.id)))
        return products.length === 1 ? free[0] : undefined
      }
      if (article === '' || (id === good && siblings > 0) || (sharing.get(article)?.length ?? 0) > 1) return undefined
      if (id === good) return only(exact.get(article))
      const { values = [] } = item.offered
      const colors = values.map(foldName)
      const named = ['-', ' '].flatMap((by) => exact.get([article, ...values].join(by)) ?? [])
      const colored = [...(exact.get(article) ?? []), ...(begins.get(article) ?? [])]
      const isOnly = isWhole && siblings === 1
      return (
        only(named) ??
        only(colored.filter(({ color }) => colors.length === 1 && colors[0] === foldName(color))) ??
        (isOnly ? only(exact.get(article)) : undefined)
      )
    }
    for (const [id, item] of this.#items) {
      if (item.product !== null || item.lacks === SERVICE) continue
      const product = productOf(id, item)
      const near = alike.get(articleIdentity(item.article))
      const isFamily = !id.includes('#') && this.family(id).length > 1
      const lacks = product || isFamily ? '' : lacksOf(id, item, near !== item.article && near)
      if (product) {
        const owner = this.#owners.get(product.id)
        if (owner !== undefined) this.note(owner, { product: null })
        this.#owners.set(product.id, id)
      }
      if (lacks !== item.lacks || product) {
        this.#items.set(id, { ...item, lacks, product: product?.id ?? null })
        this.#dirty.add(id)
      }
    }
    const offered = new Map<number, Offered>()
    for (const [id, item] of this.#items)
      if (item.product !== null && Object.keys(item.offered).length > 0) {
        offered.set(item.product, item.offered)
        this.#items.set(id, { ...item, offered: {} })
        this.#dirty.add(id)
      }
    return offered
  }

  /** @param session of a whole file, which says of all its items that they are there */
  async write(transaction: Kysely<Tables>, session: number | undefined): Promise<void> {
    const ids = [...new Set([...this.#dirty, ...(session === undefined ? [] : this.read)])]
    for (let from = 0; from < ids.length; from += PART) {
      const rows = ids.slice(from, from + PART).flatMap((id) => {
        const item = this.#items.get(id)
        return item ? [{ id, ...item, offered: JSON.stringify(item.offered), seen: session ?? 0 }] : []
      })
      await transaction
        .insertInto('exchange_items')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            ...Object.fromEntries(COLUMNS.map((column) => [column, ref(`excluded.${column}`)])),
            ...(session !== undefined && { seen: session }),
          })),
        )
        .execute()
    }
  }
}

const COLUMNS = ['product', 'article', 'name', 'unit', 'vat', 'lacks', 'offered', 'hidden'] as const

const lacksOf = (id: string, { article }: Item, near: string | false | undefined): string =>
  near
    ? `Артикул похож на\u00a0«${near}», но\u00a0другой: исправьте один из\u00a0них.`
    : id.includes('#')
      ? 'Характеристика: нет изделия с\u00a0таким артикулом и\u00a0цветом или оно не\u00a0одно.'
      : article === ''
        ? 'Нет артикула: впишите его в\u00a01С, такой\u00a0же, как на\u00a0сайте.'
        : 'Изделия с\u00a0таким артикулом нет: загрузите его с\u00a0формой, горловиной и\u00a0коробкой.'

/** Price types and stores that 1C has named, by kind and `Ид`. */
export async function readWords(query: Kysely<Tables>): Promise<Map<string, Word>> {
  const rows = await query.selectFrom('exchange_words').selectAll().execute()
  return new Map(rows.map(({ id, word }) => [id, JSON.parse(word) as Word])) // written below
}

export async function writeWords(query: Kysely<Tables>, words: ReadonlyMap<string, Word>): Promise<void> {
  for (const [id, word] of words)
    await query
      .insertInto('exchange_words')
      .values({ id, word: JSON.stringify(word) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ word: JSON.stringify(word) }))
      .execute()
}
