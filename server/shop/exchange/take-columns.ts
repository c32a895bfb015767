import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../engine/database/tables.ts'
import { recordsIn } from '../catalog/catalog.ts'
import { Cell } from '../catalog/import/cell.ts'
import { cellsOf, type Layout, titlesOf } from '../catalog/import/cells.ts'
import type { Column } from '../catalog/import/column.ts'
import { columns, columnsOf, MAX_DOCUMENTS, MAX_STEPS } from '../catalog/import/columns.ts'
import { compareCatalogs, isSame } from '../catalog/import/compare.ts'
import { type Current, readCurrent } from '../catalog/import/current.ts'
import { planWhole } from '../catalog/import/import-catalog.ts'
import { Problems, type Report, type RowProblem, Tally } from '../catalog/import/problem.ts'
import { choices } from '../catalog/import/values.ts'
import { BY } from '../catalog/jobs/jobs.ts'
import { replaceCatalog } from '../catalog/replace.ts'
import { inOrderOf, inParts } from '../catalog/rows.ts'
import { goodOf, type Items, PART } from './items.ts'
import { columnTexts, readsColumns } from './read-columns.ts'
import type { Reading } from './read-offers.ts'

/** A row of the import that `planColumns` builds: a product with changes of 1C, or an item that will become a product. */
interface Row {
  id: string
  line: number
  cells: string[]
  cellsBefore: readonly string[]
  isNew: boolean
}

/**
 * Builds an import of the columns that 1C owns, and of new products, without what the import would refuse or ask to confirm: such a column
 * of a product is reported and stays unchanged, such a new item waits until its data is corrected.
 * @param read `Ид` of the items in 1C's files @returns undefined if nothing changes
 */
export async function planColumns(database: Database, items: Items, read: ReadonlySet<string>, reading: Reading) {
  const { settings, properties, materials, note } = reading
  if (!readsColumns(settings)) return undefined
  const current = await readCurrent(database)
  const layout = { steps: MAX_STEPS, documents: MAX_DOCUMENTS, properties }
  const titles = titlesOf(layout)
  let rows = await rowsOf(database, items, current, layout, reading)
  const planOf = (some: readonly Row[], report: Report) =>
    planWhole({
      ...{ database, isUnchanged: async () => true, current, kind: undefined, adds: true, properties, materials },
      ...{ source: { titles, line: 0, rows: () => some }, tally: new Tally(report), pictures: undefined },
    })
  const mend = ({ id, cells, cellsBefore, isNew }: Row, wrong: readonly RowProblem[]): boolean => {
    const lacks = lacksOf(wrong, (title) => cells[titles.indexOf(title)] === '')
    const article = cells[titles.indexOf(columns.article.title)]
    if (lacks !== '' && isNew) items.note(id, { lacks })
    else if (lacks !== '' && (read.has(id) || read.has(goodOf(id))))
      note('Столбцы, которые ведёт 1С, не\u00a0взяты: {}.', `«${article}»\u00a0— ${lacks.replace(/\.$/, '')}`)
    const places = wrong.map(({ column = '' }) => titles.indexOf(column))
    const isMended = !isNew && places.some((i) => cells[i] !== cellsBefore[i])
    for (const i of places) if (isMended && i >= 0) cells[i] = cellsBefore[i] ?? ''
    return lacks === '' || isMended
  }
  let plan: Awaited<ReturnType<typeof planOf>>['plan'] | undefined
  while (!plan && rows.length > 0) {
    const problems: RowProblem[] = []
    const planned = await planOf(rows, (problem) => problem.level !== 'warning' && problems.push(problem))
    const wrong = Map.groupBy(problems, ({ line }) => line)
    rows = rows.filter((row) => mend(row, wrong.get(row.line) ?? []))
    if (problems.length === 0) ({ plan } = planned)
  }
  if (!plan) return undefined
  const changes = await compareCatalogs(database, current, plan)
  const write = () =>
    replaceCatalog(database, { ...plan, source: BY, edition: current.edition, products: plan.products() })
  return isSame(changes) ? undefined : { changes, write }
}

/** Returns rows for products whose columns change, and for items that will become products. */
async function rowsOf(database: Database, items: Items, current: Current, layout: Layout, reading: Reading) {
  const { owns, adds = false } = reading.settings
  const titles = titlesOf(layout)
  const paths = new Set(current.sections.map(({ kind, path }) => `${kind} ${path}`))
  const byKey: Readonly<Record<string, Column>> = columnsOf(reading.materials)
  const subjects = [...items.subjects()]
    .filter(({ product }) => product !== null || adds)
    // Sorted, so that the positions and addresses of new products do not depend on the order of the files.
    .toSorted(inOrderOf(({ article }) => article))
  const rows: Row[] = []
  for (const part of inParts(subjects, PART)) {
    const ids = part.flatMap(({ product }) => product ?? [])
    const records = await recordsIn(database, current.version, ids)
    for (const { id, product, article, name, said } of part) {
      const record = records.get(product ?? 0)
      const isNew = product === null
      if (!record && !isNew) continue
      const { kind, section } = record ?? { kind: 'main', section: '' }
      const cells = record ? cellsOf(record, section, layout).map((value) => String(value ?? '')) : titles.map(() => '')
      const cellsBefore = [...cells]
      const texts = columnTexts(said, name, reading)
      if (isNew) texts.set('article', article).set('kind', choices.kind.wordOf('main'))
      if (!paths.has(`${kind} ${texts.get('section')}`)) texts.delete('section')
      let isOther = false
      for (const [key, said] of texts) {
        // In XML «12.000» means 12, but an import would refuse it as ambiguous.
        const text = key === 'article' ? said : said.replace(/^(\d+)\.0+$/, '$1')
        const column = byKey[key]
        const i = titles.indexOf(column?.title ?? '')
        const readIn = (cell = '') => column?.read(new Cell(cell, () => undefined))
        const now = (cells[i] ?? '').replaceAll('\u00a0', ' ')
        // Values are compared as the import reads them: «37,5» equals «37.5».
        const isSame = now === text || (now !== '' && isDeepStrictEqual(readIn(now), readIn(text)))
        if (i < 0 || isSame || !(isNew || owns.some((owned) => owned === key))) continue
        cells[i] = text
        isOther = true
      }
      if (isOther) rows.push({ id, line: rows.length + 1, cells, cellsBefore, isNew })
    }
  }
  return rows
}

/** Returns a text about a row's missing and invalid values; empty if the import accepts the row. @param isEmpty true for an empty cell */
function lacksOf(problems: readonly RowProblem[], isEmpty: (title: string) => boolean): string {
  const wrong = new Problems()
  const lacking = new Set<string>()
  for (const { line: _, ...problem } of problems)
    if (problem.column && isEmpty(problem.column)) lacking.add(problem.column.replace(/,.*/, '').toLowerCase())
    else wrong.report({ ...problem, level: 'error' })
  return [...(lacking.size > 0 ? [`Нет: ${[...lacking].join(', ')}.`] : []), ...wrong.lines()].join(' ')
}
