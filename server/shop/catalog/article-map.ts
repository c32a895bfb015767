import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import type { ProductRecord } from './records.ts'

type Key = Pick<ProductRecord, 'kind' | 'article'>

/** Returns a key of a product, for article numbers that are spelled as in the catalog. */
export const kindedArticle = ({ kind, article }: Key): string => `${kind} ${article}`

/** Returns a key of a product that is equal for all spellings of its article number. */
export const productKey = ({ kind, article }: Key): string => kindedArticle({ kind, article: articleIdentity(article) })

/** Values by catalog and article number. Old catalogs may contain two spellings of one article number: an exact match wins. */
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
