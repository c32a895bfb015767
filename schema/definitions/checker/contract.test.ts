import { expect, it } from 'vitest'
import { line, object } from '../contract/fragments.ts'
import { assertContract } from './contract.ts'

const contract = {
  title: 'Цитата',
  description: 'Слова человека.',
  interactive: false,
  props: object({ required: { text: line }, optional: { items: { type: 'array', items: line } } }),
}

const withProp = (schema: object) => ({ ...contract, props: object({ required: { text: { ...line, ...schema } } }) })

it('takes a contract with everything that one may have', () => {
  const everything = {
    ...contract,
    ...{ places: ['page'], heading: { prop: 'text' }, headline: 'text', emptyWithout: 'items' },
    ...{ slots: { row: { description: 'Строка.', item: 'items' } }, data: () => ({}), picture: () => undefined },
  }
  expect(() => assertContract(everything, '')).not.toThrow()
})

it.each([
  ['nothing', undefined, 'exports no `contract`'],
  ['no props', { ...contract, props: undefined }, 'exports no `contract`'],
  ['an unknown key', { ...contract, interactivee: true }, '«interactivee»'],
  ['an unknown keyword', withProp({ maxLenght: 5 }), 'maxLenght'],
  ['an unknown type', withProp({ type: 'strin' }), 'type'],
  ['a bad pattern', withProp({ pattern: '(' }), 'regexp'],
  ['a missing prop that it names', { ...contract, emptyWithout: 'itms' }, '«itms»'],
  ['a missing prop of a slot', { ...contract, slots: { row: { description: 'Строка.', item: 'rows' } } }, '«rows»'],
])('refuses %s', (_, changed, message) => {
  expect(() => assertContract(changed, '')).toThrow(message)
})

it('takes no code of the server', () => {
  for (const path of ['#server/engine/paths.ts', '../../server/engine/paths.ts'])
    expect(() => assertContract(contract, `import { root } from '${path}'`)).toThrow('server')
})
