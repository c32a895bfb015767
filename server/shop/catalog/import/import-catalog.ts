import { basename } from 'node:path'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Database } from '../../../engine/database/tables.ts'
import { productKey } from '../article-map.ts'
import { announcing } from '../coming-prices.ts'
import { counted } from '../history.ts'
import { type CatalogKind, KINDS, type ProductRecord } from '../records.ts'
import { replaceCatalog } from '../replace.ts'
import { type CheckOptions, checkFile } from './check-file.ts'
import { type CatalogChanges, compareCatalogs, isSame, type PlannedCatalog } from './compare.ts'
import { type Current, countProducts, currentProducts, readCurrent, unsaidByFiles } from './current.ts'
import { openSource, stampOf } from './files.ts'
import { mergeProducts, mergeSections } from './merge.ts'
import { receivePhotos } from './photos.ts'
import { checkPriceList, isCatalog, isPriceList, type UnknownRow } from './price-list.ts'
import { fileChanged, ImportError, type Report, Tally } from './problem.ts'
import { type ColumnsQuestion, type ReadingOptions, withReading } from './reading.ts'
import type { PictureReceiver } from './receive-pictures.ts'
import type { Source } from './source.ts'

export interface ImportOptions extends Omit<CheckOptions, 'photosOf'> {
  /** ISO date from which a price list is valid; undefined: at once. */
  since?: string | undefined
  /** Stores photos; without it the import ignores photos. */
  pictures?: PictureReceiver
  /** Options for files with unknown titles; undefined: the import refuses such files. */
  reading?: ReadingOptions
  /** Name of the sheet; undefined: the only visible sheet with a catalog's titles. */
  sheet?: string | undefined
  /** Maximum number of rows. */
  maxRows?: number
  /** Edition of the catalog (`catalogEdition`) that the user saw when confirming; by default the edition at the start of the import. */
  edition?: string | undefined
  /** Called with the number of products that have been compared, then with the number of written ones. */
  passed?: (products: number) => void
}

export interface ImportOutcome
  extends Pick<Tally, 'missing' | 'errors' | 'badRows' | 'warnings' | 'doubts' | 'rounded' | 'unknown'> {
  /** Number of products in the file. */
  rows: number
  kinds: readonly CatalogKind[]
  sections: number
  photos: number
  /** Number of products that are not in the file and stay in the catalog. */
  kept: number
  /** True if the file changes only prices and stock. */
  isPriceList: boolean
}

/** A checked file and its changes to the catalog; nothing is written yet. */
export interface PreparedImport {
  outcome: ImportOutcome
  /** Changes to the catalog; undefined for a file with errors. */
  changes: CatalogChanges | undefined
  /** Titles of the file, and price list rows whose product is not in the catalog. */
  unknown: { titles: readonly string[]; rows: readonly UnknownRow[] }
  /** The question about the columns, with the answer that staff gave earlier. */
  question?: ColumnsQuestion
  /**
   * Writes the catalog. If nothing changes, writes nothing, so that running servers keep their caches.
   * @returns the new catalog's id; undefined if nothing was written
   */
  write(): Promise<number | undefined>
}

/**
 * Checks the whole file and compares it with the current catalog. A file of prices and stock changes nothing else (`price-list.ts`). Any
 * other file is a whole catalog of its kinds, or with `adds` a list of products to add and change. @throws ImportError if the file cannot
 * be read, SheetQuestion if the sheet must be chosen, ColumnsQuestion if staff must say what the columns mean
 */
export async function prepareImport(
  database: Database,
  file: string,
  { kind, adds = false, since, pictures, properties = [], materials = [], ...options }: ImportOptions,
  report: Report,
): Promise<PreparedImport> {
  const { reading, sheet, maxRows, edition, passed } = options
  const opened = boundedRows(await openSource(file, sheet), maxRows)
  const isKnown = isPriceList(opened, properties)
  const isStrange = reading && (isKnown || !isCatalog(opened, properties))
  const { source, question } = isStrange ? await withReading(opened, reading, isKnown) : { source: opened }
  const stamp = await stampOf(file)
  const current = await readCurrent(database)
  const tally = new Tally(report)
  for (const problem of source.problems ?? []) tally.report(problem)
  const isUnchanged = async (): Promise<boolean> => (await stampOf(file)) === stamp
  const loading = { database, source, isUnchanged, current, kind, adds, since, tally, pictures, properties, materials }
  const isPrices = isPriceList(source, properties)
  if (since !== undefined && !isPrices)
    throw new ImportError(
      'День указывают у\u00a0прайс-листа, а\u00a0в\u00a0файле каталог целиком.',
      'Загрузите его без дня.',
    )
  const planned = await (isPrices ? planPrices(loading) : planWhole(loading)).catch((error: unknown) => {
    // Staff may have chosen wrong meanings for the columns, so the question is put again, with the error.
    throw question && error instanceof ImportError ? Object.assign(question, { message: error.message }) : error
  })
  const { counts, unknown: rows = [], plan: whole } = planned
  const plan = passed ? { ...whole, products: () => counted(whole.products(), passed) } : whole
  const { errors, badRows, warnings, doubts, rounded, unknown, missing } = tally
  const outcome = { ...counts, errors, badRows, warnings, doubts, rounded, unknown, missing, isPriceList: isPrices }
  const changes = errors > 0 ? undefined : await compareCatalogs(database, current, plan)
  return {
    outcome,
    changes,
    ...(question && { question }),
    unknown: { titles: source.titles, rows },
    async write() {
      if (!changes || isSame(changes)) return undefined
      return replaceCatalog(database, {
        source: basename(file),
        sections: plan.sections,
        products: plan.products(),
        edition: edition ?? current.edition,
      })
    },
  }
}

/** Returns a source that throws ImportError once it has more rows than allowed. */
function boundedRows(source: Source, maxRows = Number.POSITIVE_INFINITY): Source {
  return {
    ...source,
    async *rows() {
      let count = 0
      for await (const row of source.rows()) {
        if (++count > maxRows)
          throw new ImportError(
            `В\u00a0файле больше ${formatNumber(maxRows)} строк.`,
            'Разделите его на\u00a0несколько и\u00a0загружайте с\u00a0добавлением.',
          )
        yield row
      }
    },
  }
}

interface Loading extends Required<Omit<CheckOptions, 'photosOf'>>, Pick<ImportOptions, 'since'> {
  database: Database
  source: Source
  /** Returns true if the file has not changed since it was checked. */
  isUnchanged: () => Promise<boolean>
  current: Current
  tally: Tally
  pictures: PictureReceiver | undefined
}

interface Planned {
  counts: Pick<ImportOutcome, 'rows' | 'kinds' | 'sections' | 'photos' | 'kept'>
  unknown?: readonly UnknownRow[]
  /** The catalog to write; may be read only if the file has no errors. */
  plan: PlannedCatalog
}

async function planPrices({ database, source, current, kind, since, properties, tally }: Loading): Promise<Planned> {
  const list = await checkPriceList(database, source, current, { kind, properties, since }, tally.report)
  const { rows, unknown, kinds, apply } = list
  const all = await countProducts(database, current, KINDS)
  return {
    counts: { rows, kinds: [...kinds], sections: current.sections.length, photos: 0, kept: all - rows },
    unknown,
    plan: {
      sections: current.sections,
      async *products() {
        for await (const product of currentProducts(database, current, KINDS)) yield apply(product)
      },
    },
  }
}

/** Plans the new catalog from a file that is no price list. */
export async function planWhole(loading: Loading): Promise<Planned> {
  const { database, source, current, kind, adds, tally, pictures, properties, materials } = loading
  const photosOf = pictures?.hasFolder ? pictures.namesOf : undefined
  const checked = await checkFile(source, current, tally.report, { kind, adds, photosOf, properties, materials })
  const others = adds ? KINDS : KINDS.filter((catalogKind) => !checked.kinds.has(catalogKind))
  // Without a photo column or a picture folder, products keep their photos.
  const { photos: before, announced } = await unsaidByFiles(database, current)
  const photos =
    pictures && checked.saysPhotos && tally.errors === 0
      ? await receivePhotos(checked.photos, pictures, tally.report, new Set([...before.values()].flat()))
      : before
  const fileProducts = async function* (): AsyncIterable<ProductRecord> {
    for await (const product of checked.records(photos)) yield announcing(product, announced.get(productKey(product)))
    if (!(await loading.isUnchanged())) throw fileChanged()
  }
  const kept = (): AsyncIterable<ProductRecord> => currentProducts(database, current, others)
  const sections = mergeSections(checked.sections, current.sections, others)
  return {
    counts: {
      rows: checked.rows,
      kinds: [...checked.kinds],
      sections: checked.sections.length,
      photos: checked.saysPhotos ? [...photos.values()].reduce((sum, { length }) => sum + length, 0) : 0,
      kept: adds ? await countLeft(kept(), checked.has) : await countProducts(database, current, others),
    },
    plan: { sections, products: () => mergeProducts(fileProducts(), kept(), adds) },
  }
}

async function countLeft(products: AsyncIterable<ProductRecord>, has: (product: ProductRecord) => boolean) {
  let count = 0
  for await (const product of products) if (!has(product)) count++
  return count
}
