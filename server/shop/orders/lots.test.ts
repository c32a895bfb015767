import { describe, expect, test } from 'vitest'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { allEngines, suiteDatabase } from '../../engine/database/testing.ts'
import { siteOf } from '../../engine/pages/testing.ts'
import { catalogOf, testProducts } from '../lists/testing.ts'
import { papersOf, viewLot } from './lots.ts'
import type { ReadOrdersContext } from './order.ts'
import { addTestLines, addTestOrder } from './testing.ts'

describe.each(allEngines)('lots on %s', async (_, open) => {
  const database = await suiteDatabase(open)
  const { query } = database
  const products = await testProducts(database, 3)
  const documents = [{ title: 'Декларация', file: '/assets/terms.pdf' }]
  const { products: found } = catalogOf(() =>
    products.slice(0, 2).map(({ id, record }) => ({ id, record: { ...record, documents } })),
  )
  const catalog = { products: found, withHidden: found }
  const context = { site: siteOf(), catalog, database, address: '192.0.2.1' } as unknown as ReadOrdersContext // only what lots use
  const { id } = await addTestOrder(query)
  const goods = products.map(({ id, record: { article } }) => [id, article] as const)
  const lines = await addTestLines(query, id, goods)
  const entry = { order_id: id, day: '2026-11-28', amount: 9 }
  await query
    .insertInto('order_entries')
    .values([1, 2, 3].map((position) => ({ ...entry, position, lot: position === 2 ? null : 'Л-1' })))
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

  test('have papers of the lot, of the article, and of the lot of the article', async () => {
    const of = async (lot: string, place: number) =>
      titles(
        await papersOf(
          lines.slice(place, place + 1).map((each) => ({ ...each, lot })),
          context,
        ),
      )
    expect(await of('л-1', 0)).toEqual(['А-1', 'Декларация', 'Л-1'])
    expect(await of('', 0)).toEqual(['А-1', 'Декларация'])
    expect(await of('л-1', 1)).toEqual(['А-2', 'Декларация', 'Л-1', 'Л-1 А-2'])
    expect(await of('л-1', 2)).toEqual(['Л-1'])
  })

  test('show their goods and papers to whoever knows the number', async () => {
    const { goods, files: shown } = await viewLot({ lot: 'л-1' }, context)
    expect(goods.map(({ title }) => title)).toEqual(['Изделие 1'])
    expect(titles(shown)).toEqual(['А-1', 'А-2', 'Декларация', 'Л-1', 'Л-1 А-2'])
    expect((await viewLot({ lot: 'л-9' }, context)).goods).toEqual([])
    await expect(viewLot({ lot: 'л-3' }, context)).rejects.toThrow('Такой партии нет')
  })
})
