import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareImport } from './import-catalog.ts'
import { type Bench, bottle, cap, csvOf, openBench } from './testing.ts'
import { makeXlsx } from './testing-xlsx.ts'

let bench: Bench
beforeEach(async () => {
  bench = await openBench()
})
afterEach(() => bench.close())

const loadedBottle = {
  kind: 'main',
  article: 'ФЛ-250-24',
  code: 'flakon-volna-250-ml',
  name: 'Флакон «Волна» 250\u00a0мл',
  section: 'flakony/pet',
  description: '',
  shape: 'bottle',
  tint: 'amber',
  volume: 250,
  material: 'ПЭТ',
  neck: '24/410',
  neckDiameter: 23.7,
  color: 'янтарный',
  height: 150,
  diameter: 53.5,
  weight: 22,
  purposes: ['косметика', 'бытовая химия'],
  foodContact: false,
  perBox: 180,
  box: { length: 600, width: 400, height: 320, weight: 4500 },
  boxesPerPallet: 20,
  minQuantity: 180,
  stock: 3600,
  leadDays: 10,
  prices: [
    { from: 180, kopecks: 1240 },
    { from: 3600, kopecks: 1120 },
  ],
  documents: [],
}

describe('loads', () => {
  it('CSV', async () => {
    const outcome = await bench.load('a.csv', csvOf([bottle, cap]))
    expect(outcome.messages).toEqual([])
    expect(outcome).toMatchObject({ rows: 2, kinds: ['main'], sections: 3, errors: 0 })
    const products = await bench.products('main')
    expect(products[0]).toEqual(loadedBottle)
    expect(products[1]).toMatchObject({ shape: 'cap', closure: 'флип-топ', section: 'kryshki' })
    expect(products[1]).not.toHaveProperty('volume')
  })

  it('«Модель», which a file may leave out', async () => {
    expect((await bench.load('a.csv', csvOf([{ ...bottle, Модель: ' Волна-250 ' }, cap]))).messages).toEqual([])
    const [first, second] = await bench.products('main')
    expect(first).toMatchObject({ model: 'Волна-250' })
    expect(second).not.toHaveProperty('model')
  })

  it('words bound where no line is to be broken', async () => {
    const words = { Название: 'Бутылка «Луг» 300 мл 38 мм', Описание: 'Под сок и воду до 60 °C.', Горловина: '38 мм' }
    expect((await bench.load('a.csv', csvOf([{ ...bottle, ...words }]))).messages).toEqual([])
    expect((await bench.products('main'))[0]).toMatchObject({
      name: 'Бутылка «Луг» 300\u00a0мл 38\u00a0мм',
      description: 'Под\u00a0сок и\u00a0воду до\u00a060\u00a0°C.',
      neck: '38\u00a0мм',
    })
    // The same neck written with other spaces is not a change.
    expect((await bench.load('a.csv', csvOf([{ ...bottle, ...words }]))).messages).toEqual([])
  })

  it('XLSX, numbers and formulas as people see them', async () => {
    const titles = Object.keys(bottle)
    const numeric = (text: string): number => Number(text.replace(',', '.').replaceAll(' ', ''))
    const cells = titles.map((title) => {
      const text = bottle[title] ?? ''
      if (title === 'Цена 1, ₽') return 12.399999999999999
      if (title === 'Контакт с пищей') return false
      return text === '' ? null : Number.isNaN(numeric(text)) ? text : numeric(text)
    })
    const outcome = await bench.load('a.xlsx', await makeXlsx([[null], titles, [null], cells]))
    expect(outcome.messages).toEqual([])
    expect(await bench.products('main')).toEqual([loadedBottle])
  })
})

describe('the other kind', () => {
  it('stays as it is, with its sections', async () => {
    const [products, sections] = [await bench.products('import'), await bench.sections('import')]
    const outcome = await bench.load('a.csv', csvOf([bottle]), { kind: 'main' })
    expect(outcome.kept).toBe(products.length)
    expect(await bench.products('import')).toEqual(products)
    expect(await bench.sections('import')).toEqual(sections)
    expect(await bench.products('main')).toHaveLength(1)
  })

  it('stays when the import is the one that is loaded', async () => {
    const products = await bench.products('main')
    await bench.load('a.csv', csvOf([bottle]), { kind: 'import' })
    expect(await bench.products('main')).toEqual(products)
    expect(await bench.products('import')).toEqual([{ ...loadedBottle, kind: 'import', section: expect.any(String) }])
  })

  it('is replaced too by a file of both', async () => {
    const rows = [
      { ...bottle, Вид: 'основной' },
      { ...bottle, Вид: 'импорт' },
    ]
    expect((await bench.load('a.csv', csvOf(rows))).messages).toEqual([])
    expect(await bench.products('main')).toHaveLength(1)
    expect(await bench.products('import')).toHaveLength(1)
  })

  it('is refused where the command names one kind', async () => {
    const { messages } = await bench.load('a.csv', csvOf([{ ...bottle, Вид: 'импорт' }]), { kind: 'main' })
    expect(messages).toEqual([
      'Строка 2, «Вид»: Вид «импорт», а загружается основной каталог. Уберите строку или загружайте файл, не выбирая вида.',
    ])
  })
})

describe('all or nothing', () => {
  it('writes nothing on a dry run, and tells everything', async () => {
    const before = await bench.version()
    const rows = [bottle, { ...cap, Материал: 'дерево', 'Высота, мм': 'много' }, { ...bottle, 'Масса, г': '' }]
    const outcome = await bench.load('a.csv', csvOf(rows), { dryRun: true })
    expect(outcome).toMatchObject({ errors: 3, badRows: 2, catalog: undefined })
    expect((await bench.load('a.csv', csvOf([bottle]), { dryRun: true })).catalog).toBeUndefined()
    expect(await bench.version()).toBe(before)
    const { query } = bench.database
    expect(await query.selectFrom('catalogs').selectAll().execute()).toHaveLength(1)
  })

  it('loads no row where one is bad', async () => {
    const [before, products] = [await bench.version(), await bench.products('main')]
    const outcome = await bench.load('a.csv', csvOf([bottle, { ...cap, 'Масса, г': '-1' }]))
    expect(outcome).toMatchObject({ errors: 1, catalog: undefined })
    expect(await bench.version()).toBe(before)
    expect(await bench.products('main')).toEqual(products)
  })

  it.each([
    ['a row that is wrong', csvOf([{ ...bottle, 'Масса, г': 'x' }, cap])],
    ['a row less', csvOf([bottle])],
    ['another row that is right', csvOf([bottle, { ...cap, Артикул: 'КР-2400' }])],
  ])('keeps the old catalog where the file changes between the check and the loading: %s', async (_, changed) => {
    const products = await bench.products('main')
    // The warning about the last row is reported after all rows have been read; only then the callback changes the file.
    const file = await bench.file('a.csv', csvOf([bottle, { ...cap, Цвет: 'хаки' }]))
    const preparing = prepareImport(bench.database, file, {}, () => writeFileSync(file, changed))
    await expect(preparing).rejects.toThrow('Файл изменился')
    expect(await bench.products('main')).toEqual(products)
  })
})
