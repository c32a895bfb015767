import { type OwnProperty, searchedTexts } from '../properties.ts'
import type { CatalogKind, ProductRecord, SectionRecord } from '../records.ts'
import { slugOf } from '../slug.ts'
import { type Current, KnownArticles } from './current.ts'
import type { Source } from './files.ts'
import { type Header, type HeaderProblem, readHeader } from './header.ts'
import { MAX_PHOTOS, photoKey, type WantedPhotos } from './photos.ts'
import { EmptyImport, fileChanged, type Report } from './problem.ts'
import { type Draft, type RowContext, readProduct } from './product.ts'
import { RowReader } from './row-reader.ts'
import { DescribedSections, type SectionProblem, SectionTree, unique } from './sections.ts'
import { knownNecks } from './values.ts'

/** Source of the sections: the rows, or a list in the file. */
interface Sections {
  add(kind: CatalogKind, text: string): SectionProblem | undefined
  settle(): void
  pathOf(kind: CatalogKind, text: string): string | undefined
  records(): SectionRecord[]
}

/** A checked file. */
interface CheckedFile {
  rows: number
  /** Kinds that the file holds. */
  kinds: ReadonlySet<CatalogKind>
  sections: readonly SectionRecord[]
  /** Photos of the rows that name some, or have some by their article number. */
  photos: readonly WantedPhotos[]
  /** True if the file, or a folder beside it, lists photos. */
  saysPhotos: boolean
  /** Returns true if the file has the product. */
  has(product: Pick<ProductRecord, 'kind' | 'article'>): boolean
  /** Reads the file again; only after a check without errors. @param pictures addresses of photos by `photoKey` */
  records(pictures?: ReadonlyMap<string, readonly string[]>): AsyncIterable<ProductRecord>
}

export interface CheckOptions {
  kind?: CatalogKind | undefined
  /** True if what the file does not name stays. */
  adds?: boolean
  /** Files named after an article number; undefined without a folder. */
  photosOf?: ((article: string) => readonly string[]) | undefined
  properties?: readonly OwnProperty[]
}

/** Checks every row and reports problems. */
export async function checkFile(
  source: Source,
  current: Current,
  report: Report,
  { kind, adds = false, photosOf, properties = [] }: CheckOptions = {},
): Promise<CheckedFile> {
  const told: HeaderProblem[] = []
  const header = readHeader(source.titles, (problem) => told.push(problem), { properties })
  const isKnown = header.places.size > 0
  // If the file is not a catalog, its missing columns say nothing.
  for (const problem of told) if (isKnown || problem.level === 'warning') report({ ...problem, line: source.line })
  if (!isKnown) throw new EmptyImport('Ни один заголовок столбца не известен.')
  const context: RowContext = { kind, necks: knownNecks(current.necks) }
  const sections: Sections = source.sections
    ? new DescribedSections(source.sections, kind, current.sections, report)
    : new SectionTree(current.sections, adds)
  const duplicates = new Duplicates(current.articles, adds)
  const kinds = new Set<CatalogKind>((source.sections ? sections.records() : []).map((section) => section.kind))
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
    if (problem?.level === 'error') row.error('section', problem.reason, problem.mend)
    else if (problem?.level === 'doubt') row.doubt('section', problem.reason, problem.mend)
    else if (problem) row.warn('section', problem.reason, problem.mend)
  }
  if (rows === 0) throw new EmptyImport('В файле нет ни одной строки с изделием.')
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

async function* readDrafts(
  source: Source,
  header: Header,
  context: RowContext,
  report: Report,
): AsyncIterable<{ row: RowReader; draft: Draft | undefined }> {
  for await (const cells of source.rows()) {
    const row = new RowReader(header, cells, report)
    yield { row, draft: readProduct(row, header, context) }
  }
}

/** Facts about all rows. */
interface Known {
  sections: Sections
  codeOf: (draft: Draft) => string
  pictures: ReadonlyMap<string, readonly string[]>
  ownOf: (draft: Draft) => Pick<ProductRecord, 'own' | 'words'>
}

/** The own properties of a product: those of the file, and where it has no column for one, as they were. */
const ownProperties = (properties: readonly OwnProperty[], header: Header, current: Current) => (draft: Draft) => {
  const before = current.own.get(photoKey(draft)) ?? {}
  const values = properties.flatMap((property): [string, string | number][] => {
    const value = (header.own.has(property) ? draft.own : before)[property.name]
    return value === undefined ? [] : [[property.name, value]]
  })
  const own = Object.fromEntries(values)
  const words = searchedTexts(properties, own)
  return { ...(values.length > 0 && { own }), ...(words.length > 0 && { words }) }
}

/** @throws ImportError if the file has changed since the check */
async function* readRecords(
  source: Source,
  header: Header,
  context: RowContext,
  { sections, codeOf, pictures, ownOf }: Known,
): AsyncIterable<ProductRecord> {
  for await (const { draft } of readDrafts(source, header, context, () => undefined)) {
    const section = draft && sections.pathOf(draft.kind, draft.section)
    if (!draft || section === undefined) throw fileChanged()
    const { photos: _, own: __, ...record } = draft
    const photos = pictures.get(photoKey(draft))
    yield { ...record, code: codeOf(draft), section, ...(photos && { pictures: photos }), ...ownOf(draft) }
  }
}

/** Finds duplicates of values that must be unique within a kind. */
class Duplicates {
  readonly #articles = new Map<string, number>()
  readonly #codes = new Map<string, number>()
  readonly #exact = new Set<string>()
  readonly #own = new KnownArticles([])
  readonly #current: KnownArticles
  readonly #adds: boolean

  constructor(current: KnownArticles, adds: boolean) {
    this.#current = current
    this.#adds = adds
  }

  check(row: RowReader, { kind, article, code }: Draft): void {
    const earlier = remember(this.#articles, keyOf(kind, article.toUpperCase()), row.line)
    if (earlier !== undefined)
      row.error(
        'article',
        `Артикул «${article}» уже есть в строке ${earlier}.`,
        'Оставьте одну из строк или дайте другой артикул.',
      )
    const like = this.#current.lookalikeOf(kind, article) ?? this.#own.lookalikeOf(kind, article)
    if (like !== undefined && earlier === undefined)
      row.doubt(
        'article',
        `Артикула «${article}» ещё нет, а\u00a0«${like}» из\u00a0других букв есть.`,
        'Проверьте, не\u00a0латинские\u00a0ли буквы набраны вместо русских.',
      )
    this.#own.add({ kind, article, code: '' })
    this.#exact.add(keyOf(kind, article))
    const same = code === undefined ? undefined : remember(this.#codes, keyOf(kind, code), row.line)
    if (same !== undefined)
      row.error('code', `Код «${code}» уже есть в строке ${same}.`, 'Дайте другой код или оставьте ячейку пустой.')
    const other = this.#adds && code !== undefined ? this.#current.articleOf(kind, code) : undefined
    if (other !== undefined && other !== article)
      row.error('code', `Код «${code}» уже есть у изделия «${other}».`, 'Дайте другой код или оставьте ячейку пустой.')
  }

  readonly has = ({ kind, article }: Pick<Draft, 'kind' | 'article'>): boolean => this.#exact.has(keyOf(kind, article))

  /** Assigns unique codes to products without one: the code of the current catalog, or one from the name. */
  codes(): (draft: Draft) => string {
    const taken = new Set(this.#codes.keys())
    const reserved = (kind: CatalogKind, one: string): boolean => {
      const owner = this.#current.articleOf(kind, one)
      return owner !== undefined && (this.#adds || this.has({ kind, article: owner }))
    }
    return ({ kind, name, article, code }) => {
      if (code !== undefined) return code
      const before = this.#current.codeOf(kind, article)
      if (before !== undefined && !taken.has(keyOf(kind, before))) {
        taken.add(keyOf(kind, before))
        return before
      }
      const has = (one: string): boolean => taken.has(keyOf(kind, one)) || reserved(kind, one)
      const plain = shortened(slugOf(name)) || 'tovar'
      const own = has(plain) ? shortened(`${plain}-${slugOf(article)}`) : plain
      const free = unique(own, { has })
      taken.add(keyOf(kind, free))
      return free
    }
  }
}

const keyOf = (kind: CatalogKind, word: string): string => `${kind} ${word}`

/** Addresses stay readable. */
const shortened = (code: string): string => code.slice(0, 150).replace(/-+$/, '')

/** @returns the line that has it already */
function remember(lines: Map<string, number>, key: string, line: number): number | undefined {
  const earlier = lines.get(key)
  if (earlier === undefined) lines.set(key, line)
  return earlier
}
