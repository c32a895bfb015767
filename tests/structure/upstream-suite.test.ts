import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#server/paths.ts'
import { leftOut, reasonFor } from '../upstream/left-out.ts'
import { testTitles } from './test-titles.ts'

it('tests that are left out in front of another back end are there by the titles that the list has', async () => {
  for (const { tests } of leftOut)
    for (const [file, titles = []] of Object.entries(tests)) {
      const found = testTitles(await readFile(join(root, 'tests/e2e', file), 'utf8'), file)
      for (const title of titles) expect([...found], file).toContain(title)
    }
})

it.each([
  ['basket.test.ts', 'a table is pasted, and what is wrong is told by line: without one', true],
  ['suggestions.test.ts', 'anything', true],
  ['basket.test.ts', 'an empty basket says so, and leads on', false],
  ['none.test.ts', 'anything', false],
])('%s «%s» is left out: %s', (file, title, isLeftOut) => {
  expect(reasonFor(file, title) !== undefined).toBe(isLeftOut)
})
