import { expect, test } from 'vitest'
import { find, read } from './files.ts'

const CODE = find(['{server,renderer,blocks}/**/*.{ts,tsx}']).filter((file) => !/\.test\.|testing/.test(file))

/** Matches a URL path in quotes, or at the beginning of a template: `/lists/`, `/subscribe/confirm/?done=`. */
const ADDRESS = /(?<=['"`])\/[a-z][a-z-]*(?:\/[a-z-]+)*\/(?=['"`?#])/g

const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm

test('docs/addresses.md names every address in the code', () => {
  const named = read('docs/addresses.md')
  const found = new Set(CODE.flatMap((file) => read(file).replace(COMMENT, '').match(ADDRESS) ?? []))
  const missing = [...found].filter((address) => !named.includes(`\`${address}`))
  expect(missing).toEqual([])
  expect(found.size).toBeGreaterThan(12)
})
