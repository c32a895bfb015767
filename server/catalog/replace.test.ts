import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { engines } from '../database/testing.ts'
import { openCatalog } from './catalog.ts'
import { demoCatalog } from './demo/demo-catalog.ts'
import type { ProductRecord } from './records.ts'
import { currentCatalog, inTreeOrder, replaceCatalog } from './replace.ts'

const demo = demoCatalog()
const few = { source: 'проба', sections: demo.sections, products: demo.products.filter((_, i) => i % 30 === 0) }

describe.each(engines)('on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('shows a catalogue once it is whole, and numbers stay with their articles', async () => {
    await replaceCatalog(database, few)
    const catalog = await openCatalog(database)
    const [product] = few.products
    const before = await catalog.byCode('main', product?.code ?? '')
    expect(before?.record).toEqual(product)
    await replaceCatalog(database, { ...few, products: few.products.toReversed() })
    expect(await catalog.refresh()).toBe(true)
    expect((await catalog.byCode('main', product?.code ?? ''))?.id).toBe(before?.id)
    expect(await catalog.refresh()).toBe(false)
  })

  it('leaves the old catalogue as it is when the new one breaks off', async () => {
    await replaceCatalog(database, few)
    const before = await currentCatalog(database)
    const broken = function* (): Iterable<ProductRecord> {
      yield* few.products.slice(0, 5)
      throw new Error('the file ends here')
    }
    await expect(replaceCatalog(database, { ...few, products: broken() })).rejects.toThrow('the file ends here')
    expect(await currentCatalog(database)).toBe(before)
    const { index } = await openCatalog(database)
    expect(index.kinds.main.size + index.kinds.import.size).toBe(few.products.length)
  })

  it('goes on with the loading that began last, and the other ends without a trace', async () => {
    await replaceCatalog(database, few)
    let second: number | undefined
    const overtaken = async function* (): AsyncIterable<ProductRecord> {
      yield* few.products.slice(0, 5)
      second = await replaceCatalog(database, { ...few, source: 'вторая' })
    }
    await expect(replaceCatalog(database, { ...few, products: overtaken() })).rejects.toThrow(
      'Началась другая загрузка',
    )
    expect(await currentCatalog(database)).toBe(second)
    const { index } = await openCatalog(database)
    expect(index.kinds.main.size + index.kinds.import.size).toBe(few.products.length)
  })

  it('keeps nothing of the catalogues before', async () => {
    await replaceCatalog(database, few)
    await replaceCatalog(database, few)
    const { count } = await database.query
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(few.products.length)
  })
})

it('puts what is inside a section right after it, neighbors by their position', () => {
  const section = (path: string, position: number) => ({ kind: 'main' as const, path, position })
  const ordered = inTreeOrder([
    section('b', 2),
    section('a/y', 2),
    section('a', 1),
    section('a/x', 1),
    section('a/x/z', 1),
  ])
  expect(ordered.map(({ path }) => path)).toEqual(['a', 'a/x', 'a/x/z', 'a/y', 'b'])
})
