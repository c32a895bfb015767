import { expect, it } from 'vitest'
import { leftOut, reasonFor } from '../upstream/left-out.ts'
import { read } from './files.ts'

it('tests that are left out in front of another back end exist', () => {
  for (const { tests } of leftOut)
    for (const [file, titles = []] of Object.entries(tests))
      for (const title of titles) expect(read(`tests/e2e/${file}`), file).toContain(title)
})

it.each([
  ['first-screen.test.ts', 'a phone shows name, price, picture and quantity of a product, and a bar that buys', true],
  ['keyboard.test.ts', 'the keyboard stops are seen, in the order that is seen, at 360 pixels', true],
  ['suggestions.test.ts', 'anything', true],
  ['basket.test.ts', 'an empty basket says so, and leads on', false],
  ['none.test.ts', 'anything', false],
])('%s «%s» is left out: %s', (file, title, isLeftOut) => {
  expect(reasonFor(file, title) !== undefined).toBe(isLeftOut)
})
