import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { overSqlite } from '../../../engine/database/database.ts'
import type { Database } from '../../../engine/database/tables.ts'
import { schemaFolder } from '../../../engine/paths.ts'
import { migrate } from '../../data.ts'
import type { CatalogKind, Material, ProductRecord, SectionRecord } from '../records.ts'
import { currentCatalog, replaceCatalog } from '../replace.ts'
import type { CatalogChanges } from './compare.ts'
import { readDemo } from './demo.ts'
import { type ImportOptions, type ImportOutcome, prepareImport } from './import-catalog.ts'
import { Problems, type RowProblem } from './problem.ts'
import type { ColumnsQuestion } from './reading.ts'

/** The materials of schema/catalog/materials.json. */
const { materials }: { materials: Material[] } = JSON.parse(
  readFileSync(join(schemaFolder, 'catalog/materials.json'), 'utf8'),
)

/** A valid row of an import file: its cells by the titles of their columns. */
export const bottle: Readonly<Record<string, string>> = {
  Артикул: 'ФЛ-250-24',
  Название: 'Флакон «Волна» 250 мл',
  Раздел: 'Флаконы / ПЭТ',
  Форма: 'флакон',
  'Объём, мл': '250',
  Материал: 'ПЭТ',
  Горловина: '24/410',
  Цвет: 'янтарный',
  'Высота, мм': '150',
  'Диаметр, мм': '53,5',
  'Глубина, мм': '',
  'Масса, г': '22',
  Назначение: 'косметика, бытовая химия',
  'Вид укупорки': '',
  'Доза, мл': '',
  'Контакт с пищей': 'нет',
  'В коробке, шт.': '180',
  'Длина коробки, мм': '600',
  'Ширина коробки, мм': '400',
  'Высота коробки, мм': '320',
  'Масса коробки, г': '4 500',
  'Коробок на поддоне': '20',
  'Минимальный заказ, шт.': '180',
  'Остаток, шт.': '3 600',
  'Срок, раб. дней': '10',
  'От 1, шт.': '180',
  'Цена 1, ₽': '12,40',
  'От 2, шт.': '3 600',
  'Цена 2, ₽': '11,20',
}

export const cap: typeof bottle = {
  ...bottle,
  Артикул: 'КР-24',
  Название: 'Крышка флип-топ 24/410',
  Раздел: 'Крышки',
  Форма: 'крышка',
  'Объём, мл': '',
  'Вид укупорки': 'флип-топ',
}

export function csvOf(rows: readonly Readonly<Record<string, string>>[], delimiter = ';'): string {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const quote = (text: string): string =>
    text.includes(delimiter) || text.includes('"') || text.includes('\n') ? `"${text.replaceAll('"', '""')}"` : text
  return [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]
    .map((cells) => cells.map(quote).join(delimiter))
    .join('\r\n')
}

interface LoadOptions extends ImportOptions {
  /** True to write nothing to the database. */
  dryRun?: boolean
}

export interface Bench {
  database: Database
  /** Writes a file. @returns its path */
  file(name: string, content: string | Buffer): Promise<string>
  /** Writes a file and imports it, without asking for confirmation of its changes. */
  load(name: string, content: string | Buffer, options?: LoadOptions): Promise<Loaded>
  products(kind: CatalogKind): Promise<ProductRecord[]>
  sections(kind: CatalogKind): Promise<SectionRecord[]>
  version(): Promise<number | undefined>
  close(): Promise<void>
}

export interface Loaded extends ImportOutcome {
  problems: RowProblem[]
  /** The problems as texts for people. */
  messages: string[]
  changes: CatalogChanges | undefined
  changed: number | undefined
  /** The new catalog's number; undefined if nothing was written. */
  catalog: number | undefined
  question: ColumnsQuestion | undefined
}

/** The serialized database of every bench, made once per process, because reading the demo catalog takes half a second. */
let few: Promise<Uint8Array> | undefined

async function serializeFew(): Promise<Uint8Array> {
  const connection = new DatabaseSync(':memory:')
  const database = overSqlite(connection)
  await migrate(database)
  const demo = await readDemo()
  const products = demo.products.filter((_, i) => i % 60 === 0)
  await replaceCatalog(database, { source: 'проба', sections: demo.sections, products })
  const bytes = connection.serialize()
  await database.close()
  return bytes
}

/** Opens a bench: an in-memory database with a few products of the demo catalog, and a temporary folder for files. */
export async function openBench(): Promise<Bench> {
  const connection = new DatabaseSync(':memory:')
  connection.deserialize(await (few ??= serializeFew()))
  const database = overSqlite(connection)
  const folder = await mkdtemp(join(tmpdir(), 'tara-import-'))
  const { query } = database
  const bench: Bench = {
    database,
    async file(name, content) {
      const path = join(folder, name)
      await writeFile(path, content)
      return path
    },
    async load(name, content, options = {}) {
      const problems: RowProblem[] = []
      const path = await bench.file(name, content)
      const messages = new Problems()
      const { outcome, changes, question, write } = await prepareImport(
        database,
        path,
        { materials, ...options },
        (problem) => {
          problems.push(problem)
          messages.report(problem)
        },
      )
      const catalog = options.dryRun ? undefined : await write()
      return { ...outcome, problems, messages: messages.lines(), changes, changed: changes?.changed, catalog, question }
    },
    version: () => currentCatalog(database),
    async products(kind) {
      const rows = await query
        .selectFrom('products')
        .select('record')
        .where('kind', '=', kind)
        .where('catalog', '=', (await currentCatalog(database)) ?? 0)
        .orderBy('position')
        .execute()
      return rows.map(({ record }) => JSON.parse(record) as ProductRecord) // written by replaceCatalog
    },
    async sections(kind) {
      const version = (await currentCatalog(database)) ?? 0
      const rows = await query
        .selectFrom('sections')
        .selectAll()
        .where('kind', '=', kind)
        .where('catalog', '=', version)
        .orderBy('id')
        .execute()
      return rows.map(({ path, name, text, position }) => ({ kind, path, name, text, position }))
    },
    async close() {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
  return bench
}
