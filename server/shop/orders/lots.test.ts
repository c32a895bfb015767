import { afterAll, describe, expect, test } from 'vitest'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { allEngines } from '../../engine/database/testing.ts'
import { siteOf } from '../../engine/pages/testing.ts'
import { NO_WISHES } from '../lists/items.ts'
import { catalogOf, testProducts } from '../lists/testing.ts'
import { lotsByLine, papersOf, viewLot } from './lots.ts'
import type { ReadOrdersContext } from './order.ts'

const certificate = { issuer: 'Орган', issued: '2026-01-01', scope: 'Всё', kind: 'report' }
const certificates = [
  { ...certificate, title: 'Всем', number: '1', file: '/assets/bank.jpg' },
  { ...certificate, title: 'Артикулу', number: '2', file: '/assets/terms.pdf', articles: ['а-2'] },
  {
    ...certificate,
    title: 'Партии артикула',
    number: '3',
    file: '/assets/terms.jpg',
    articles: ['А-1'],
    lots: ['л-1'],
  },
]

describe.each(allEngines)('lots on %s', async (engine, open) => {
  const database = await open()
  const { query } = database
  afterAll(() => database.close())
  const products = await testProducts(database, 3)
  const { products: found } = catalogOf(() => products.slice(0, 2))
  const site = siteOf({ 'content/certificates.json': { certificates: JSON.stringify(certificates) } })
  const catalog = { products: found, withHidden: found }
  const context = { site, catalog, database, address: '192.0.2.1' } as unknown as ReadOrdersContext // its part for lots
  const { id } = await query
    .insertInto('orders')
    .values({
      ...{ number: '1', buyer: null, once: '1', sent: '', basket: null, created_at: '', vat: 22, submission: null },
      ...{ total: 100, on_request: 0, boxes: 1, pallets: 1, volume: 1, weight: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { order_id: id, kind: 'main', name: 'Анна', quantity: 9, unit: 'шт.', vat: '', boxes: 1, ...NO_WISHES }
  const lines = products.map(({ id: product, record: { article } }, i) => ({ product, article, position: i + 1 }))
  await query
    .insertInto('order_lines')
    .values(lines.map((each) => ({ ...line, ...each, kopecks: 1, sum: 9, shipments: '[]' })))
    .execute()
  const entries = [
    [1, 5, 'Л-1'],
    [1, 4, 'Л-2'],
    [1, -4, 'Л-2'],
    [2, 9, null],
    [3, 9, 'Л-1'],
  ] as const
  await query
    .insertInto('order_entries')
    .values(entries.map(([position, amount, lot]) => ({ order_id: id, day: '2026-11-28', position, amount, lot })))
    .execute()
  const files = [
    ['Л-1', ''],
    ['', 'А-1'],
    ['', 'А-2'],
    ['Л-1', 'А-2'],
    ['Л-9', ''],
  ] as const
  await query
    .insertInto('lot_files')
    .values(
      files.map(([lot, article]) => ({
        ...{ lot, article: articleIdentity(article), title: `${lot} ${article}`.trim() },
        ...{ name: 'p.pdf', type: '', staff: '', added_at: '' },
      })),
    )
    .execute()
  const titles = (papers: readonly { title: string }[]) => papers.map(({ title }) => title).toSorted()

  test('are those of goods that the buyer still has', async () => {
    expect([...(await lotsByLine(query, id))]).toEqual([
      [1, ['Л-1']],
      [3, ['Л-1']],
    ])
  })

  test('have papers of the lot, of the article, and of the lot of the article', async () => {
    const [first, second] = lines
    if (!first || !second) throw new Error('There are no lines')
    const of = async (lot: string, { article, product } = first) =>
      titles(await papersOf([{ lot, article, product }], context))
    expect(await of('л-1')).toEqual(['Л-1', 'Партии артикула', 'А-1'].toSorted())
    expect(await of('')).toEqual(['А-1'])
    expect(await of('л-1', second)).toEqual(['Л-1', 'Л-1 А-2', 'Артикулу', 'А-2'].toSorted())
  })

  test('show their goods to whoever knows the number, also those that have left the catalog', async () => {
    const { articles, goods, files: shown } = await viewLot({ lot: 'л-1' }, context)
    expect([articles, goods.map(({ title }) => title)]).toEqual(['А-1, А-3', ['Изделие 1']])
    expect(titles(shown)).toEqual(['Л-1', 'Л-1 А-2', 'А-1', 'А-2', 'Артикулу', 'Партии артикула'].toSorted())
    expect((await viewLot({ lot: 'л-9' }, context)).goods).toEqual([])
    await expect(viewLot({ lot: 'л-3' }, context)).rejects.toThrow('Такой партии нет')
  })

  test('are not tried one after another from one address', async () => {
    const asked = Array.from({ length: 200 }, () => viewLot({ lot: 'л-1' }, { ...context, address: engine }))
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(100)
  })
})
