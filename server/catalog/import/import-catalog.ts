import { basename } from 'node:path'
import type { Database } from '../../database/database.ts'
import type { PictureReceiver } from '../../pictures/receive.ts'
import type { CatalogKind, ProductRecord } from '../records.ts'
import { replaceCatalog } from '../replace.ts'
import { checkFile } from './check-file.ts'
import { type Current, countProducts, currentPhotos, keptProducts, readCurrent } from './current.ts'
import { openSource, type Source, stampOf } from './files.ts'
import { receivePhotos } from './photos.ts'
import { checkPriceList, isPriceList } from './price-list.ts'
import { fileChanged, type Report, Tally } from './problem.ts'

export interface ImportOptions {
  /** Undefined: the file says, and without a column of kinds it is the main one. */
  kind?: CatalogKind | undefined
  dryRun?: boolean
  /** Receives photos; without it photos are ignored. */
  pictures?: PictureReceiver
}

export interface ImportOutcome {
  /** Products of the file. */
  rows: number
  kinds: readonly CatalogKind[]
  sections: number
  /** Number of imported photos. */
  photos: number
  /** Products of the other kind that stay. */
  kept: number
  errors: number
  badRows: number
  warnings: number
  /** Number of changed products, for a file of prices and stock alone. */
  changed?: number
  /** The new catalogue's number; undefined where nothing was written. */
  catalog: number | undefined
}

const KINDS: readonly CatalogKind[] = ['main', 'import']

/**
 * Looks through the whole file, and loads it where every row of it is right. A file of prices and stock alone changes
 * these (`price-list.ts`), any other is a whole catalogue of its kinds.
 * @throws ImportError where the file cannot be read at all
 */
export async function importCatalog(
  database: Database,
  file: string,
  { kind, dryRun = false, pictures }: ImportOptions,
  report: Report,
): Promise<ImportOutcome> {
  const source = await openSource(file)
  const stamp = await stampOf(file)
  const current = await readCurrent(database)
  const tally = new Tally(report, source.unit)
  const name = basename(file)
  const isSame = async (): Promise<boolean> => (await stampOf(file)) === stamp
  const loading = { database, source, isSame, current, kind, dryRun, name, tally, pictures }
  return isPriceList(source) ? loadPrices(loading) : loadWhole(loading)
}

interface Loading {
  database: Database
  source: Source
  /** Returns true if the file has not changed since it was checked. */
  isSame: () => Promise<boolean>
  current: Current
  kind: CatalogKind | undefined
  dryRun: boolean
  name: string
  tally: Tally
  pictures: PictureReceiver | undefined
}

/** If nothing changed, nothing is written, so a running server keeps its caches. */
async function loadPrices(loading: Loading): Promise<ImportOutcome> {
  const { database, source, current, kind, tally } = loading
  const prices = await checkPriceList(database, source, current, kind, tally.report)
  const { rows, kinds, changed, apply } = prices
  const all = await countProducts(database, current, KINDS)
  const { errors, badRows, warnings } = tally
  const outcome = { rows, kinds: [...kinds], sections: current.sections.length, photos: 0, kept: all - rows, changed }
  const told = { ...outcome, errors, badRows, warnings, catalog: undefined }
  if (loading.dryRun || errors > 0 || changed === 0) return told
  const products = async function* (): AsyncIterable<ProductRecord> {
    for await (const product of keptProducts(database, current, KINDS)) yield apply(product)
  }
  const catalog = await replaceCatalog(database, {
    source: loading.name,
    sections: current.sections,
    products: products(),
  })
  return { ...told, catalog }
}

async function loadWhole(loading: Loading): Promise<ImportOutcome> {
  const { database, source, current, kind, tally, pictures } = loading
  const photosOf = pictures?.hasFolder ? pictures.namesOf : undefined
  const checked = await checkFile(source, current, kind, tally.report, photosOf)
  const others = KINDS.filter((one) => !checked.kinds.has(one))
  const kept = await countProducts(database, current, others)
  // A file without photo columns changes no photos.
  const photos =
    pictures && checked.saysPhotos && tally.errors === 0
      ? await receivePhotos(checked.photos, pictures, tally.report)
      : await currentPhotos(database, current)
  const outcome = {
    rows: checked.rows,
    kinds: [...checked.kinds],
    sections: checked.sections.length,
    photos: checked.saysPhotos ? [...photos.values()].reduce((sum, { length }) => sum + length, 0) : 0,
    kept,
    errors: tally.errors,
    badRows: tally.badRows,
    warnings: tally.warnings,
  }
  if (loading.dryRun || tally.errors > 0) return { ...outcome, catalog: undefined }
  const products = async function* (): AsyncIterable<ProductRecord> {
    yield* checked.records(photos)
    if (!(await loading.isSame())) throw fileChanged()
    yield* keptProducts(database, current, others)
  }
  const sections = [...checked.sections, ...current.sections.filter((section) => others.includes(section.kind))]
  const catalog = await replaceCatalog(database, { source: loading.name, sections, products: products() })
  return { ...outcome, catalog }
}
