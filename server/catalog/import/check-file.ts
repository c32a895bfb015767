import type { CatalogKind, ProductRecord, SectionRecord } from '../records.ts'
import type { Current } from './current.ts'
import { DescribedSections } from './described-sections.ts'
import { Duplicates } from './duplicates.ts'
import { EMPTY_HINT, type Source } from './files/source.ts'
import { type Header, readHeader } from './header.ts'
import { knownNecks } from './necks.ts'
import { ImportError, type Report } from './problem.ts'
import { type Draft, type RowContext, readProduct } from './product.ts'
import { RowReader } from './row-reader.ts'
import { type SectionProblem, SectionTree } from './sections.ts'

/** Where rows' sections come from: the rows themselves, or the file's own list. */
interface Sections {
  add(kind: CatalogKind, text: string): SectionProblem | undefined
  settle(): void
  pathOf(kind: CatalogKind, text: string): string | undefined
  records(): SectionRecord[]
}

/** A file that has been looked through. */
export interface CheckedFile {
  rows: number
  /** Kinds that the file holds. */
  kinds: ReadonlySet<CatalogKind>
  sections: readonly SectionRecord[]
  /** Reads the file again; to be asked only where there was no error. */
  records(): AsyncIterable<ProductRecord>
}

/**
 * Looks at every row; what is wrong is reported.
 * @param looked told how many rows have been looked at
 */
export async function checkFile(
  source: Source,
  current: Current,
  kind: CatalogKind | undefined,
  report: Report,
  looked: (rows: number) => void,
): Promise<CheckedFile> {
  const header = readHeader(source.titles, (problem) => report({ ...problem, line: source.line }))
  if (header.places.size === 0) throw new ImportError('Ни один заголовок столбца не известен.', EMPTY_HINT)
  const context: RowContext = { kind, necks: knownNecks(current.necks) }
  const sections: Sections = source.sections
    ? new DescribedSections(source.sections, kind, current.sections, report)
    : new SectionTree(current.sections)
  const duplicates = new Duplicates()
  const kinds = new Set<CatalogKind>(sections.records().map((section) => section.kind))
  let rows = 0
  for await (const { row, draft } of readDrafts(source, header, context, report)) {
    looked(++rows)
    if (!draft) continue
    kinds.add(draft.kind)
    duplicates.check(row, draft)
    const problem = sections.add(draft.kind, draft.section)
    if (problem?.level === 'error') row.error('section', problem.reason, problem.mend)
    else if (problem) row.warn('section', problem.reason, problem.mend)
  }
  if (rows === 0) throw new ImportError('В файле нет ни одной строки с изделием.', EMPTY_HINT)
  sections.settle()
  return {
    rows,
    kinds,
    sections: sections.records(),
    records: () => readRecords(source, header, context, sections, duplicates.codes()),
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

/** @throws ImportError where the file is no longer what has been looked through */
async function* readRecords(
  source: Source,
  header: Header,
  context: RowContext,
  sections: Sections,
  codeOf: (draft: Draft) => string,
): AsyncIterable<ProductRecord> {
  for await (const { draft } of readDrafts(source, header, context, () => undefined)) {
    const section = draft && sections.pathOf(draft.kind, draft.section)
    if (!draft || section === undefined)
      throw new ImportError('Файл изменился, пока загружался.', 'Запустите загрузку ещё раз.')
    yield { ...draft, code: codeOf(draft), section }
  }
}
