import { parseAst } from 'vite'

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

const TESTS = new Set(['test', 'it', 'describe'])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** What a call begins with: `test` of `test.each(rows)('title', …)`. */
function rootOf(callee: unknown): unknown {
  if (!isNode(callee)) return undefined
  return callee.type === 'Identifier' ? callee.name : rootOf(callee.object ?? callee.callee ?? callee.tag)
}

/** The text of a literal; of a template what stands between its quotes. */
function textOf(node: unknown, source: string): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'TemplateLiteral') return source.slice(Number(node.start) + 1, Number(node.end) - 1)
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/**
 * The titles that a file gives its tests and their groups, as they stand there: «%s answers 200».
 * @param name of the file: its ending says whether it holds JSX
 * @throws where it is no TypeScript
 */
export function testTitles(source: string, name: string): Set<string> {
  const titles = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) visit(part)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && TESTS.has(String(rootOf(value.callee)))) {
      const title = textOf((value.arguments as readonly unknown[])[0], source)
      if (title !== undefined) titles.add(title)
    }
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(source, { lang: name.endsWith('x') ? 'tsx' : 'ts' }))
  return titles
}
