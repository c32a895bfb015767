import { beforeEach, describe, expect, it } from 'vitest'
import { prerender, renderStatically, withoutHtml } from './prerender.tsx'
import {
  boxBlock,
  components,
  forget,
  html,
  island,
  node,
  prerendered,
  rendered,
  renderTestRoot,
  report,
  textBlock,
} from './testing.tsx'

beforeEach(forget)

describe('prerendering', () => {
  it('makes one piece of ready HTML of blocks that are static all the way down', () => {
    expect(prerendered([textBlock('а'), boxBlock(textBlock('б')), textBlock('в')])).toEqual([
      '<p>а</p><section><p>б</p></section><p>в</p>',
    ])
  })

  it('leaves interactive blocks, and those around them, to be hydrated', () => {
    expect(prerendered([textBlock('а'), island('б'), textBlock('в'), boxBlock(island('г')), textBlock('д')])).toEqual([
      '<p>а</p>',
      'text',
      '<p>в</p>',
      'box',
      '<p>д</p>',
    ])
  })

  it('bakes what is static inside an interactive block, in slots per item too', () => {
    const row = [[textBlock('а'), textBlock('б')], [island('в')]]
    const [rows] = prerender([node('rows', { interactive: true, slots: { row } })], components, report)
    expect(JSON.parse(JSON.stringify(rows))).toMatchObject({
      slots: { row: [[{ html: '<p>а</p><p>б</p>' }], [{ type: 'text' }]] },
    })
  })

  it('gives the browser nothing that only the server needs', () => {
    expect(Object.keys(prerender([island('а')], components, report)[0] ?? {})).toEqual([
      'key',
      'type',
      'props',
      'wakes',
    ])
  })

  it('renders the same static block once', () => {
    const same = textBlock('один раз')
    prerender([same], components, report)
    prerender([{ ...same }], components, report)
    expect(rendered).toEqual(['один раз'])
  })

  it('caches nothing of a letter, which is personal', () => {
    const letter = [textBlock('Анна'), node('card', { props: { text: 'её заказ' } })]
    renderStatically(letter, components, report)
    renderStatically(letter, components, report)
    expect(rendered).toEqual(['Анна', 'её заказ', 'Анна', 'её заказ'])
  })
})

describe('rendering', () => {
  it('puts ready parts and live blocks in their places', () => {
    expect(html([textBlock('а'), island('б'), boxBlock(island('в'), textBlock('г'))])).toBe(
      '<div><p>а</p></div><p>б</p><section><p>в</p><div><p>г</p></div></section>',
    )
  })

  it('puts a block that some devices do not see into their classes', () => {
    expect(html([island('а'), textBlock('б', { interactive: true, only: ['mobile', 'tablet'] })])).toBe(
      '<p>а</p><div class="only-mobile only-tablet"><p>б</p></div>',
    )
    expect(html([textBlock('в', { only: ['desktop'] })])).toBe('<div><div class="only-desktop"><p>в</p></div></div>')
  })

  it('keeps the parts of an interactive block that say so', () => {
    const card = (value: string) => node('card', { props: { text: value }, interactive: true })
    const shown = '<li class="card"><b>карточка</b></li>'
    expect(html([card('карточка')])).toBe(shown)
    expect(html([card('карточка'), card('другая')])).toBe(`${shown}<li class="card"><b>другая</b></li>`)
    expect(rendered).toEqual(['карточка', 'другая'])
  })

  it('gives a document a tree without the HTML that is in the document already', () => {
    const row = [[textBlock('а')], [island('б')]]
    const tree = withoutHtml(renderTestRoot([textBlock('в'), node('rows', { interactive: true, slots: { row } })]).tree)
    expect(JSON.stringify(tree)).not.toContain('html')
    expect(tree).toMatchObject([{ key: expect.any(String) }, { slots: { row: [[{}], [{ props: { text: 'б' } }]] } }])
  })
})
