import { afterAll, describe, expect, it } from 'vitest'
import { bottle, csvOf, openBench } from './testing.ts'

const bench = await openBench()
afterAll(() => bench.close())

it('gives addresses that are not given twice, around those that the file gives', async () => {
  const row = (article: string, name: string, code = '') => ({
    ...bottle,
    Артикул: article,
    Название: name,
    'Код адреса': code,
  })
  const { messages } = await bench.load(
    'a.csv',
    csvOf([
      row('А-1', 'Волна'),
      row('А-2', 'Волна'),
      row('А/2', 'Волна!'),
      row('А-4', 'Другая', 'volna'),
      row('А-5', '№ —'),
    ]),
  )
  expect(messages).toEqual([])
  expect((await bench.products('main')).map(({ code }) => code)).toEqual([
    'volna-a-1',
    'volna-a-2',
    'volna-a-2-2',
    'volna',
    'tovar',
  ])
})

describe('a product keeps its number, address and photos', () => {
  it.each([
    ['in other letters', 'AB-10', 'АВ-10'],
    ['in lower case', 'AB-10', 'ab-10'],
    ['with another dash', 'AB-10', 'AB\u201110'],
    ['with an invisible sign', 'AB-10', 'AB-10\u200b'],
    ['with another space', 'AB 10', 'AB\u00a0\u00a010'],
  ])('%s', async (_, article, spelling) => {
    const idsOf = async () =>
      (
        await bench.database.query
          .selectFrom('products')
          .select('id')
          .where('catalog', '=', (await bench.version()) ?? 0)
          .where('kind', '=', 'main')
          .execute()
      ).map(({ id }) => id)
    await bench.load('a.csv', csvOf([{ ...bottle, Артикул: article, 'Код адреса': 'svoy' }]))
    const before = await idsOf()
    for (const options of [{}, { adds: true }]) {
      const { changes } = await bench.load(
        'b.csv',
        csvOf([{ ...bottle, Артикул: spelling, Цвет: `цвет ${options}` }]),
        options,
      )
      expect([changes?.added, changes?.removed]).toEqual([0, 0])
      expect(await idsOf()).toEqual(before)
      expect((await bench.products('main')).map(({ code }) => code)).toEqual(['svoy'])
    }
    // A product keeps its id even if it was missing in the catalog for a while.
    await bench.load('c.csv', csvOf([{ ...bottle, Артикул: 'X-1' }]))
    await bench.load('d.csv', csvOf([{ ...bottle, Артикул: article }]))
    expect(await idsOf()).toEqual(before)
  })

  it('with other separators it is another product', async () => {
    await bench.load('a.csv', csvOf(['1-12', 'ZX/45'].map((article) => ({ ...bottle, Артикул: article }))))
    const prices = await bench.load('b.csv', 'Артикул;Цена\n11-2;1\nZ-X45;1')
    expect(prices.messages.map((line) => line.replace(/^.*: /, ''))).toEqual([
      'Артикула «11-2» в каталоге нет. Может быть, «1-12»?',
      'Артикула «Z-X45» в каталоге нет. Может быть, «ZX/45»?',
    ])
    const rows = ['1-12', '11-2', 'Z-X45'].map((article) => ({ ...bottle, Артикул: article }))
    const { changes, doubts } = await bench.load('c.csv', csvOf(rows), { dryRun: true })
    expect([changes?.added, changes?.removed, doubts]).toEqual([2, 1, 1])
  })
})
