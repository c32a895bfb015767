import { beforeEach, expect, it } from 'vitest'
import type { BlockNode } from '../tree/types.ts'
import { renderRoot } from './prerender.tsx'
import {
  boxBlock,
  components,
  forget,
  html,
  island,
  node,
  prerendered,
  report,
  reported,
  textBlock,
} from './testing.tsx'

beforeEach(forget)

const broken = (at: string, more: Partial<BlockNode> = {}) => node('broken', { at, ...more })

it.each([
  ['a static one', broken('f.json#/1')],
  ['a live one', broken('f.json#/1', { interactive: true })],
  ['one of a type that has no component', node('none', { at: 'f.json#/1', interactive: true })],
])('is left out alone and reported: %s', (_, bad) => {
  expect(html([textBlock('а'), boxBlock(bad, textBlock('б')), island('в')])).toMatch(
    /<p>а<\/p><section><p>б<\/p><\/section><\/div><p>в<\/p>$/,
  )
  expect(reported).toEqual([expect.stringMatching(/^f\.json#\/1 /)])
})

it('is left out of a slot per item, which keeps its other items', () => {
  const row = [[textBlock('а')], [broken('f.json#/row'), textBlock('б')]]
  expect(html([node('rows', { slots: { row } })])).toBe('<div><ul><p>а</p><p>б</p></ul></div>')
  expect(reported).toEqual(['f.json#/row так вышло'])
})

it('is reported each, where several do', () => {
  expect(html([broken('f.json#/1'), textBlock('а'), broken('f.json#/2', { interactive: true })])).toBe(
    '<div><p>а</p></div>',
  )
  expect(reported).toEqual(['f.json#/1 так вышло', 'f.json#/2 так вышло'])
})

it('is left out of what navigation gets as well', () => {
  expect(prerendered([textBlock('а'), boxBlock(broken('f.json#/1'), textBlock('б'))])).toEqual([
    '<p>а</p><section><p>б</p></section>',
  ])
  expect(reported).toEqual(['f.json#/1 так вышло'])
})

it('takes nothing around it along where the error is of the page itself', () => {
  const failing = () =>
    renderRoot([textBlock('а')], components, report, () => {
      throw new Error('страница')
    })
  expect(failing).toThrow('страница')
  expect(reported).toEqual([])
})
