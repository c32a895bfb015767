import { expect, it } from 'vitest'
import { placeOf } from './contract-problems.ts'

const SOURCE = `import { root } from '#server/engine/paths.ts'
import { schemaFolder } from '../../server/engine/paths.ts'
const props = object({
  required: { title: { ...line, minLenght: 1 } },
})
export const contract = {
  title: '',
  interactive: false,
  props,
  slots: { row: { item: 'rows' } },
}
`

it.each([
  ['a key of the contract, not the prop of that name', ['title'], 7],
  ['a prop, and what the source does not have left out', ['props', 'properties', 'title', 'minLenght'], 4],
  ['a key inside', ['slots', 'row', 'item'], 10],
  ['a key that is missing: the contract', ['description'], 6],
  ['the contract itself', [], 6],
  ['an import', ['#server'], 1],
  ['an import by a relative path', ['../../server'], 2],
])('finds %s', (_, path, line) => {
  expect(placeOf(path, SOURCE).line).toBe(line)
})
