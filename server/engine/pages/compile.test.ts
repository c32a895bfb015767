import { describe, expect, it } from 'vitest'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { compileValue } from './compile.ts'
import { links, props, resolve, text } from './testing-blocks.ts'

describe('compileValue', () => {
  const schema = { type: 'object', properties: { to: { role: 'link' }, text: { role: 'text' }, other: {} } } as const

  it('works out once what holds no expression', () => {
    const value = { to: { route: 'article', params: { slug: 'first' } }, text: '[а](settings:politic)', other: ['б'] }
    expect(compileValue(value, schema, links)).toEqual({
      constant: { to: '/articles/first/', text: '[а](/assets/terms.pdf)', other: ['б'] },
    })
  })

  it('takes what the contract gives where there is no value', () => {
    const preset = { type: 'object', properties: { size: { default: 'small' }, other: { default: 1 } } } as const
    expect(compileValue({ other: 2 }, preset, links)).toEqual({ constant: { size: 'small', other: 2 } })
  })

  it('leaves for the request what holds one, however deep', () => {
    expect(compileValue({ other: [{ a: { $get: 'b' } }] }, schema, links)).toHaveProperty('of')
    expect(compileValue({ to: { route: 'article', params: { slug: { $get: 'b' } } } }, schema, links)).toHaveProperty(
      'of',
    )
  })
})

describe('props', () => {
  it('hold values for expressions, and nothing where there is no value', () => {
    const blocks = [{ type: 'picture', props: { count: { $get: 'data.n' }, on: { $get: 'data.absent' }, file: null } }]
    expect(props(blocks, { data: { n: 5 } })).toEqual([{ count: 5 }])
  })

  it('hold final addresses, whichever way a link came', () => {
    const link = (value: unknown): BlockInstance => ({ type: 'picture', props: { link: value } })
    const scope = { data: { slug: 'а', object: { route: 'article', params: { slug: 'b' } }, mark: 'settings:politic' } }
    const object = { route: 'article', params: { slug: { $get: 'data.slug' } }, anchor: 'top' }
    const blocks = [
      link(object),
      link({ $get: 'data.object' }),
      link({ $get: 'data.mark' }),
      link({ mail: 'a@b.example' }),
    ]
    expect(props(blocks, scope).map(({ link }) => link)).toEqual([
      `/articles/${encodeURIComponent('а')}/#top`,
      '/articles/b/',
      '/assets/terms.pdf',
      'mailto:a@b.example',
    ])
  })

  it('hold of what comes by an expression only what the contract names, however deep', () => {
    const list = [{ title: 'а', link: '/a/', secret: 1 }]
    const cards = (items: unknown): BlockInstance => ({ type: 'cards', props: { items } })
    const trimmed = { items: [{ title: 'а', link: '/a/' }] }
    expect(props([cards({ $get: 'data.list' })], { data: { list } })).toEqual([trimmed])
    expect(props([cards([{ $get: 'data.list.0' }])], { data: { list } })).toEqual([trimmed])
    // A value without a type in the contract is accepted; the checker refuses invalid ones.
    expect(props([cards(list)])).toEqual([{ items: list }])
    const partial: BlockInstance = { type: 'partial', props: { name: 'note', params: { $get: 'data.params' } } }
    expect(props([partial], { data: { params: { goal: '/b/' } } })).toEqual([{}, { link: '/b/' }])
  })

  it('hold texts with final addresses, worked out or not', () => {
    const scope = { data: { text: '[а](settings:politic)' } }
    expect(props([text({ $get: 'data.text' })], scope)).toEqual([{ text: '[а](/assets/terms.pdf)' }])
  })
})

describe('slots', () => {
  const cards = (action: readonly BlockInstance[]): BlockInstance => ({
    type: 'cards',
    props: { items: { $get: 'data.list' } },
    slots: { action },
  })

  it('are filled', () => {
    const [box] = resolve([{ type: 'box', slots: { content: [text('а'), text('б')] } }])
    expect(box?.slots?.content).toMatchObject([
      { key: 'k0.content.0', props: { text: 'а' }, at: 'f.json#/blocks/0/slots/content/0' },
      { key: 'k0.content.1', props: { text: 'б' }, at: 'f.json#/blocks/0/slots/content/1' },
    ])
  })

  it('with an item are filled once per element', () => {
    const [node] = resolve([cards([text({ $get: 'item.title' })])], {
      data: { list: [{ title: 'а' }, { title: 'б' }] },
    })
    expect(node).toMatchObject({
      interactive: true,
      slots: { action: [[{ props: { text: 'а' } }], [{ props: { text: 'б' } }]] },
    })
  })

  it('with an item inside each other read their own item', () => {
    const inner: BlockInstance = {
      type: 'cards',
      props: { items: { $get: 'item.list' } },
      slots: { action: [text({ $get: 'item' })] },
    }
    const nodes = resolve([cards([inner])], { data: { list: [{ list: ['а', 'б'] }, { list: ['в'] }] } })
    expect(JSON.stringify(nodes).match(/"text":"."/g)).toEqual(['"text":"а"', '"text":"б"', '"text":"в"'])
    const keys = JSON.stringify(nodes).match(/"key":"[^"]+"/g) ?? []
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('with an item read what their block itself does not name', () => {
    const items = [{ title: 'а', link: '/a/', note: 'б' }]
    const authored: BlockInstance = {
      ...cards([text({ $get: 'item.note' })]),
      props: { items: [{ $get: 'data.list.0' }] },
    }
    for (const block of [cards([text({ $get: 'item.note' })]), authored]) {
      const [node] = resolve([block], { data: { list: items } })
      expect(node).toMatchObject({ props: { items: [{ title: 'а', link: '/a/' }] } })
      expect(node?.slots).toMatchObject({ action: [[{ props: { text: 'б' } }]] })
    }
  })

  it('of no items are empty', () => {
    expect(resolve([cards([text('а')])], { data: {} })[0]?.slots).toEqual({ action: [] })
  })
})
