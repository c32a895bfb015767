import { createRequire } from 'node:module'
import fc from 'fast-check'
import { createContext, createElement, Fragment, type ReactNode, use, useId } from 'react'
import type { renderToStaticMarkup as RenderToStaticMarkup, renderToString as RenderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Element } from './react.ts'
import { renderToStaticMarkup, renderToString, writeNode } from './write.ts'

// In the tests too `react` is ours: this is the other one.
vi.stubEnv('NODE_ENV', 'production')
const require = createRequire(import.meta.url)
const theirReact = require('react') as typeof import('react')
const theirs = require('react-dom/server') as {
  renderToString: typeof RenderToString
  renderToStaticMarkup: typeof RenderToStaticMarkup
}
const ourReact = { createContext, createElement, Fragment, use, useId }

/** What a tree is made of, before it is one of either React. */
type Plan =
  | { text: string | number | boolean | null | undefined }
  | { tag: string; attributes: Record<string, unknown>; inside: readonly Plan[] }
  | { kind: 'fragment' | 'array' | 'component' | 'provider'; ids: number; inside: readonly Plan[] }

function treesOf({ createContext, createElement, Fragment, use, useId }: typeof ourReact): (plan: Plan) => ReactNode {
  const Around = createContext('нет')
  function WithIds({ plan: { ids, inside } }: { plan: { ids: number; inside: readonly Plan[] } }): ReactNode {
    const own = Array.from({ length: ids }, () => useId())
    return [createElement('i', { key: 'i', id: own.join(' '), title: use(Around) }), ...inside.map(build)]
  }
  const build = (plan: Plan): ReactNode => {
    if ('text' in plan) return plan.text
    const children = plan.inside.map(build)
    if ('tag' in plan) return createElement(plan.tag, plan.attributes, ...children)
    if (plan.kind === 'array') return children
    if (plan.kind === 'component') return createElement(WithIds, { plan })
    if (plan.kind === 'provider') return createElement(Around, { value: `в ${plan.ids}` }, ...children)
    return createElement(Fragment, null, ...children)
  }
  return build
}
const [ours, real] = [treesOf(ourReact), treesOf(theirReact)]

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'банка',
    '«5 л»',
    '<b>',
    `"'&<>`,
    'javascript:alert(1)',
    ' java\nscript:x',
    '/catalog/?a=1&b=2',
  ),
  fc.string(),
)
const value = fc.oneof(text, fc.constantFrom(true, false, null, undefined, 0, 1, -1, 2.5, Number.NaN, '0', '3'))
const name = fc.constantFrom(
  ...'className tabIndex dir role viewBox width height src href action formAction autoFocus multiple contentEditable spellCheck draggable value disabled hidden open readOnly required download capture cols rows size span rowSpan colSpan start htmlFor acceptCharset crossOrigin strokeWidth strokeLinecap fillRule textAnchor clipPath xHeight onClick onFocus on id title lang data-part aria-hidden aria-label data-Part key suppressHydrationWarning inert fetchPriority srcSet popoverTarget checked defaultChecked defaultValue selected name type formMethod formNoValidate encType method target itemScope maxLength autoComplete enterKeyHint inputMode'.split(
    ' ',
  ),
)
const attributes = fc.dictionary(name, value, { maxKeys: 5 })
/** Of these children are no matter: what they may have, React says by an error. */
const alone = fc.constantFrom('input', 'br', 'hr', 'source', 'textarea')
const around = fc.constantFrom(
  ...'div span p a svg path g ul li button form label table td h2 pre details dialog fieldset symbol'.split(' '),
)
const { plan } = fc.letrec<{ plan: Plan; inside: Plan[] }>((tie) => ({
  plan: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.record({ text: fc.oneof(text, fc.constantFrom(0, 7, null, undefined, true, false)) }),
    fc.record({ tag: alone, attributes, inside: fc.constant([]) }),
    fc.record({ tag: around, attributes, inside: tie('inside') }),
    fc.record({
      tag: fc.constant('select'),
      attributes: fc.dictionary(fc.constantFrom('value', 'defaultValue', 'name'), text),
      inside: fc.array(fc.record({ tag: fc.constant('option'), attributes, inside: fc.array(fc.record({ text })) })),
    }),
    fc.record({
      kind: fc.constantFrom('fragment', 'array', 'component', 'provider'),
      ids: fc.integer({ min: 0, max: 3 }),
      inside: tie('inside'),
    }),
  ),
  inside: fc.array(tie('plan'), { maxLength: 6 }),
}))

it('renders any tree as React does, for the browser to hydrate and for good', () => {
  fc.assert(
    fc.property(plan, (tree) => {
      expect(renderToString(ours(tree))).toBe(theirs.renderToString(real(tree)))
      const options = { identifierPrefix: 'часть-' }
      expect(renderToStaticMarkup(ours(tree), options)).toBe(theirs.renderToStaticMarkup(real(tree), options))
    }),
    { numRuns: 1500 },
  )
})

it('knows React’s ids however deep and wide a tree is', () => {
  const deep = (levels: number, width: number): Plan => ({
    kind: 'component',
    ids: 2,
    inside: Array.from({ length: width }, (_, i) =>
      i === width - 1 && levels > 0 ? deep(levels - 1, width) : { text: 'б' },
    ),
  })
  for (const [levels, width] of [
    [1, 40],
    [12, 3],
    [9, 33],
    [30, 1],
  ] as const)
    expect(renderToString(ours(deep(levels, width)))).toBe(theirs.renderToString(real(deep(levels, width))))
})

it('takes no data for an element, and refuses what it does not know', () => {
  const posing = { type: 'script', props: { children: 'alert(1)' } } as unknown as ReactNode
  expect(() => renderToString(posing)).toThrow('nothing that can be rendered')
  for (const element of [
    createElement('div', { style: { color: 'red' } }),
    createElement('x-card', null),
    createElement('use', { xlinkHref: '#a' }),
    new Element({ lazy: true }, {}) as unknown as ReactNode,
  ])
    expect(() => renderToString(element)).toThrow()
})

it('renders a tree while another one is being rendered, and goes on as if it had not', () => {
  const Around = createContext('снаружи')
  const Inner = (): ReactNode => `${use(Around)} ${useId()}`
  const Outer = (): ReactNode => {
    const before = useId()
    const inner = writeNode(createElement(Inner, null), { hydrates: true }).join('')
    return [before, inner, useId(), use(Around)].join(' | ')
  }
  const tree = createElement(
    Around,
    { value: 'внутри' },
    createElement('p', null, 'а', 'б'),
    createElement(Outer, null),
  )
  expect(renderToString(tree)).toBe('<p>а<!-- -->б</p>_R_2_ | снаружи _R_0_ | _R_2H1_ | внутри')
})
