import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/paths.ts'
import { evidenceProblems } from './evidence.ts'

/** How many statements each section has: «2.7» is the seventh of section 2. */
const STATEMENTS: Readonly<Record<string, number>> = {
  1: 14,
  2: 66,
  3: 48,
  4: 37,
  5: 23,
  6: 5,
  7: 53,
  8: 12,
  9: 21,
}

test('docs/specification.md names a test, or what is missing, for every statement', async () => {
  const page = await readFile(join(root, 'docs/specification.md'), 'utf8')
  const ids = Object.entries(STATEMENTS).flatMap(([section, many]) =>
    Array.from({ length: many }, (_, i) => `${section}.${i + 1}`),
  )
  expect(evidenceProblems(page, ids, root)).toEqual([])
})
