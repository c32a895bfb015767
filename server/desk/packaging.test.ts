import { describe, expect, test } from 'vitest'
import { allEngines, suiteDatabase } from '../engine/database/testing.ts'
import { siteOf } from '../engine/pages/testing.ts'
import { catalogOf, testProducts } from '../shop/lists/testing.ts'
import { addTestLines, addTestOrder } from '../shop/orders/testing.ts'
import { packagingOf } from './packaging.ts'

const groups = JSON.stringify([
  { name: 'Тара', code: '22.22.14', materials: ['ПП', 'ПЭТ'], shapes: ['jar', 'bottle'] },
  { name: 'Стекло', code: '23.13.11', materials: ['стекло'] },
])
const site = siteOf({ 'content/packaging.json': { groups } })

describe.each(allEngines)('on %s', async (_, open) => {
  const database = await suiteDatabase(open)
  const changes = [
    { weight: 12.5 },
    { material: 'ПЭТ' },
    { shape: 'cap' },
    { material: 'стекло', shape: 'pump' },
  ] as const
  const products = (await testProducts(database, 5)).map(({ id, record }, i) => ({
    id,
    record: { ...record, ...changes[i] },
  }))
  const { id } = await addTestOrder(database.query)
  const goods = products.map(({ id, record: { article } }) => [id, article] as const)
  const service = [null, ''] as const
  await addTestLines(database.query, id, [...goods, service])
  const entries: [day: string, position: number | null, amount: number][] = [
    ['2026-01-31', 1, 7000],
    ['2026-02-01', 1, 1000],
    ['2026-02-28', 1, -333],
    ['2026-03-01', 1, 50],
    ['2026-02-02', 2, 3],
    ['2026-02-02', 3, 40],
    ['2026-02-02', 4, -2],
    ['2026-02-02', 5, 6],
    ['2026-02-02', 6, 1],
    ['2026-02-03', null, 5000],
  ]
  await database.query
    .insertInto('order_entries')
    .values(entries.map(([day, position, amount]) => ({ order_id: id, day, position, amount })))
    .execute()

  const inPeriod = (from: string, to: string) => {
    const { products: withHidden } = catalogOf(() => products.slice(0, 4))
    return packagingOf(database, { catalog: { withHidden }, site }, [from, to])
  }

  test('the mass of packaging is that of the period, less what came back, by group and material', async () => {
    expect(await inPeriod('2026-02-01', '2026-02-28')).toEqual({
      packaging: [
        { group: 'Тара', code: '22.22.14', material: 'ПП', pieces: 667, kilograms: 8.338 },
        { group: 'Тара', code: '22.22.14', material: 'ПЭТ', pieces: 3, kilograms: 0.015 },
        { group: 'Стекло', code: '23.13.11', material: 'стекло', pieces: -2, kilograms: -0.01 },
      ],
      unweighed: [
        { article: 'А-3', pieces: 40, why: 'нет группы: ПП, крышка' },
        { article: 'А-5', pieces: 6, why: 'нет в\u00a0каталоге: масса и\u00a0материал не\u00a0известны' },
      ],
    })
  })

  test('nothing left in a period without entries', async () => {
    expect(await inPeriod('2025-01-01', '2025-12-31')).toEqual({ packaging: [], unweighed: [] })
  })
})
