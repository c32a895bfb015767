import { expect, it } from 'vitest'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { type CodeError, tellUnserializable, withoutMissing } from './code-errors.ts'

const node = (props: BlockNode['props'], more: Partial<BlockNode> = {}): BlockNode => ({
  ...{ key: '0', type: 'chart', interactive: true, at: 'schema/pages/home.json#/blocks/0', props },
  ...more,
})

/** «path kind» of each reported prop. */
function told(...nodes: BlockNode[]): string[] {
  const errors: CodeError[] = []
  tellUnserializable(nodes, (error) => errors.push(error))
  return errors.map(({ message }) => message.replace(/^Свойство «(.+?)» блока «chart».*: (\S+) в.*$/, '$1 $2'))
}

it('says nothing of what JSON carries, an undefined key included', () => {
  const props = { text: 'а', count: 0, isOpen: false, none: null, list: [{ a: [1.5] }], left: undefined }
  expect(told(node(props))).toEqual([])
})

it('names each prop that JSON drops or changes, with the block and its place', () => {
  const props = {
    ...{ run: () => 1, when: new Date(), rows: [{ price: Number.NaN }, undefined], big: 1n },
    ...{ map: new Map(), deep: { inside: [new Set()] } },
  }
  expect(told(node(props))).toEqual([
    ...['run function', 'when Date', 'rows.0.price NaN', 'rows.1 undefined', 'big bigint', 'map Map'],
    'deep.inside.0 Set',
  ])
  const errors: CodeError[] = []
  tellUnserializable([node({ map: new Map() })], (error) => errors.push(error))
  expect(errors).toEqual([
    {
      message: expect.stringContaining('«map» блока «chart»'),
      place: 'blocks/chart/contract.ts',
      at: 'schema/pages/home.json#/blocks/0',
    },
  ])
})

it('looks at static blocks where an interactive one is inside, which the browser hydrates too', () => {
  const props = { when: new Date() }
  const isStatic = { interactive: false }
  expect(told(node(props, isStatic))).toEqual([])
  expect(told(node(props, { ...isStatic, slots: { content: [node({}, isStatic)] } }))).toEqual([])
  expect(told(node(props, { ...isStatic, slots: { content: [node({})] } }))).toEqual(['when Date'])
  expect(told(node({}, { ...isStatic, slots: { rows: [[], [node(props)]] } }))).toEqual(['when Date'])
})

it('gives what is rendered a number for a BigInt, of which JSON fails, where the browser gets it', () => {
  const props = { big: 1n, rows: [{ count: 2n }], when: new Date(0), none: null }
  const { at: _, ...quote } = node(props, { type: 'quote' })
  const [alive, still] = withoutMissing(
    [
      { ...quote, at: '' },
      { ...quote, interactive: false, at: '' },
    ],
    () => undefined,
  )
  expect(alive?.props).toEqual({ ...props, big: 1, rows: [{ count: 2 }] })
  expect(still?.props).toEqual(props)
})
