import type { Database } from '../../../engine/database/tables.ts'
import { ArticleMap, productKey } from '../article-map.ts'
import { productsOf, sectionsOf } from '../history.ts'
import {
  type CatalogKind,
  kindOf,
  type OwnValues,
  type ProductRecord,
  readRecord,
  type SectionRecord,
} from '../records.ts'
import { catalogEdition, currentCatalog } from '../replace.ts'
import { articleKey } from '../search/words.ts'
import { ImportError } from './problem.ts'

/** Data of the current catalog that an import needs. */
export interface Current {
  version: number | undefined
  /** `catalogEdition`, which changes with each edit of the catalog in place. */
  edition: string
  sections: readonly SectionRecord[]
  necks: readonly string[]
  articles: KnownArticles
  /** Values of own properties by `productKey`, for products that have any. */
  ownValues: ReadonlyMap<string, OwnValues>
  /** Keys (`productKey`) of hidden products, including products that the catalog no longer contains. */
  hidden: ReadonlySet<string>
}

export const NO_CATALOG = (): Current => ({
  version: undefined,
  edition: '',
  sections: [],
  necks: [],
  articles: new KnownArticles([]),
  ownValues: new Map(),
  hidden: new Set(),
})

interface KnownArticle extends Pick<ProductRecord, 'kind' | 'article' | 'code'> {
  /** The product's id, which stays the same in all catalogs. */
  id: number
}

/** The article numbers and addresses of a catalog. */
export class KnownArticles {
  readonly #products = new ArticleMap<KnownArticle>()
  readonly #byCode = new Map<string, KnownArticle>()
  readonly #near = new Map<string, string>()

  constructor(products: Iterable<KnownArticle>) {
    for (const product of products) {
      const { kind, article, code } = product
      this.#products.set(product, product)
      this.#byCode.set(`${kind} ${code}`, product)
      this.#near.set(`${kind} ${articleKey(article)}`, article)
    }
  }

  get(product: Pick<ProductRecord, 'kind' | 'article'>): KnownArticle | undefined {
    return this.#products.get(product)
  }

  /** Returns the product with this code in its address. */
  withCode(kind: CatalogKind, code: string): KnownArticle | undefined {
    return this.#byCode.get(`${kind} ${code}`)
  }

  /** Returns a known article number that differs only in separators or lookalike letters: «1-12» for «11-2». */
  nearOf({ kind, article }: Pick<ProductRecord, 'kind' | 'article'>): string | undefined {
    return this.#near.get(`${kind} ${articleKey(article)}`)
  }
}

export async function readCurrent(database: Database): Promise<Current> {
  const edition = await catalogEdition(database)
  const version = await currentCatalog(database)
  if (version === undefined) return { ...NO_CATALOG(), edition }
  const { query } = database
  const currentProducts = query.selectFrom('products').where('catalog', '=', version)
  const necks = await currentProducts.select('neck').distinct().execute()
  const rows = await currentProducts.select(['id', 'kind', 'article', 'code', 'own']).execute()
  const hidden = await query
    .selectFrom('hidden_products')
    .innerJoin('product_ids', 'product_ids.id', 'product')
    .select(['kind', 'article'])
    .execute()
  const products = rows.map((row) => ({ ...row, kind: kindOf(row.kind) }))
  return {
    version,
    edition,
    sections: await sectionsOf(database, version),
    necks: necks.map(({ neck }) => neck),
    articles: new KnownArticles(products),
    ownValues: new Map(
      // The cast is safe, since `replaceCatalog` wrote the JSON.
      products.flatMap((row) => (row.own === null ? [] : [[productKey(row), JSON.parse(row.own) as OwnValues]])),
    ),
    hidden: new Set(hidden.map(({ kind, article }) => productKey({ kind: kindOf(kind), article }))),
  }
}

/** Returns the current photos and announced prices, each by `productKey`. They stay if an imported file does not contain such data. */
export async function unsaidByFiles({ query }: Database, { version = 0 }: Current) {
  const rows = await query
    .selectFrom('products')
    .select('record')
    .where('catalog', '=', version)
    .where(({ or, eb }) => or([eb('record', 'like', '%"pictures":[%'), eb('coming', 'is not', null)]))
    .execute()
  const products = rows.map(({ record }) => readRecord(record))
  const having = <Key extends 'pictures' | 'coming'>(key: Key): Map<string, NonNullable<ProductRecord[Key]>> =>
    new Map(products.flatMap((product) => (product[key] ? [[productKey(product), product[key]]] : [])))
  return { photos: having('pictures'), announced: having('coming') }
}

export async function countProducts({ query }: Database, { version = 0 }: Current, kinds: readonly CatalogKind[]) {
  if (kinds.length === 0) return 0
  const { count } = await query
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('catalog', '=', version)
    .where('kind', 'in', [...kinds])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Yields the products of these kinds in the current catalog, in the catalog's order.
 * @throws ImportError if another catalog has become current since `current` was read
 */
export async function* currentProducts(database: Database, { version }: Current, kinds: readonly CatalogKind[]) {
  if ((await currentCatalog(database)) !== version)
    throw new ImportError('Пока файл проверялся, каталог загрузил кто-то ещё.', 'Запустите загрузку ещё раз.')
  if (version !== undefined) yield* productsOf(database, version, { kinds })
}
