import fc from 'fast-check'
import { createElement, Fragment, type ReactNode, useId } from 'react'
import { parseSync, transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import * as runtime from './engine/prerender/react/template.ts'
import { renderToStaticMarkup, renderToString } from './engine/prerender/react/write.ts'
import { withTemplates } from './server-templates.ts'

const templated = (source: string): string => withTemplates(source, parseSync('made.tsx', source).program)

/** What the generated sources may name. */
const known = {
  styles: { card: 'bx', title: 'bу"', none: undefined },
  texts: ['', 'банка', '<b>', 'a & b', '\n'],
  numbers: [0, 7, Number.NaN],
  nothing: [null, undefined, false, true],
  Named: ({ title, children }: { title?: string; children?: ReactNode }): ReactNode => [
    createElement('i', { key: 'i', id: useId(), title }),
    children,
  ],
}

/** Runs a module whose `made` is an element. */
async function elementOf(source: string): Promise<ReactNode> {
  const { code } = await transformWithOxc(source, 'made.tsx', {
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'F' },
  })
  const names = { h: createElement, F: Fragment, ...known, ...aliased(runtime) }
  const body = code.replaceAll(/^import [^\n]*$/gm, '').replace('export const made', 'const made')
  // Safe: made in this file.
  return new Function(...Object.keys(names), `${body}\nreturn made`)(...Object.values(names)) as ReactNode
}

/** As `withTemplates` imports them. */
const aliased = ({ attributeOf: _, ...all }: Partial<typeof runtime> & { attributeOf?: unknown }) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [`_${name}`, value]))

const module = (jsx: string): string => `import styles from './a.module.css'\nexport const made = (${jsx})\n`

async function compare(jsx: string): Promise<void> {
  const source = module(jsx)
  const [plain, templates] = await Promise.all([elementOf(source), elementOf(templated(source))])
  expect(renderToString(templates)).toBe(renderToString(plain))
  expect(renderToStaticMarkup(templates)).toBe(renderToStaticMarkup(plain))
}

const value = fc.constantFrom(
  ...['texts[1]', 'texts[2]', 'texts[0]', 'numbers[0]', 'numbers[2]', 'nothing[0]', 'nothing[1]', 'nothing[3]'],
)
const attribute = fc
  .tuple(
    fc.constantFrom(
      ...'className href title hidden disabled tabIndex aria-label data-part onClick key name action type formAction value id htmlFor viewBox cols'.split(
        ' ',
      ),
    ),
    fc.oneof(
      fc.constantFrom('', '="а «б»"', '="a &amp; b"', '={"q"}', '={0}', '={true}', '={styles.card}', '={styles.title}'),
      fc.constantFrom('={styles.none}', '={styles[texts[0]]}'),
      value.map((one) => `={${one}}`),
    ),
  )
  .map((parts) => parts.join(''))
const attributes = fc
  .uniqueArray(
    fc.oneof(
      { weight: 9, arbitrary: attribute },
      { weight: 1, arbitrary: fc.constant('{...{ title: texts[2], lang: "ru" }}') },
    ),
    {
      selector: (one) => one.split('=')[0],
      maxLength: 4,
    },
  )
  .map((all) => all.map((one) => ` ${one}`).join(''))

const { node } = fc.letrec<{ node: string; inside: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom(
      'слово',
      ' два  слова ',
      '\n    с новой\n    строки\n  ',
      'a &lt; b',
      "{' '}",
      "{'«'}",
      "{''}",
      '{/* ничего */}',
      '{}',
    ),
    value.map((one) => `{${one}}`),
    fc.tuple(fc.constantFrom('br', 'input', 'img'), attributes).map(([tag, own]) => `<${tag}${own} />`),
    fc
      .tuple(
        fc.constantFrom(...'div p a span form button li svg path pre label textarea'.split(' ')),
        attributes,
        tie('inside'),
      )
      .map(([tag, own, inside]) => `<${tag}${own}>${tag === 'textarea' ? '' : inside}</${tag}>`),
    tie('inside').map((inside) => `<>${inside}</>`),
    fc.tuple(value, tie('inside')).map(([title, inside]) => `<Named title={${title}}>${inside}</Named>`),
    tie('inside').map((inside) => `{texts.map((text, i) => <b key={i} title={text}>${inside}</b>)}`),
    tie('inside').map((inside) => `{numbers[1] && <em>${inside}</em>}`),
    fc.constant('<select defaultValue="б"><option>а</option><option>б</option></select>'),
  ),
  inside: fc.array(tie('node'), { maxLength: 4 }).map((all) => all.join('')),
}))

it('gives what the elements give, whatever they are made of', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(attributes, fc.array(node, { maxLength: 5 }), (own, inside) =>
      compare(`<div${own}>${inside.join('')}</div>`),
    ),
    { numRuns: 400 },
  )
})

it('makes one template of what is known, with holes for what is not', () => {
  const made = templated(module('<p className={styles.card} onClick={go} title={title}><b>Объём</b> {volume} мл</p>'))
  const strings = ['<p$' + '{_attribute("p", "className", styles.card)}', '><b>Объём</b> ', '', '</p>']
  const holes = '_attributeHole("p", "title"), _childHole([4, 2], true), _textHole(" мл")'
  expect(made).toContain(`_template([${strings.map((one) => `\`${one}\``).join(', ')}], [${holes}])`)
  expect(made).toContain('export const made = (_fill(_template0, [title, volume]))')
})

it('leaves a module without elements as it is', () => {
  const source = 'export const a: number = 1\n'
  expect(templated(source)).toBe(source)
})
