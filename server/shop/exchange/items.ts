import type { Selectable } from 'kysely'
import { articleIdentity, cleanArticle } from '#schema/definitions/shop/units/article.ts'
import type { Query, Tables } from '../../engine/database/tables.ts'
import { inParts } from '../catalog/rows.ts'
import type { SourceValues } from './read-columns.ts'
import { foldName, type Offered, type Settings } from './read-offers.ts'

/** An item of 1C: a good, or a variant of one (a characteristic), whose `Ид` contains «#». */
export type Item = Omit<Tables['exchange_items'], 'id' | 'offered'> & {
  /** Price and stock until the item has a product; `values` of a characteristic; `said`: the item's properties and groups in 1C. */
  offered: Offered & { values?: string[]; said?: SourceValues }
}

type Product = Pick<Selectable<Tables['products']>, 'id' | 'article'>

const NEW: Item = { product: null, article: '', name: '', unit: '', vat: '', lacks: '', removed: 0, offered: {} }

/** Value of `lacks` for a service of 1C, which can have no product. */
export const SERVICE = 'Это услуга, а\u00a0не\u00a0изделие.'

/** Number of rows per SQL statement. */
export const PART = 200

export const goodOf = (id: string): string => id.split('#')[0] ?? id

/** All items that 1C has sent, with their products. */
export class Items {
  readonly #items: Map<string, Item>
  products: readonly Product[]
  readonly #dirty = new Set<string>()
  /** Article numbers, by `Ид`, of items that may become new products; `planColumns` checks what they lack. */
  readonly #fresh = new Map<string, string>()

  constructor(items: Map<string, Item>, products: readonly Product[]) {
    this.#items = items
    this.products = products
  }

  static async load(query: Query, catalog: number): Promise<Items> {
    const rows = await query.selectFrom('exchange_items').selectAll().execute()
    const products = query.selectFrom('products').select(['id', 'article'])
    return new Items(
      new Map(rows.map(({ id, offered, ...row }) => [id, { ...row, offered: JSON.parse(offered) }])), // written below
      await products.where('catalog', '=', catalog).execute(),
    )
  }

  /** Returns an item; a characteristic takes name, unit and VAT from its good. */
  get(id: string): Item {
    const [item = NEW, good = NEW] = [this.#items.get(id), this.#items.get(goodOf(id))]
    return { ...item, name: item.name || good.name, unit: item.unit || good.unit, vat: item.vat || good.vat }
  }

  /** Reads the `unsure` elements of earlier offers once more: they refer to something unknown, which a later file may have defined. */
  readUnsure(read: (id: string, item: Item) => Offered): void {
    for (const [id, { offered }] of this.#items)
      if (offered.unsure?.length) this.note(id, { offered: { ...offered, ...read(id, this.get(id)) } })
  }

  /** Updates an item; empty values leave the stored ones unchanged. */
  note(id: string, facts: { [Name in keyof Item]?: Item[Name] | undefined }): Item {
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

  /** Returns true if 1C has marked the item or its good as deleted. */
  #isRemoved = (id: string): boolean => [id, goodOf(id)].some((each) => this.#items.get(each)?.removed === 1)

  /** Returns the number of items that still lack a product. The desk shows this number. */
  waiting = (): number =>
    this.#items.values().reduce((count, { lacks }) => count + Number(lacks !== '' && lacks !== SERVICE), 0)

  /** Returns the products whose item 1C has marked as deleted. */
  removed(): Set<number> {
    const rows = this.#items.entries().filter(([id]) => this.#isRemoved(id))
    return new Set(rows.flatMap(([, { product }]) => (product === null ? [] : [product])))
  }

  /** Finds products for items without one: by article number, characteristics also by their values. @returns new offers by product id */
  match({ characteristics = [], adds = false }: Settings): Map<number, Offered> {
    this.#fresh.clear()
    const articles = Map.groupBy(this.products, ({ article }) => cleanArticle(article))
    const alike = new Map(this.products.map(({ article }) => [articleIdentity(article), article]))
    const goods = this.#items.keys().filter((id) => !id.includes('#') && !this.#isRemoved(id))
    // If several goods have the same article number, none of them gets a product until they differ in 1C.
    const sharing = Map.groupBy(goods, (id) => this.#items.get(id)?.article ?? '')
    const families = Map.groupBy(this.#items.keys(), goodOf)
    const owners = new Map(this.#items.entries().map(([id, { product }]) => [product, id]))
    const wordOf = (value: string): string =>
      characteristics.find((word) => foldName(word.value) === foldName(value))?.article ?? value
    /** Returns the product of an item, or the reason why no product matches. */
    const find = (id: string, { article: own, name, offered: { values = [], unsure } }: Item): Product | string => {
      const good = goodOf(id)
      const common = this.#items.get(good)?.article ?? ''
      const article = own || common
      if (article === '')
        return (name || this.get(id).name) === ''
          ? 'Предложение без товара: 1С его не\u00a0выгрузила.'
          : 'Нет артикула: впишите его в\u00a01С, такой\u00a0же, как на\u00a0сайте.'
      if ((sharing.get(article)?.length ?? 0) > 1) return 'В\u00a01С несколько товаров с\u00a0этим артикулом.'
      const written = (words: string[]) => ['-', ' '].map((by) => [article, ...words].join(by))
      const named = own === common ? [] : [article]
      const all = id === good ? [article] : [...named, ...written(values.map(wordOf)), ...written(values)]
      const wanted = [...new Set(all)]
      const [product, other] = wanted.flatMap((each) => articles.get(each) ?? [])
      // A characteristic without an article number of its own is found by its good's number followed by its values.
      const [first = ''] = own === '' && wanted.length > 1 ? wanted.slice(1) : wanted
      const similar = alike.get(articleIdentity(first))
      if (other) return `Изделий с\u00a0артикулом «${first}» несколько.`
      // Only an item with an offer may become a product: the offer shows whether the good or its characteristics are sold.
      if (!product && !similar && unsure && !this.#isRemoved(id)) this.#fresh.set(id, first)
      if (!product)
        return similar === undefined
          ? `Изделия с\u00a0артикулом «${first}» нет: загрузите его с\u00a0формой, горловиной и\u00a0коробкой.`
          : `Изделия с\u00a0артикулом «${first}» нет. Есть похожий «${similar}»: проверьте буквы.`
      const owner = owners.get(product.id)
      return owner === undefined || owner === good || (this.#isRemoved(owner) && !this.#isRemoved(id))
        ? product
        : `Изделие «${first}» занято: это товар 1С «${this.#items.get(owner)?.article}».`
    }
    // Deleted items are matched last, so that a deleted item hides a product only if no other item matches it.
    for (const [id, item] of [...this.#items].toSorted(
      ([a], [b]) => Number(this.#isRemoved(a)) - Number(this.#isRemoved(b)),
    )) {
      const isService = [id, goodOf(id)].some((each) => this.#items.get(each)?.lacks === SERVICE)
      if (isService) this.note(id, { lacks: SERVICE })
      if (isService || item.product !== null) continue
      const isFamily = !id.includes('#') && (families.get(id)?.length ?? 0) > 1
      const found = isFamily ? '' : find(id, item)
      if (typeof found === 'string') {
        const lacks = this.#isRemoved(id) ? '' : adds && this.#fresh.has(id) ? item.lacks : found
        if (lacks !== item.lacks) this.#set(id, { ...item, lacks })
        continue
      }
      const owner = owners.get(found.id)
      if (owner !== undefined) this.note(owner, { product: null })
      owners.set(found.id, id)
      this.#set(id, { ...item, lacks: '', product: found.id })
    }
    const offered = new Map<number, Offered>()
    for (const [id, item] of this.#items) {
      const { unsure, ladder, said, ...sure } = item.offered
      if (item.product === null || Object.keys(sure).length === 0) continue
      offered.set(item.product, { ...sure, ...(ladder && { ladder }) })
      const left = { ...(unsure?.length && { unsure }), ...(ladder && { ladder }), ...(said && { said }) }
      this.#set(id, { ...item, offered: left })
    }
    return offered
  }

  /** Yields the items that have a product or may become one, with their properties and groups in 1C. */
  *subjects() {
    for (const [id, { product, name, offered }] of this.#items) {
      const article = this.#fresh.get(id) ?? ''
      const good = this.#items.get(goodOf(id)) ?? NEW
      const said: SourceValues = { ...good.offered.said, ...offered.said }
      if (product !== null || article !== '') yield { id, product, article, name: name || good.name, said }
    }
  }

  /** Stores the price steps of a product that loses its price, to restore them with its next price; undefined deletes them. */
  storeLadder(product: number, ladder: Offered['ladder']): void {
    for (const [id, item] of this.#items)
      if (item.product === product) this.#set(id, { ...item, offered: { ...item.offered, ladder } })
  }

  async write(transaction: Query): Promise<void> {
    for (const part of inParts([...this.#dirty], PART)) {
      const rows = part.map((id) => {
        const item = this.#items.get(id) ?? NEW
        return { id, ...item, offered: JSON.stringify(item.offered) }
      })
      await transaction.deleteFrom('exchange_items').where('id', 'in', part).execute()
      await transaction.insertInto('exchange_items').values(rows).execute()
    }
  }
}
