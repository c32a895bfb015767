import { describe, expect, it } from 'vitest'
import { bake, keepNothing, withoutHtml } from './bake.tsx'
import { baked, box, components, html, live, node, rendered, report, root, text } from './testing.tsx'

describe('baking', () => {
  it('makes one piece of ready HTML of blocks that are static all the way down', () => {
    expect(baked([text('а'), box(text('б')), text('в')])).toEqual(['<p>а</p><section><p>б</p></section><p>в</p>'])
  })

  it('leaves interactive blocks, and those around them, to be hydrated', () => {
    expect(baked([text('а'), live('б'), text('в'), box(live('г')), text('д')])).toEqual([
      '<p>а</p>',
      'text',
      '<p>в</p>',
      'box',
      '<p>д</p>',
    ])
  })

  it('bakes what is static inside an interactive block, in slots per item too', () => {
    const row = [[text('а'), text('б')], [live('в')]]
    const [rows] = bake([node('rows', { interactive: true, slots: { row } })], components, report)
    expect(rows).toMatchObject({ slots: { row: [[{ html: '<p>а</p><p>б</p>' }], [{ type: 'text' }]] } })
  })

  it('gives the browser nothing that only the server needs', () => {
    expect(Object.keys(bake([live('а')], components, report)[0] ?? {})).toEqual(['key', 'type', 'props'])
  })

  it('renders the same static block once', () => {
    const same = text('один раз')
    bake([same], components, report)
    bake([{ ...same }], components, report)
    expect(rendered).toEqual(['один раз'])
  })

  it('keeps nothing where it is told so: letters come once, and are somebody’s', () => {
    const letter = [text('Анна'), node('card', { props: { text: 'её заказ' } })]
    bake(letter, components, report, keepNothing)
    bake(letter, components, report, keepNothing)
    expect(rendered).toEqual(['Анна', 'её заказ', 'Анна', 'её заказ'])
  })
})

describe('rendering', () => {
  it('puts ready parts and live blocks in their places', () => {
    expect(html([text('а'), live('б'), box(live('в'), text('г'))])).toBe(
      '<div><p>а</p></div><p>б</p><section><p>в</p><div><p>г</p></div></section>',
    )
  })

  it('puts a block that some devices do not see into their classes', () => {
    expect(html([live('а'), text('б', { interactive: true, only: ['mobile', 'tablet'] })])).toBe(
      '<p>а</p><div class="only-mobile only-tablet"><p>б</p></div>',
    )
    expect(html([text('в', { only: ['desktop'] })])).toBe('<div><div class="only-desktop"><p>в</p></div></div>')
  })

  it('keeps the parts of an interactive block that say so', () => {
    const card = (value: string) => node('card', { props: { text: value }, interactive: true })
    const shown = '<li class="card"><b>карточка</b></li>'
    expect(html([card('карточка')])).toBe(shown)
    expect(html([card('карточка'), card('другая')])).toBe(`${shown}<li class="card"><b>другая</b></li>`)
    expect(rendered).toEqual(['карточка', 'другая'])
  })

  it('gives a document a tree without the HTML that is in the document already', () => {
    const row = [[text('а')], [live('б')]]
    const tree = withoutHtml(root([text('в'), node('rows', { interactive: true, slots: { row } })]).baked)
    expect(JSON.stringify(tree)).not.toContain('html')
    expect(tree).toMatchObject([{ key: expect.any(String) }, { slots: { row: [[{}], [{ props: { text: 'б' } }]] } }])
  })
})
