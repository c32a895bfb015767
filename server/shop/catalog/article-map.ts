import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import type { ProductRecord } from './records.ts'

type Key = Pick<ProductRecord, 'kind' | 'article'>

/** Returns a product's key for exact matches: two spellings of an article number have different keys. */
export const kindedArticle = ({ kind, article }: Key): string => `${kind} ${article}`

/** Returns a product's key for loose matches: all spellings of an article number have the same key. */
export const productKey = ({ kind, article }: Key): string => kindedArticle({ kind, article: articleIdentity(article) })

/** A map by catalog kind and article number. Old catalogs may have two spellings of one article number: `get` prefers the exact one. */
export class ArticleMap<T> {
  readonly #exact = new Map<string, T>()
  readonly #same = new Map<string, T>()

  get(key: Key): T | undefined {
    return this.#exact.get(kindedArticle(key)) ?? this.#same.get(productKey(key))
  }

  set(key: Key, value: T): void {
    this.#exact.set(kindedArticle(key), value)
    const same = productKey(key)
    if (!this.#same.has(same)) this.#same.set(same, value)
  }
}
