import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { oldCatalogs, restoreCatalog } from '../history.ts'
import type { ProductRecord } from '../records.ts'
import { exportCatalog } from './export-catalog.ts'
import { LIMITS, questionsOf } from './limits.ts'
import { previewOf } from './preview.ts'
import { bottle, cap, csvOf, type Loaded, openBench } from './testing.ts'

type Row = Readonly<Record<string, string>>

/** Rows of ten bottles in two sections, and of two caps. */
const rows: readonly Row[] = [
  ...Array.from({ length: 10 }, (_, i) => ({
    ...bottle,
    Артикул: `ФЛ-${i}`,
    Название: `Флакон «Волна» ${i}`,
    ...(i < 5 && { Раздел: 'Флаконы / ПНД' }),
  })),
  { ...cap, Описание: '=2+2; и\nстрока', Цвет: '@белый', 'Оттенок рисунка': 'белый' },
  { ...cap, Артикул: '-КР 2', Название: 'Крышка вторая' },
]

const bench = await openBench()
afterAll(() => bench.close())
beforeEach(() => bench.load('all.csv', csvOf(rows)))

const articles = async (): Promise<string[]> => (await bench.products('main')).map(({ article }) => article)
const tried = (changed: readonly Row[], options = {}): Promise<Loaded> =>
  bench.load('next.csv', csvOf(changed), { dryRun: true, ...options })
const askedFlags = ({ changes, ...outcome }: Loaded): string[] =>
  changes ? questionsOf(changes, outcome, LIMITS).map(({ flag }) => flag) : ['not loaded']

describe('an import shows what it changes', () => {
  it('products, sections, fields and prices, the largest jumps first', async () => {
    const next = rows
      .filter((_, i) => i !== 9)
      .map((row, i) =>
        i === 0
          ? { ...row, 'Цена 1, ₽': '13,02' }
          : i === 1
            ? { ...row, 'Цена 1, ₽': '1240', 'Цена 2, ₽': '1120', Цвет: 'зелёный' }
            : row,
      )
    const outcome = await tried([...next, { ...cap, Артикул: 'НОВ-1', Раздел: 'Дозаторы' }])
    expect(outcome.messages).toEqual([])
    expect(outcome.changes && previewOf(outcome.changes)).toEqual(
      [
        'Добавится 1 изделие: НОВ-1.',
        'Изменятся 2 изделия: цена 2, оттенок рисунка 1, цвет 1.',
        'Исчезнет 1 изделие: ФЛ-9.',
        'Новые разделы: Дозаторы.',
        'Цены, сначала самые большие скачки:',
        '  ФЛ-1: 12,40_₽ → 1240,00_₽ (в_100_раз)',
        '  ФЛ-0: 12,40_₽ → 13,02_₽',
      ].map((line) => line.replaceAll('_', '\u00a0')),
    )
    expect(askedFlags(outcome)).toEqual(['--allow-removing 9%', '--allow-jump 100'])
  })

  it('a later step of the ladder counts too, and prices that vanish', async () => {
    expect(askedFlags(await tried(rows.map((row) => ({ ...row, 'Цена 2, ₽': '0,11' }))))).toEqual(['--allow-jump 102'])
    const titles = Object.keys(bottle).filter((title) => !/^(?:От|Цена) \d/.test(title))
    const unpriced = rows.map((row) => Object.fromEntries(titles.map((title) => [title, row[title] ?? ''])))
    expect(askedFlags(await tried(unpriced))).toEqual(['--allow-removing 100%'])
  })

  it('of a price list too', async () => {
    const outcome = await bench.load('p.csv', 'Артикул;Стоимость, руб.\r\nФЛ-1;1240', { dryRun: true })
    expect(outcome.isPriceList).toBe(true)
    expect(askedFlags(outcome)).toEqual(['--allow-jump 100'])
  })

  it('steps that the ladder of a product loses, whatever the file is', async () => {
    const step = `от\u00a03600: 11,20\u00a0₽`
    const lost = ({ changes }: Loaded) => {
      const lines = changes ? previewOf(changes) : ['not loaded']
      const at = lines.findIndex((line) => line.startsWith('Ступени'))
      return at < 0 ? [] : lines.slice(at, lines.indexOf('Цены, сначала самые большие скачки:'))
    }
    const list = (cells: readonly string[]) =>
      bench.load('p.csv', ['Артикул;От 1;Цена 1, ₽', ...cells].join('\r\n'), { dryRun: true })
    expect(lost(await list(['ФЛ-1;180;12,40', 'ФЛ-2;180;12,30']))).toEqual([
      'Ступени цены пропадут у\u00a02 изделий:',
      `  ФЛ-1: ${step}`,
      `  ФЛ-2: ${step}`,
    ])
    expect(lost(await list(['ФЛ-1;180;по запросу']))).toEqual([
      'Ступени цены пропадут у\u00a01 изделия:',
      `  ФЛ-1: от\u00a0180: 12,40\u00a0₽; ${step}`,
    ])
    expect(lost(await tried(rows.map((row) => ({ ...row, 'От 2, шт.': '', 'Цена 2, ₽': '' }))))).toEqual([
      'Ступени цены пропадут у\u00a012 изделий:',
      ...[0, 1, 2, 3, 4].map((i) => `  ФЛ-${i}: ${step}`),
      '  и ещё 7',
    ])
    const prices = await bench.load('p.csv', 'Артикул;Цена, ₽\r\nФЛ-1;13,00', { dryRun: true })
    expect([prices.changes?.changed, lost(prices)]).toEqual([1, []])
    const higher = await tried(rows.map((row) => ({ ...row, 'От 2, шт.': '5400' })))
    expect([higher.changes?.changed, lost(higher)]).toEqual([12, []])
  })
})

describe('asks about what looks like a mistake', () => {
  it.each<[string, Row, string]>([
    ['a section', { Раздел: 'Флакоыы / ПНД' }, 'Раздела «Флакоыы» ещё нет, а\u00a0«Флаконы» есть.'],
    ['a section in Latin letters', { Раздел: 'Флаконы / ПHД' }, 'Раздела «ПHД» ещё нет, а\u00a0«ПНД» есть.'],
    ['a volume', { 'Объём, мл': '2500' }, '2500 мл не\u00a0поместятся в\u00a053,5 × 53,5 × 150 мм.'],
  ])('%s', async (_, change, reason) => {
    const outcome = await tried([...rows, { ...bottle, Артикул: 'НОВ-1', ...change }])
    expect(outcome.messages).toEqual([expect.stringContaining(reason)])
    expect(askedFlags(outcome)).toEqual(['--allow-odd'])
  })

  it.each([
    ['an article number in other letters', 'KP-24', 'записан другими знаками: «KP-24» вместо «КР-24».'],
    ['one without its separators', 'КР24', 'Артикула ещё нет, а\u00a0похожий есть: «КР24» и\u00a0«КР-24».'],
  ])('%s', async (_, article, reason) => {
    const outcome = await tried(rows.map((row) => (row.Артикул === 'КР-24' ? { ...row, Артикул: article } : row)))
    expect(outcome.messages).toEqual([expect.stringContaining(reason)])
    expect(askedFlags(outcome)).toContain('--allow-odd')
  })

  it('not about sections that numbers or short names tell apart', async () => {
    const sections = ['Флаконы / ПНД 2', 'Флаконы / ПП', 'Горловина 24/410', 'Горловина 28/410']
    const outcome = await tried([
      ...rows,
      ...sections.map((section, i) => ({ ...bottle, Артикул: `НОВ-${i}`, Раздел: section })),
    ])
    expect([outcome.messages, askedFlags(outcome)]).toEqual([[], []])
  })
})

it('counts every missing document', async () => {
  const lost = { 'Документ 1': 'Паспорт', 'Файл документа 1': '/assets/documents/none.pdf' }
  const { missing, warnings } = await tried(rows.map((row) => ({ ...row, ...lost })))
  expect([missing.document, warnings]).toEqual([12, 1])
})

describe('adding', () => {
  it('adds and changes without removing, each in its place and at its address', async () => {
    const before = await bench.products('main')
    const next = [
      { ...rows[3], Название: 'Другое имя' },
      { ...cap, Артикул: 'НОВ-1', Раздел: 'Флаконы / ПНД' },
    ]
    const outcome = await bench.load('add.csv', csvOf(next), { adds: true })
    expect([outcome.messages, outcome.kept, outcome.changes?.removed]).toEqual([[], 16, 0])
    const after = await bench.products('main')
    expect(after.slice(0, -1)).toEqual(
      before.map((product, i) => (i === 3 ? { ...product, name: 'Другое имя' } : product)),
    )
    expect(after.at(-1)).toMatchObject({ article: 'НОВ-1', section: before[0]?.section })
    expect((await bench.sections('main')).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['flakony', 'kryshki']),
    )
  })

  it('refuses the address of another product', async () => {
    const [first] = await bench.products('main')
    const next = { ...cap, Артикул: 'НОВ-1', 'Код адреса': first?.code ?? '' }
    const { messages } = await bench.load('add.csv', csvOf([next]), { adds: true })
    expect(messages).toEqual([expect.stringContaining('уже есть у изделия «ФЛ-0»')])
  })
})

it('an undo goes back step by step, five at most, and keeps the numbers of products', async () => {
  for (const count of [11, 10, 9, 8, 7, 6, 5]) await bench.load('less.csv', csvOf(rows.slice(0, count)))
  const sizes: number[] = []
  for (let [old] = await oldCatalogs(bench.database); old; [old] = await oldCatalogs(bench.database)) {
    await restoreCatalog(bench.database, old)
    sizes.push((await articles()).length)
  }
  expect(sizes).toEqual([6, 7, 8, 9, 10])
  const numbers = await bench.database.query.selectFrom('product_ids').select('article').execute()
  expect(new Set(numbers.map(({ article }) => article)).size).toBe(numbers.length)
})

describe('an exported file', () => {
  it.each(['csv', 'xlsx'])('in %s is the catalog: loaded as it is, it changes nothing', async (format) => {
    const path = join(await bench.file(`folder-${format}`, ''), '..', `own.${format}`)
    // Sections without products are removed from the demo catalog first, because no row can name them.
    const whole = join(await bench.file('folder', ''), '..', `all-${format}.csv`)
    await exportCatalog(bench.database, whole)
    await bench.load('whole.csv', await readFile(whole))
    const before = await bench.version()
    const all = (await bench.products('main')).length + (await bench.products('import')).length
    expect(await exportCatalog(bench.database, path)).toBe(all)
    const outcome = await bench.load(`again.${format}`, await readFile(path))
    expect(outcome.messages).toEqual([])
    expect(outcome.changes && previewOf(outcome.changes)).toEqual(['Ничего не изменится.'])
    expect([outcome.catalog, await bench.version()]).toEqual([undefined, before])
  })

  it('has no formulas in CSV', async () => {
    const path = join(await bench.file('folder', ''), '..', 'formulas.csv')
    await exportCatalog(bench.database, path)
    const text = await readFile(path, 'utf8')
    expect(text).toContain(`"'=2+2; и\nстрока"`)
    expect(text).toContain(`;'@белый;`)
    expect(text).toContain(`;'-КР 2;`)
  })

  it('names the photos that the catalog has', async () => {
    const version = await bench.version()
    const query = bench.database.query.selectFrom('products').select(['id', 'record'])
    const row = await query
      .where('catalog', '=', version ?? 0)
      .where('article', '=', 'ФЛ-1')
      .executeTakeFirstOrThrow()
    const pictures = ['/pictures/0123456789abcdef0123-400x300']
    const record: ProductRecord = { ...(JSON.parse(row.record) as ProductRecord), pictures } // replaceCatalog wrote the record
    await bench.database.query
      .updateTable('products')
      .set({ record: JSON.stringify(record) })
      .where('catalog', '=', version ?? 0)
      .where('id', '=', row.id)
      .execute()
    const path = join(await bench.file('folder', ''), '..', 'photos.csv')
    await exportCatalog(bench.database, path)
    const receive = (): never => {
      throw new Error('nothing is to be received')
    }
    const outcome = await bench.load('again.csv', await readFile(path), {
      pictures: { hasFolder: false, namesOf: () => [], receive },
    })
    expect(outcome.changes && previewOf(outcome.changes)).toEqual(['Ничего не изменится.'])
  })
})
