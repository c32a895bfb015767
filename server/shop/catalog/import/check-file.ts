import { ArticleMap, productKey } from '../article-map.ts'
import {
  type CatalogKind,
  type CatalogSchema,
  type OwnProperty,
  type ProductRecord,
  type SectionRecord,
  searchedTexts,
} from '../records.ts'
import { slugOf } from '../slug.ts'
import { quoted } from './cell.ts'
import { columnsOf } from './columns.ts'
import type { Current, KnownArticles } from './current.ts'
import { atHeader, HEADER_ROWS, type Header, type HeaderProblem, readHeader } from './header.ts'
import { MAX_PHOTOS, type WantedPhotos } from './photos.ts'
import { EmptyImport, fileChanged, type Report } from './problem.ts'
import { type Draft, type RowContext, readProduct } from './product.ts'
import { RowReader } from './row-reader.ts'
import { SectionTree, unique } from './sections.ts'
import type { Source } from './source.ts'
import { knownNecks } from './values.ts'

interface CheckedFile {
  rows: number
  /** Catalog kinds of the products in the file. */
  kinds: ReadonlySet<CatalogKind>
  sections: readonly SectionRecord[]
  /** Photos of the rows: those that a row names, or those in the picture folder that are named after the row's article number. */
  photos: readonly WantedPhotos[]
  /** True if the file has a photo column, or if photos come from a picture folder; otherwise current photos stay. */
  saysPhotos: boolean
  /** Returns true if the file contains the product. */
  has(product: Pick<ProductRecord, 'kind' | 'article'>): boolean
  /** Reads the products of the file a second time, after a check without errors. @param pictures addresses of photos by `productKey` */
  records(pictures?: ReadonlyMap<string, readonly string[]>): AsyncIterable<ProductRecord>
}

export interface CheckOptions extends Partial<CatalogSchema> {
  /** The catalog to import into; undefined: the catalog in the column «Вид» of each row, or the main one. */
  kind?: CatalogKind | undefined
  /** True if the file only adds and changes products, and all other products stay. */
  adds?: boolean
  /** Returns the photos named after an article number; undefined without a picture folder. */
  photosOf?: ((article: string) => readonly string[]) | undefined
}

/** Validates every row and reports problems. @throws EmptyImport for a file without products or with fewer than two known titles */
export async function checkFile(
  source: Source,
  current: Current,
  report: Report,
  { kind, adds = false, photosOf, properties = [], materials = [] }: CheckOptions = {},
): Promise<CheckedFile> {
  const headerProblems: HeaderProblem[] = []
  const header = readHeader(source.titles, (problem) => headerProblems.push(problem), { properties })
  // A file with the title of only one column is not treated as a catalog, because that title may be a coincidence.
  const isKnown = header.places.size > 1
  // Missing columns are not reported for a file that is no catalog at all.
  for (const problem of headerProblems) if (isKnown || problem.level === 'warning') report(atHeader(problem, source))
  if (!isKnown)
    throw new EmptyImport(
      `В\u00a0первых ${HEADER_ROWS} строках нет заголовков «Артикул», «Название», «Цена, ₽» и\u00a0других.`,
    )
  const context: RowContext = { kind, necks: knownNecks(current.necks), columns: columnsOf(materials) }
  const sections = new SectionTree(current.sections, adds)
  const duplicates = new Duplicates(current.articles, adds)
  const kinds = new Set<CatalogKind>()
  const photos: WantedPhotos[] = []
  const column = header.places.get('pictures')?.title
  let rows = 0
  for await (const { row, draft } of readDrafts(source, header, context, report)) {
    rows++
    if (!draft) continue
    kinds.add(draft.kind)
    duplicates.check(row, draft)
    const { kind, article } = draft
    const names = draft.photos ?? photosOf?.(article).slice(0, MAX_PHOTOS) ?? []
    if (names.length > 0) photos.push({ kind, article, line: row.line, column, names })
    const problem = sections.add(draft.kind, draft.section)
    if (problem) row.cell('section').tell(problem.level, problem.reason, problem.mend)
  }
  if (rows === 0) throw new EmptyImport('В файле нет ни одной строки с изделием.')
  duplicates.settle()
  sections.settle()
  return {
    rows,
    kinds,
    sections: sections.records(),
    photos,
    saysPhotos: column !== undefined || photosOf !== undefined,
    has: duplicates.has,
    records: (pictures = new Map()) =>
      readRecords(source, header, context, {
        ...{ sections, codeOf: duplicates.codes(), pictures },
        ownOf: ownProperties(properties, header, current),
      }),
  }
}

async function* readDrafts(source: Source, header: Header, context: RowContext, report: Report) {
  for await (const cells of source.rows()) {
    const row = new RowReader(header, cells, report)
    const heading = row.heading()
    if (heading !== undefined) row.skip(heading)
    else yield { row, draft: readProduct(row, header, context) }
  }
}

interface FileFacts {
  sections: SectionTree
  codeOf: (draft: Draft) => string
  pictures: ReadonlyMap<string, readonly string[]>
  ownOf: (draft: Draft) => Pick<ProductRecord, 'own' | 'words'>
}

/** Returns a function that returns a product's own properties: from the file, or from the current catalog if the file lacks the column. */
const ownProperties = (properties: readonly OwnProperty[], header: Header, current: Current) => (draft: Draft) => {
  const before = current.ownValues.get(productKey(draft)) ?? {}
  const values = properties.flatMap((property): [string, string | number][] => {
    const value = (header.ownPlaces.has(property) ? draft.ownValues : before)[property.name]
    return value === undefined ? [] : [[property.name, value]]
  })
  const propertyValues = Object.fromEntries(values)
  const words = searchedTexts(properties, propertyValues)
  return { ...(values.length > 0 && { own: propertyValues }), ...(words.length > 0 && { words }) }
}

/** Yields the products of a checked file. @throws ImportError if the file has changed since the check */
async function* readRecords(
  source: Source,
  header: Header,
  context: RowContext,
  { sections, codeOf, pictures, ownOf }: FileFacts,
): AsyncIterable<ProductRecord> {
  for await (const { draft } of readDrafts(source, header, context, () => undefined)) {
    const section = draft && sections.pathOf(draft.kind, draft.section)
    if (!draft || section === undefined) throw fileChanged()
    const { photos: _, ownValues: __, ...record } = draft
    const photos = pictures.get(productKey(draft))
    yield { ...record, code: codeOf(draft), section, ...(photos && { pictures: photos }), ...ownOf(draft) }
  }
}

class Duplicates {
  readonly #lines = new ArticleMap<number>()
  readonly #codes = new Map<string, number>()
  /** Rows with a new article number that differs only in separators from one in the current catalog (`near`). */
  readonly #near: { row: RowReader; draft: Draft; near: string }[] = []
  readonly #current: KnownArticles
  readonly #adds: boolean

  constructor(current: KnownArticles, adds: boolean) {
    this.#current = current
    this.#adds = adds
  }

  check(row: RowReader, draft: Draft): void {
    const { kind, article, code } = draft
    const earlier = this.#lines.get(draft)
    const existing = this.#current.get(draft)
    const near = existing ? undefined : this.#current.nearOf(draft)
    if (earlier !== undefined)
      row
        .cell('article')
        .error(
          'Артикул {}.',
          'Оставьте одну из строк или дайте другой артикул.',
          `${quoted(article)} уже есть в строке ${earlier}`,
        )
    else if (existing && existing.article !== article)
      row
        .cell('article')
        .tell(
          'doubt',
          'В\u00a0каталоге тот\u00a0же артикул записан другими знаками: {}.',
          'Проверьте регистр, дефисы и\u00a0не\u00a0латинские\u00a0ли буквы набраны вместо русских: артикул станет как в\u00a0файле.',
          `${quoted(article)} вместо «${existing.article}»`,
        )
    else if (near !== undefined) this.#near.push({ row, draft, near })
    this.#lines.set(draft, earlier ?? row.line)
    const same = code === undefined ? undefined : remember(this.#codes, kindedCode(kind, code), row.line)
    if (same !== undefined)
      row.cell('code').error(`Код «${code}» уже есть в строке ${same}.`, 'Дайте другой код или оставьте ячейку пустой.')
    const owner = this.#adds && code !== undefined ? this.#current.withCode(kind, code) : undefined
    if (owner !== undefined && owner !== existing)
      row
        .cell('code')
        .error(`Код «${code}» уже есть у изделия «${owner.article}».`, 'Дайте другой код или оставьте ячейку пустой.')
  }

  /** Reports new article numbers that may be typos of current ones, unless the file also contains the current one. */
  settle(): void {
    for (const { row, draft, near } of this.#near)
      if (!this.has({ ...draft, article: near }))
        row
          .cell('article')
          .tell(
            'doubt',
            'Артикула ещё нет, а\u00a0похожий есть: {}.',
            'Проверьте, не\u00a0то\u00a0же\u00a0ли это изделие: разделители в\u00a0артикуле значимы.',
            `${quoted(draft.article)} и\u00a0«${near}»`,
          )
  }

  readonly has = (product: Pick<Draft, 'kind' | 'article'>): boolean => this.#lines.get(product) !== undefined

  /** Returns a function that returns a product's unique address code: the file's, the current catalog's, or one made from its name. */
  codes(): (draft: Draft) => string {
    const taken = new Set(this.#codes.keys())
    const reserved = (kind: CatalogKind, candidate: string): boolean => {
      const owner = this.#current.withCode(kind, candidate)
      return owner !== undefined && (this.#adds || this.has(owner))
    }
    return ({ kind, name, article, code }) => {
      if (code !== undefined) return code
      const before = this.#current.get({ kind, article })?.code
      if (before !== undefined && !taken.has(kindedCode(kind, before))) {
        taken.add(kindedCode(kind, before))
        return before
      }
      const has = (candidate: string): boolean => taken.has(kindedCode(kind, candidate)) || reserved(kind, candidate)
      const plain = shortened(slugOf(name)) || 'tovar'
      const base = has(plain) ? shortened(`${plain}-${slugOf(article)}`) : plain
      const free = unique(base, { has })
      taken.add(kindedCode(kind, free))
      return free
    }
  }
}

const kindedCode = (kind: CatalogKind, word: string): string => `${kind} ${word}`

/** Shortens an address code to a readable length. */
const shortened = (code: string): string => code.slice(0, 150).replace(/-+$/, '')

/** Stores the line of a key. @returns the earlier line with the same key, if any */
function remember(lines: Map<string, number>, key: string, line: number): number | undefined {
  const earlier = lines.get(key)
  if (earlier === undefined) lines.set(key, line)
  return earlier
}
