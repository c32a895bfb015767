import { describe, expect, it } from 'vitest'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { props, resolve, text } from './testing-blocks.ts'

describe('inserts', () => {
  it('a partial reads its params and the shared roots, and no data of the page', () => {
    const goal = { route: 'article', params: { slug: { $get: 'data.slug' } } }
    const partial: BlockInstance = {
      type: 'partial',
      props: { name: 'note', params: { title: { $get: 'data.a' }, goal } },
    }
    expect(props([partial], { data: { a: 'А', slug: 'x', count: 5 } })).toEqual([
      { title: 'А' },
      { link: '/articles/x/' },
    ])
  })

  it('a partial that stands twice gives every block a key of its own', () => {
    const partial: BlockInstance = { type: 'partial', props: { name: 'note' } }
    expect(resolve([partial, partial]).map(({ key }) => key)).toEqual([
      'k0:$note.0',
      'k0:$note.1',
      'k1:$note.0',
      'k1:$note.1',
    ])
  })

  it('a body leaves out blocks that are not known', () => {
    const body: BlockInstance = { type: 'body', props: { blocks: { $get: 'data.body' } } }
    const blocks = [{ type: 'hologram', props: {} }, text({ $text: '{region.name}{data.secret}' })]
    const scope = { data: { body: blocks, secret: 'x' }, region: { name: 'Пермь' } }
    expect(resolve([body], scope)).toMatchObject([{ key: 'k0:1', type: 'text', props: { text: 'Пермь' } }])
  })

  it('the outlet holds the page', () => {
    expect(resolve([{ type: 'outlet' }])).toMatchObject([{ type: 'outlet', slots: { page: [{ key: 'page' }] } }])
  })
})

it.each([
  [{ from: '2026-11-20' }, true],
  [{ from: '2026-11-21' }, false],
  [{ until: '2026-11-20' }, true],
  [{ until: '2026-11-19' }, false],
  [{ from: '2026-11-01', until: '2026-11-30' }, true],
  [{ from: '2026-11-01', until: '2026-11-30', visible: false }, false],
])('a block with days %j on 2026-11-20: %s', (period, isShown) => {
  expect(resolve([{ ...text('а'), ...period }])).toHaveLength(isShown ? 1 : 0)
})

describe('visible', () => {
  const seen = (visible: BlockInstance['visible'], scope: Scope = {}) =>
    resolve([{ ...text('а'), ...(visible !== undefined && { visible }) }], scope).map(({ only }) => only ?? 'all')

  it.each([
    [undefined, ['all']],
    [true, ['all']],
    [false, []],
    [{ $get: 'data.on' }, ['all']],
    [{ $get: 'data.off' }, []],
    [{ $get: 'data.absent' }, []],
    [{ $get: 'data.list' }, ['all']],
    [{ $get: 'data.none' }, []],
    [{ $eq: [{ $get: 'device.kind' }, 'mobile'] }, [['mobile']]],
    [{ $not: { $eq: [{ $get: 'device.kind' }, 'mobile'] } }, [['tablet', 'desktop']]],
    [{ $and: [{ $get: 'data.off' }, { $eq: [{ $get: 'device.kind' }, 'mobile'] }] }, []],
  ])('%j → %j', (visible, expected) => {
    expect(seen(visible, { data: { on: true, off: false, list: ['а'], none: [] } })).toEqual(expected)
  })

  it('of a partial holds for every block in it', () => {
    const visible = { $eq: [{ $get: 'device.kind' }, 'desktop'] }
    const nodes = resolve([{ type: 'partial', props: { name: 'note' }, visible }])
    expect(nodes.map(({ only }) => only)).toEqual([['desktop'], ['desktop']])
  })

  it('of a body and of a block in it hold together', () => {
    const on = (...kinds: string[]) => ({ $in: [{ $get: 'device.kind' }, kinds] })
    const blocks = [on('mobile', 'tablet'), on('desktop'), true].map((visible) => ({ ...text('а'), visible }))
    const body: BlockInstance = {
      type: 'body',
      props: { blocks: { $get: 'data.body' } },
      visible: on('tablet', 'mobile'),
    }
    expect(resolve([body], { data: { body: blocks } }).map(({ only }) => only)).toEqual([
      ['mobile', 'tablet'],
      ['mobile', 'tablet'],
    ])
  })
})

it('leaves out a block without what it is empty without', () => {
  const note = (title: unknown): BlockInstance => ({ type: 'note', props: { title } })
  const shown = (data: object) => props([note({ $get: 'data.title' })], { data })
  expect(shown({ title: 'Новинка' })).toEqual([{ title: 'Новинка' }])
  expect([shown({}), shown({ title: '' })]).toEqual([[], []])
  const either = { type: 'either', props: { title: { $get: 'data.title' }, size: 'пусто' } }
  expect(props([either], { data: {} })).toEqual([{ size: 'пусто' }])
  const signedIn = { ...note({ $get: 'data.title' }), visible: { $get: 'user.signedIn' } }
  expect(props([signedIn], { data: { title: 'а' }, user: { signedIn: false } })).toEqual([])
  expect(props([signedIn], { data: { title: 'а' }, user: { signedIn: true } })).toEqual([{ title: 'а' }])
})

it('leaves out a block in whose slot nothing is shown, but one in whose slot nothing is written stays', () => {
  const part = (blocks: BlockInstance[]): BlockInstance => ({ type: 'part', props: {}, slots: { content: blocks } })
  const shown = (...blocks: BlockInstance[]) => resolve([part(blocks)], { data: { a: 'а' } }).length
  expect(shown(text('а'), { ...text('б'), visible: false })).toBe(1)
  expect(shown({ ...text('а'), visible: false })).toBe(0)
  expect(shown(part([{ type: 'note', props: { title: { $get: 'data.b' } } }]))).toBe(0)
  expect(shown()).toBe(1)
})
