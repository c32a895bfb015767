import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import type { CatalogKind } from './records.ts'

interface Key {
  kind: CatalogKind
  article: string
}

const kindedArticle = (kind: CatalogKind, article: string): string => `${kind} ${article}`

/** Returns a key of a product that is equal for all spellings of its article number. */
export const productKey = ({ kind, article }: Key): string => kindedArticle(kind, articleIdentity(article))

/** Values by catalog and article number. Old catalogs may contain two spellings of one article number: an exact match wins. */
export class ArticleMap<T> {
  readonly #exact = new Map<string, T>()
  readonly #same = new Map<string, T>()

  get({ kind, article }: Key): T | undefined {
    return this.#exact.get(kindedArticle(kind, article)) ?? this.#same.get(productKey({ kind, article }))
  }

  set({ kind, article }: Key, value: T): void {
    this.#exact.set(kindedArticle(kind, article), value)
    const same = productKey({ kind, article })
    if (!this.#same.has(same)) this.#same.set(same, value)
  }
}
