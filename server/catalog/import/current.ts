import type { Database } from '../../database/database.ts'
import type { CatalogKind, ProductRecord, SectionRecord } from '../records.ts'
import { currentCatalog } from '../replace.ts'
import { photoKey } from './photos.ts'
import { ImportError } from './problem.ts'

/** Data of the current catalog that the new one reuses. */
export interface Current {
  version: number | undefined
  sections: readonly SectionRecord[]
  necks: readonly string[]
}

export async function readCurrent(database: Database): Promise<Current> {
  const version = await currentCatalog(database)
  if (version === undefined) return { version, sections: [], necks: [] }
  const { query } = database
  const sections = await query.selectFrom('sections').selectAll().where('catalog', '=', version).orderBy('id').execute()
  const necks = await query.selectFrom('products').select('neck').distinct().where('catalog', '=', version).execute()
  return {
    version,
    sections: sections.map(({ kind, path, name, text, position }) => ({
      kind: kindOf(kind),
      path,
      name,
      text,
      position,
    })),
    necks: necks.map(({ neck }) => neck),
  }
}

const kindOf = (kind: string): CatalogKind => (kind === 'import' ? 'import' : 'main')

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

/** Batch size. */
const BATCH = 1000

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
 * Products of these kinds as they are, in their order. Read in parts: SQLite has one connection, which is writing
 * in between.
 * @throws ImportError where another process has switched catalogues since `current` was read
 */
export async function* keptProducts(
  database: Database,
  current: Current,
  kinds: readonly CatalogKind[],
): AsyncIterable<ProductRecord> {
  const { query } = database
  if ((await currentCatalog(database)) !== current.version)
    throw new ImportError('Пока файл проверялся, каталог загрузил кто-то ещё.', 'Запустите загрузку ещё раз.')
  if (current.version === undefined || kinds.length === 0) return
  const rows = await query
    .selectFrom('products')
    .select('id')
    .where('catalog', '=', current.version)
    .where('kind', 'in', [...kinds])
    .orderBy('position')
    .execute()
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id)
    const part = await query
      .selectFrom('products')
      .select(['id', 'record'])
      .where('catalog', '=', current.version)
      .where('id', 'in', ids)
      .execute()
    const records = new Map(part.map(({ id, record }) => [id, record]))
    // Written by replaceCatalog as JSON of a ProductRecord.
    for (const id of ids) yield JSON.parse(records.get(id) ?? '') as ProductRecord
  }
}
