import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { find, read } from './files.ts'

test('every class that a component takes from its stylesheet is there', () => {
  const missing = find(['{renderer,blocks}/**/*.tsx']).flatMap((file) => {
    const text = read(file)
    return [...text.matchAll(/import (\w+) from '(.*\.module\.css)'/g)].flatMap(([, name, sheet = '']) => {
      const styles = read(join(dirname(file), sheet))
      const used = [...text.matchAll(new RegExp(`(?<!/)\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one)
      return used.filter((one) => !new RegExp(`\\.${one}\\b`).test(styles)).map((one) => `${file}: ${name}.${one}`)
    })
  })
  expect(missing).toEqual([])
})

// 900: pages of products and the checkout get two columns. Others: specification.md §9; «under 768» is 767.98, «above 1024» is 1025.
test('styles change at the widths of specification.md §9 and at no other', () => {
  const queries = find(['{renderer,blocks}/**/*.css']).flatMap((file) => read(file).match(/@media[^{]*/g) ?? [])
  const widths = queries.flatMap((query) =>
    [...query.matchAll(/\((min|max)-width: ([\d.]+)px\)/g)].map(([, edge, width]) =>
      edge === 'min' ? Number(width) : Math.ceil(Number(width)),
    ),
  )
  const used = [...new Set(widths)].filter((width) => width !== 1024).toSorted((a, b) => a - b)
  expect(used).toEqual([480, 768, 900, 1025, 1200, 1440, 1640])
})

test('`:has()` is of a class or a kind of element, else each change of the document restyles all of it', () => {
  const wide = find(['{renderer,blocks}/**/!(*desk*).css']).flatMap((file) => {
    const onScreen = read(file).replace(/@media print \{[\s\S]*?\n\}/g, '')
    return onScreen.match(/^.*(?:^\s*|[>+~] |:root|html|body)(?::(?:not|is)\([^)]*)?:has\(.*/gm) ?? []
  })
  expect(wide).toEqual([])
})
