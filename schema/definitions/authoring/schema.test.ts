import { expect, it } from 'vitest'
import { testContracts } from '../checker/testing.ts'
import type { BlocksPlace } from '../contract/block.ts'
import { createAjv } from '../json-schema/ajv.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { kinds } from '../shop/kinds.ts'
import { authorSchema, blocksSchema, listedNames, NAMES_FILE } from './schema.ts'

const fitsAuthor = (schema: JsonSchema, bindable = false, place?: BlocksPlace) => {
  const ajv = createAjv()
  ajv.addSchema(blocksSchema(testContracts))
  ajv.addSchema(
    { definitions: Object.fromEntries(listedNames(kinds).map((name) => [name, {}])) },
    `../../../${NAMES_FILE}`,
  )
  return ajv.compile(authorSchema(schema, bindable, place))
}

const fitsBlock = fitsAuthor({ type: 'array', role: 'blocks' })

it('takes an expression only where one may stand', () => {
  const expression = { $get: 'data.a' }
  expect(fitsAuthor({ type: 'string' })(expression)).toBe(false)
  expect(fitsAuthor({ type: 'string', bind: true })(expression)).toBe(true)
  expect(fitsAuthor({ type: 'string', bind: true })('a')).toBe(true)
  expect(fitsAuthor({ type: 'string', bind: true })(5)).toBe(false)
})

it('takes an expression anywhere inside what may be one', () => {
  const items = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false } as const
  const fits = fitsAuthor({ type: 'array', items }, true)
  expect(fits([{ a: { $get: 'data.a' } }, { $get: 'data.b' }])).toBe(true)
  expect(fits([{ b: { $get: 'data.a' } }])).toBe(false)
})

it.each([
  [{ $get: 'data.a', default: 5 }, true],
  [{ $eq: [{ $get: 'data.a' }, 5] }, true],
  [{ $get: 'data.a', $text: 'a' }, false],
  [{ $get: 'data.a', other: 5 }, false],
  [{ $gett: 'data.a' }, false],
  [{ $get: 'data..a' }, false],
  [{ $get: 5 }, false],
  [{ $eq: [1] }, false],
  [{ $if: [1, { $none: 1 }, 2] }, false],
])('of the expression %j says %s', (expression, fits) => {
  expect(fitsAuthor({}, true)(expression)).toBe(fits)
})

it.each([
  ['/about/', true],
  [{ route: 'home', params: { slug: { $get: 'route.slug' } }, anchor: 'top' }, true],
  [{ href: 'https://site.example' }, true],
  [{}, false],
  [{ rout: 'home' }, false],
  [{ href: 'javascript:alert(1)' }, false],
  [5, false],
])('of the link %j says %s', (link, fits) => {
  expect(fitsAuthor({ type: 'string', role: 'link' })(link)).toBe(fits)
})

it.each([
  [{ type: 'text', props: { text: { $get: 'data.a' } }, visible: { $not: true } }, true],
  [{ type: 'box', slots: { content: [{ type: 'text', props: { text: 'а' } }] } }, true],
  [{ type: 'partial', props: { name: 'note', params: { a: { $get: 'data.a' } } } }, true],
  [{ type: 'outlet' }, true],
  [{ type: 'text' }, false],
  [{ type: 'text', props: { text: 'а', size: 'huge' } }, false],
  [{ type: 'text', props: { text: 'а', colour: 'red' } }, false],
  [{ type: 'box', slots: { inside: [] } }, false],
  [{ type: 'box', slots: { content: [{ type: 'none' }] } }, false],
  [{ type: 'none' }, false],
  [{ props: {} }, false],
  [{ type: 'outlet', class: 'a' }, false],
])('of the block %j says %s', (block, fits) => {
  expect(fitsBlock([block])).toBe(fits)
})

it.each<[BlocksPlace | undefined, string, boolean]>([
  ['mail', 'text', true],
  ['mail', 'form', false],
  ['mail', 'signature', true],
  ['page', 'form', true],
  ['page', 'signature', false],
  ['layout', 'outlet', true],
  ['page', 'outlet', false],
  [undefined, 'signature', true],
  [undefined, 'form', true],
])('takes in a file of %s, and in the slots of its blocks, a block %s: %s', (place, type, fits) => {
  const fitsIn = fitsAuthor({ type: 'array', role: 'blocks' }, false, place)
  const props = type === 'form' ? { form: 'a' } : { text: 'а' }
  const written = type === 'outlet' ? { type } : { type, props }
  expect([fitsIn([written]), fitsIn([{ type: 'box', slots: { content: [written] } }])]).toEqual([fits, fits])
})

it('names the types in one place only, so that an editor offers no other', () => {
  const { definitions } = blocksSchema(testContracts)
  const { enum: types } = definitions?.['block-in-mail']?.properties?.type ?? {}
  expect(types).toEqual(expect.arrayContaining(['text', 'signature', 'partial']))
  expect(types).not.toContain('form')
  expect(JSON.stringify(definitions?.types)).not.toContain('"const"')
})
