import { expect, it } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { isRecord, record } from '../json-schema/unknown.ts'
import { blocksSchema, ref, withShared } from './schema.ts'

/** With what is shared in the places that refer to it again. */
function filledIn(part: unknown, definitions: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(part)) return part.map((item) => filledIn(item, definitions))
  if (!isRecord(part)) return part
  const name = Object.keys(definitions).find((key) => key.startsWith('shared-') && part.$ref === ref(key).$ref)
  if (name) return filledIn(definitions[name], definitions)
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, filledIn(value, definitions)]))
}

it('what stands twice is kept once, and the schema says what it said', () => {
  const whole = blocksSchema(contracts)
  const shared = withShared(whole, ref)
  expect(JSON.stringify(shared).length).toBeLessThan(0.65 * JSON.stringify(whole).length)
  const { definitions, ...rest } = record(filledIn(shared, record(shared.definitions)))
  const ownDefinitions = Object.fromEntries(
    Object.entries(record(definitions)).filter(([name]) => !name.startsWith('shared-')),
  )
  // As JSON, in which they are written.
  expect({ ...rest, definitions: ownDefinitions }).toEqual(JSON.parse(JSON.stringify(whole)))
})

it('a property that is called as a keyword is one', () => {
  const long = { type: 'string', description: 'д'.repeat(300) } as const
  const of = { type: 'object', properties: { items: long, if: long, properties: { type: 'string' } } } as const
  const { definitions } = withShared({ definitions: { of } }, ref)
  const [name = ''] = Object.keys(record(definitions)).filter((key) => key !== 'of')
  expect(definitions).toEqual({
    of: { type: 'object', properties: { items: ref(name), if: ref(name), properties: { type: 'string' } } },
    [name]: long,
  })
})
