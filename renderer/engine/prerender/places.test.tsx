import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import { type Components, type Island, perItem, type SlotContent } from '../tree/types.ts'
import { placing, toPlaced, withPlaces } from './prerender.tsx'
import { boxBlock, forget, html, prerendered, textBlock } from './testing.tsx'

beforeEach(forget)

const components: Components = {
  text: ({ text, ...rest }: { text: string }) => <p title={Object.keys(rest).join(' ')}>{text}</p>,
  bare: () => 'без элемента',
  pass: ({ slots }: SlotContent) => slots.content as never,
  rows: ({ slots }: SlotContent) => <ul>{perItem(slots.row)}</ul>,
}

const island = (type: string, more: Partial<Island> = {}): Island => ({
  key: type,
  type,
  props: {},
  at: `f.json#/${type}`,
  ...more,
})

const rendered = (node: Island): string =>
  withPlaces(
    renderToStaticMarkup(
      <ComponentsContext value={placing(components)}>
        <Tree nodes={[toPlaced(node)]} />
      </ComponentsContext>,
    ),
  )

test('in development each element that a block begins with says its type and where it stands', () => {
  const text = island('text', { props: { text: 'Да & «нет»' } })
  expect(rendered(text)).toBe('<p data-at="text f.json#/text" title="slots">Да &amp; «нет»</p>')
  expect(rendered(island('rows', { slots: { row: [[text], []] } }))).toBe(
    `<ul data-at="rows f.json#/rows">${rendered(text)}</ul>`,
  )
})

test('a block without an element of its own leaves nothing, and the one inside says its own place', () => {
  expect(rendered(island('bare'))).toBe('без элемента')
  const text = island('text', { props: { text: 'Да' } })
  expect(rendered(island('pass', { slots: { content: [text] } }))).toBe(rendered(text))
})

test('outside development neither the HTML nor the tree says where a block stands', () => {
  expect(html([boxBlock(textBlock('Да'))])).not.toMatch(/data-at|f\.json/)
  expect(JSON.stringify(prerendered([boxBlock(textBlock('Да'))]))).not.toContain('f.json')
})
