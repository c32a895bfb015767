import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { find, read } from './files.ts'

// specification.md §4.38: a translator moves texts into new elements. React then can neither remove such a text nor insert anything before
// it. So a conditional text, or a text after a conditional element, must have an element of its own.

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** Type of an element's child; `maybe …` is rendered conditionally. */
type Kind = 'text' | 'element' | 'maybe text' | 'maybe element' | 'unknown'

/** Components that render a text without an element around it. */
const BARE: readonly unknown[] = ['Text', 'Unbroken']

const nodes = (value: unknown): Node[] =>
  [value].flat().filter((one): one is Node => typeof one === 'object' && one !== null && 'type' in one)
const only = (value: unknown): Node => nodes(value)[0] ?? { type: 'nothing', start: 0 }

/** Returns the type of a child; undefined if it renders nothing. */
function kindOf(node: Node): Kind | undefined {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'JSXExpressionContainer':
      return kindOf(only(node.expression))
    case 'JSXText':
      return /^\s*\n\s*$/.test(String(node.value)) ? undefined : 'text'
    case 'Literal':
      return typeof node.value === 'string' && node.value !== '' ? 'text' : undefined
    case 'TemplateLiteral':
      return 'text'
    case 'JSXElement':
      return BARE.includes(only(only(node.openingElement).name).name) ? 'text' : 'element'
    case 'JSXFragment':
      return childrenOf(node).some(({ kind }) => isText(kind)) ? 'text' : 'element'
    case 'LogicalExpression':
      return node.operator === '&&' ? maybe([only(node.right)]) : 'unknown'
    case 'ConditionalExpression':
      return maybe([only(node.consequent), only(node.alternate)])
    case 'CallExpression':
      return only(only(node.callee).property).name === 'map' ? 'maybe element' : 'unknown'
    case 'JSXEmptyExpression':
    case 'nothing':
      return undefined
    default:
      return 'unknown'
  }
}

const isText = (kind: Kind): boolean => kind === 'text' || kind === 'maybe text'

function maybe(branches: readonly Node[]): Kind {
  const kinds = branches.map(kindOf)
  // A condition between two texts is one text that changes.
  if (branches.length > 1 && kinds.every((kind) => kind === 'text') && !branches.some(hasFragment)) return 'text'
  if (kinds.some((kind) => kind && isText(kind))) return 'maybe text'
  return kinds.includes('unknown') ? 'unknown' : 'maybe element'
}

const childrenOf = ({ children }: Node): { child: Node; kind: Kind }[] =>
  nodes(children).flatMap((child) => {
    const kind = kindOf(child)
    return kind ? [{ child, kind }] : []
  })

/** Returns the positions of conditional texts without an element of their own. */
function badTexts(node: Node): number[] {
  const children = node.type === 'JSXElement' || node.type === 'JSXFragment' ? childrenOf(node) : []
  const bad = children.filter(({ child, kind }, i) => {
    const isBehind = /text/.test(kind) && children[i - 1]?.kind === 'maybe element'
    const isAlone = children.length === 1 && node.type === 'JSXElement' && !hasFragment(child)
    return isBehind || (kind === 'maybe text' && !isAlone)
  })
  const inside = Object.values(node).flatMap(nodes)
  return [...bad.map(({ child }) => child.start), ...inside.flatMap(badTexts)]
}

/** Returns true if a branch is a fragment or component that renders only a text, which React removes as a whole. */
function hasFragment(node: Node): boolean {
  const branches = [node.expression, node.right, node.consequent, node.alternate].flatMap(nodes)
  return (
    ((node.type === 'JSXFragment' || node.type === 'JSXElement') && kindOf(node) === 'text') ||
    branches.some(hasFragment)
  )
}

const found = (file: string, source: string): number[] =>
  badTexts(parseSync(file, source).program as unknown as Node).map((start) => source.slice(0, start).split('\n').length)

test.each([
  ['<p>a {b && `c`}</p>', 1],
  ['<p>{b ? <i /> : "c"} d</p>', 1],
  ['<p>{b && <i />} a</p>', 1],
  ['<p>{b.map(c => <i key={c} />)}{"a"}</p>', 1],
  ['<p>{b && <>a <i /></>}</p>', 1],
  ['<p>{b && <Text text={b} />}</p>', 1],
  ['<>{b && "a"}</>', 1],
  ['<p>{b && "a"}</p>', 0],
  ['<p>a {b ? "c" : "d"}</p>', 0],
  ['<p>a {b && <span>c</span>}</p>', 0],
  ['<p><span>a</span> {b}</p>', 0],
])('%s', (source, count) => {
  expect(found('a.tsx', source)).toHaveLength(count)
})

test('a text that comes and goes has an element of its own', () => {
  // The browser does not render static blocks: their HTML stays as the server has sent it.
  const isStatic = (file: string): boolean =>
    file.startsWith('blocks/') && /interactive: false/.test(read(`${file.split('/', 2).join('/')}/contract.ts`))
  const files = find(['{blocks,renderer}/**/*.tsx']).filter((file) => !file.includes('.test.') && !isStatic(file))
  expect(files.flatMap((file) => found(file, read(file)).map((line) => `${file}:${line}`))).toEqual([])
})
