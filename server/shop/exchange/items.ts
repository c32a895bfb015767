import type { Kysely, Selectable } from 'kysely'
import { cleanArticle } from '#schema/definitions/shop/units/article.ts'
import type { Tables } from '../../engine/database/tables.ts'
import { foldName, type Offered } from './read-offers.ts'

/** A good or a characteristic of 1C, by its `Ид`. */
export type Item = Omit<Tables['exchange_items'], 'id' | 'offered'> & {
  /** What waits for its product, and the values of its characteristic. */
  offered: Offered & { values?: string[] }
}

type Product = Pick<Selectable<Tables['products']>, 'id' | 'article' | 'color'>

const NEW: Item = { product: null, article: '', name: '', unit: '', vat: '', lacks: '', removed: 0, offered: {} }

/** Why a service is no product. */
export const SERVICE = 'Это услуга, а\u00a0не\u00a0изделие.'

/** Rows in one statement. */
export const PART = 200

export const goodOf = (id: string): string => id.split('#')[0] ?? id

/** All that 1C has named, with the products of the catalog that it is. */
export class Items {
  readonly #items: Map<string, Item>
  readonly products: readonly Product[]
  readonly #dirty = new Set<string>()

  constructor(items: Map<string, Item>, products: readonly Product[]) {
    this.#items = items
    this.products = products
  }

  static async load(query: Kysely<Tables>, catalog: number): Promise<Items> {
    const rows = await query.selectFrom('exchange_items').selectAll().execute()
    const products = query.selectFrom('products').select(['id', 'article', 'color'])
    return new Items(
      new Map(rows.map(({ id, offered, ...row }) => [id, { ...row, offered: JSON.parse(offered) }])), // written below
      await products.where('catalog', '=', catalog).execute(),
    )
  }

  /** An item with what its good says of its unit and VAT. */
  get(id: string): Item {
    const [item = NEW, good] = [this.#items.get(id), this.#items.get(goodOf(id))]
    return { ...item, unit: item.unit || good?.unit || '', vat: item.vat || good?.vat || '' }
  }

  /** Reads again what nothing explained when it came. */
  readUnsure(read: (id: string, item: Item) => Offered): void {
    for (const [id, { offered }] of this.#items)
      if (offered.unsure?.length) this.note(id, { offered: { ...offered, ...read(id, this.get(id)) } })
  }

  /** Changes what is known of an item; what is empty changes nothing. */
  note(id: string, facts: Partial<Item>): Item {
    const before = this.#items.get(id) ?? NEW
    const said = Object.entries(facts).filter(([, value]) => value !== '' && value !== undefined)
    const item: Item = { ...before, ...Object.fromEntries(said) }
    if (JSON.stringify(item) !== JSON.stringify(before)) this.#set(id, item)
    return item
  }

  #set(id: string, item: Item): void {
    this.#items.set(id, item)
    this.#dirty.add(id)
  }

  /** Products that 1C has marked as deleted, each or its good. */
  removed(): Set<number> {
    const isRemoved = (id: string) => this.#items.get(id)?.removed === 1
    const rows = this.#items.entries().filter(([id]) => isRemoved(id) || isRemoved(goodOf(id)))
    return new Set(rows.flatMap(([, { product }]) => (product === null ? [] : [product])))
  }

  /**
   * Finds the products of items that have none: by article, of a characteristic by article and characteristic.
   * @returns what the products are offered for now
   */
  match(): Map<number, Offered> {
    const articles = Map.groupBy(this.products, ({ article }) => cleanArticle(article))
    const colors = Map.groupBy(this.products, ({ color }) => foldName(color))
    const goods = this.#items.keys().filter((id) => !id.includes('#'))
    // Of goods that share an article it is nobody's until 1C tells them apart.
    const sharing = Map.groupBy(goods, (id) => this.#items.get(id)?.article ?? '')
    const families = Map.groupBy(this.#items.keys(), goodOf)
    const owners = new Map(this.#items.entries().map(([id, { product }]) => [product, id]))
    const only = (good: string, products: readonly Product[] = []) => {
      const [product] = products
      const isFree = product && [undefined, good].includes(owners.get(product.id))
      return products.length === 1 && isFree ? product : undefined
    }
    const productOf = (id: string, item: Item): Product | undefined => {
      const good = goodOf(id)
      const article = item.article || (this.#items.get(good)?.article ?? '')
      if (article === '' || (sharing.get(article)?.length ?? 0) > 1) return undefined
      if (id === good) return only(good, articles.get(article))
      const { values = [] } = item.offered
      const named = ['-', ' '].flatMap((by) => articles.get([article, ...values].join(by)) ?? [])
      const isBegin = (product: Product) =>
        product.article.startsWith(article) && /^(?:[-\s./]|$)/.test(product.article.slice(article.length))
      const colored = values.length === 1 ? colors.get(foldName(values[0] ?? ''))?.filter(isBegin) : []
      return only(good, named) ?? only(good, colored)
    }
    for (const [id, item] of this.#items) {
      const isService = [id, goodOf(id)].some((each) => this.#items.get(each)?.lacks === SERVICE)
      if (isService) this.note(id, { lacks: SERVICE })
      if (isService || item.product !== null) continue
      const isFamily = !id.includes('#') && (families.get(id)?.length ?? 0) > 1
      const product = isFamily ? undefined : productOf(id, item)
      const owner = product && owners.get(product.id)
      if (owner !== undefined) this.note(owner, { product: null })
      if (product) owners.set(product.id, id)
      const lacks = product || isFamily ? '' : lacksOf(id, item)
      if (product || lacks !== item.lacks) this.#set(id, { ...item, lacks, product: product?.id ?? null })
    }
    const offered = new Map<number, Offered>()
    for (const [id, item] of this.#items) {
      const { unsure, ...sure } = item.offered
      if (item.product === null || Object.keys(sure).length === 0) continue
      offered.set(item.product, sure)
      this.#set(id, { ...item, offered: unsure?.length ? { unsure } : {} })
    }
    return offered
  }

  async write(transaction: Kysely<Tables>): Promise<void> {
    const ids = [...this.#dirty]
    for (let from = 0; from < ids.length; from += PART) {
      const part = ids.slice(from, from + PART)
      const rows = part.map((id) => {
        const item = this.#items.get(id) ?? NEW
        return { id, ...item, offered: JSON.stringify(item.offered) }
      })
      await transaction.deleteFrom('exchange_items').where('id', 'in', part).execute()
      await transaction.insertInto('exchange_items').values(rows).execute()
    }
  }
}

const lacksOf = (id: string, { article, name }: Item): string =>
  id.includes('#')
    ? 'Характеристика: нет изделия с\u00a0таким артикулом и\u00a0цветом или оно не\u00a0одно.'
    : article + name === ''
      ? 'Предложение без товара: 1С его не\u00a0выгрузила.'
      : article === ''
        ? 'Нет артикула: впишите его в\u00a01С, такой\u00a0же, как на\u00a0сайте.'
        : 'Изделия с\u00a0таким артикулом нет или оно не\u00a0одно: загрузите его с\u00a0формой, горловиной и\u00a0коробкой.'
