import type { Database } from '../../database/database.ts'
import { productsOf, sectionsOf } from '../history.ts'
import type { CatalogKind, OwnValues, ProductRecord, SectionRecord } from '../records.ts'
import { catalogEdition, currentCatalog } from '../replace.ts'
import { withoutLookalikes } from '../search/words.ts'
import { photoKey } from './photos.ts'
import { ImportError } from './problem.ts'

/** Data of the current catalog that the new one reuses. */
export interface Current {
  version: number | undefined
  /** Changes with each change in place. */
  edition: string
  sections: readonly SectionRecord[]
  necks: readonly string[]
  articles: KnownArticles
  /** Own properties of products that have some, by `photoKey`. */
  own: ReadonlyMap<string, OwnValues>
}

export const NO_CATALOG = (): Current => ({
  version: undefined,
  edition: '',
  sections: [],
  necks: [],
  articles: new KnownArticles([]),
  own: new Map(),
})

type Known = Pick<ProductRecord, 'kind' | 'article' | 'code'>

/** The article numbers and addresses of a catalog. */
export class KnownArticles {
  readonly #codes = new Map<string, string>()
  readonly #articles = new Map<string, string>()
  readonly #spellings = new Map<string, string>()

  constructor(products: Iterable<Known>) {
    for (const product of products) this.add(product)
  }

  add({ kind, article, code }: Known): void {
    this.#codes.set(`${kind} ${article}`, code)
    this.#articles.set(`${kind} ${code}`, article)
    this.#spellings.set(spellingOf(kind, article), article)
  }

  /** The end of a product's address. */
  codeOf(kind: CatalogKind, article: string): string | undefined {
    return this.#codes.get(`${kind} ${article}`)
  }

  /** The product with an address. */
  articleOf(kind: CatalogKind, code: string): string | undefined {
    return this.#articles.get(`${kind} ${code}`)
  }

  /** An article number that looks the same and has other letters: «KP-24» in Latin letters for «КР-24». */
  lookalikeOf(kind: CatalogKind, article: string): string | undefined {
    const known = this.#spellings.get(spellingOf(kind, article))
    return known === article || this.#codes.has(`${kind} ${article}`) ? undefined : known
  }
}

const spellingOf = (kind: CatalogKind, article: string): string => `${kind} ${withoutLookalikes(article.toLowerCase())}`

export async function readCurrent(database: Database): Promise<Current> {
  const edition = await catalogEdition(database)
  const version = await currentCatalog(database)
  if (version === undefined) return { ...NO_CATALOG(), edition }
  const { query } = database
  const own = query.selectFrom('products').where('catalog', '=', version)
  const necks = await own.select('neck').distinct().execute()
  const rows = await own.select(['kind', 'article', 'code', 'own']).execute()
  const products = rows.map((row) => ({
    ...row,
    kind: row.kind === 'import' ? ('import' as const) : ('main' as const),
  }))
  return {
    version,
    edition,
    sections: await sectionsOf(database, version),
    necks: necks.map(({ neck }) => neck),
    articles: new KnownArticles(products),
    own: new Map(
      // Written by replaceCatalog.
      products.flatMap((row) => (row.own === null ? [] : [[photoKey(row), JSON.parse(row.own) as OwnValues]])),
    ),
  }
}

/** The photos that products of the catalogue have, by `photoKey`. */
export async function currentPhotos(
  { query }: Database,
  { version = 0 }: Current,
): Promise<Map<string, readonly string[]>> {
  const rows = await query
    .selectFrom('products')
    .select('record')
    .where('catalog', '=', version)
    .where('record', 'like', '%"pictures":[%')
    .execute()
  return new Map(
    rows.flatMap(({ record }) => {
      const { kind, article, pictures } = JSON.parse(record) as ProductRecord // of replaceCatalog
      return pictures ? [[photoKey({ kind, article }), pictures]] : []
    }),
  )
}

export async function countProducts(
  { query }: Database,
  { version = 0 }: Current,
  kinds: readonly CatalogKind[],
): Promise<number> {
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
 * Products of these kinds as they are, in their order.
 * @throws ImportError where another process has switched catalogues since `current` was read
 */
export async function* keptProducts(
  database: Database,
  { version }: Current,
  kinds: readonly CatalogKind[],
): AsyncIterable<ProductRecord> {
  if ((await currentCatalog(database)) !== version)
    throw new ImportError('Пока файл проверялся, каталог загрузил кто-то ещё.', 'Запустите загрузку ещё раз.')
  if (version !== undefined) yield* productsOf(database, version, { kinds })
}
