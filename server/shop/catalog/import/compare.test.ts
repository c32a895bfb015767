import { expect, it } from 'vitest'
import { engines } from '../../../engine/database/testing.ts'
import { replaceCatalog } from '../replace.ts'
import { compareCatalogs, isSame } from './compare.ts'
import { readCurrent } from './current.ts'
import { readDemo } from './demo.ts'

const demo = await readDemo()
const few = demo.products.filter((_, i) => i % 60 === 0)

it.each(engines)('on %s, compares a catalog with the current one', async (_, open) => {
  const database = await open()
  await replaceCatalog(database, { source: 'проба', sections: demo.sections, products: few })
  const before = await readCurrent(database)
  const compare = (products: typeof few) =>
    compareCatalogs(database, before, {
      sections: demo.sections,
      async *products() {
        yield* products
      },
    })
  expect(isSame(await compare(few))).toBe(true)
  const less = await compare(few.slice(2).map((product, i) => (i === 0 ? { ...product, stock: 7_777_777 } : product)))
  expect(less).toMatchObject({ added: 0, changed: 1, removed: 2, fields: new Map([['stock', 1]]) })
  expect(less.examples.removed.map(({ article }) => article)).toEqual(few.slice(0, 2).map(({ article }) => article))
  await database.close()
})
