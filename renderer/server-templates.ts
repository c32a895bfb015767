import { join } from 'node:path'
import type { ESTree, Plugin } from 'vite'
import { escapeHtml, kindOf } from './engine/prerender/react/attributes.ts'
import { attributeOf, tagOf } from './engine/prerender/react/tags.ts'

const RUNTIME = join(import.meta.dirname, 'engine/prerender/react/template.ts')

/**
 * For Vite's server build: JSX of HTML elements becomes the HTML that is known now, with holes for what only a request
 * knows. What is rendered is the same, byte for byte; elements that are unlike others (SPECIAL), and those with a
 * spread, stay as they are.
 */
export const serverTemplates: Plugin = {
  name: 'tara:server-templates',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'client',
  transform: {
    filter: { id: { include: /\.tsx$/, exclude: /\/node_modules\// } },
    handler(code) {
      return { code: withTemplates(code, this.parse(code, { lang: 'tsx' })), map: null }
    },
  },
}

/** Whose content or attributes depend on each other. */
const SPECIAL: ReadonlySet<string> = new Set(['select', 'option', 'textarea', 'pre'])
const SPECIAL_ATTRIBUTES: ReadonlySet<string> = new Set([
  'children',
  'dangerouslySetInnerHTML',
  'defaultValue',
  'defaultChecked',
  'checked',
])

type Node = ESTree.Node
type Child = ESTree.JSXChild

/** A piece of the file that is written otherwise. */
interface Edit {
  start: number
  end: number
  text: string
}

/**
 * @param program the module's syntax tree
 * @returns the module with templates in place of its JSX; types and the JSX of components stay
 */
export function withTemplates(code: string, program: ESTree.Program): string {
  const file = new TemplateFile(code, stylesOf(program))
  const body = file.edited(program)
  if (file.templates.length === 0) return code
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration')
  // Before all else that the module does, which may be an element already.
  const at = imports.at(-1)?.end ?? 0
  const [head, rest] = [body.slice(0, at), body.slice(at)]
  return `${head}
import { attribute as _attribute, attributeHole as _attributeHole, childHole as _childHole, fill as _fill, template as _template, textHole as _textHole } from ${JSON.stringify(RUNTIME)}
${file.templates.join('\n')}${rest}`
}

/** What the class names of CSS modules are imported as: they are known before anything is rendered. */
const stylesOf = ({ body }: ESTree.Program): ReadonlySet<string> =>
  new Set(
    body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' && statement.source.value.endsWith('.module.css')
        ? statement.specifiers.flatMap(({ type, local }) => (type === 'ImportDefaultSpecifier' ? local.name : []))
        : [],
    ),
  )

class TemplateFile {
  /** Their definitions. */
  readonly templates: string[] = []
  readonly #code: string
  readonly #styles: ReadonlySet<string>

  constructor(code: string, styles: ReadonlySet<string>) {
    this.#code = code
    this.#styles = styles
  }

  /** The text of a node with its elements as templates. */
  edited(node: Node): string {
    let text = ''
    let at = node.start
    for (const { start, end, text: other } of this.#edits(node, false)) {
      text += this.#code.slice(at, start) + other
      at = end
    }
    return text + this.#code.slice(at, node.end)
  }

  #edits(node: Node, inJsx: boolean): Edit[] {
    if (node.type === 'JSXElement' && this.#isKnown(node)) {
      const text = this.#template(node)
      return [{ start: node.start, end: node.end, text: inJsx ? `{${text}}` : text }]
    }
    const isJsx = node.type === 'JSXElement' || node.type === 'JSXFragment' || node.type === 'JSXAttribute'
    return childrenOf(node).flatMap((child) => this.#edits(child, isJsx))
  }

  /** Whether all that decides how it is written is known: its name, which attributes it has, and how many children. */
  #isKnown({ openingElement: { name, attributes }, children }: ESTree.JSXElement): boolean {
    return (
      name.type === 'JSXIdentifier' &&
      /^[a-z][a-zA-Z\d]*$/.test(name.name) &&
      !SPECIAL.has(name.name) &&
      attributes.every(
        (one) =>
          one.type === 'JSXAttribute' &&
          one.name.type === 'JSXIdentifier' &&
          !SPECIAL_ATTRIBUTES.has(one.name.name) &&
          kindOf(one.name.name) !== 'refused' &&
          // Entities are the compiler's to read.
          !(one.value?.type === 'Literal' && one.value.raw?.includes('&')) &&
          one.value?.type !== 'JSXElement' &&
          one.value?.type !== 'JSXFragment',
      ) &&
      children.every(
        (child) => child.type !== 'JSXSpreadChild' && !(child.type === 'JSXText' && child.raw?.includes('&')),
      ) &&
      (tagOf(name.name).end !== undefined || children.length === 0)
    )
  }

  #template(element: ESTree.JSXElement): string {
    const making = new Making()
    this.#write(making, element, [])
    const name = `_template${this.templates.length}`
    const { values } = making
    // Where nothing is to be filled in, it is filled once.
    if (values.length === 0) {
      this.templates.push(`const ${name} = _fill(${making.text()}, [])`)
      return name
    }
    this.templates.push(`const ${name} = ${making.text()}`)
    return `_fill(${name}, [${values.join(', ')}])`
  }

  #write(making: Making, { openingElement, children }: ESTree.JSXElement, way: readonly number[]): void {
    const tag = tagOf((openingElement.name as ESTree.JSXIdentifier).name)
    making.add(tag.start)
    for (const attribute of inOrder(openingElement.attributes as ESTree.JSXAttribute[], tag.last ?? []))
      this.#writeAttribute(making, tag.name, attribute)
    if (tag.end === undefined) {
      making.add('/>')
      return
    }
    making.add('>')
    this.#writeChildren(making, children, way)
    making.add(tag.end)
  }

  #writeAttribute(making: Making, tag: string, { name: { name }, value }: ESTree.JSXAttribute): void {
    // Safe: names with a colon are not known.
    const called = name as string
    if (kindOf(called) === 'none') return
    if (value === null) making.add(attributeOf(tag, called, true))
    else if (value.type === 'Literal') making.add(attributeOf(tag, called, value.value))
    else if (value.type === 'JSXExpressionContainer') {
      const { expression } = value
      if (expression.type === 'Literal' && !('regex' in expression))
        making.add(attributeOf(tag, called, expression.value))
      else if (this.#isStyle(expression))
        making.addCode(`_attribute(${quoted(tag)}, ${quoted(called)}, ${this.edited(expression)})`)
      else making.hole(`_attributeHole(${quoted(tag)}, ${quoted(called)})`, this.edited(expression))
    }
  }

  /** `styles.name` */
  #isStyle(node: Node): boolean {
    return (
      node.type === 'MemberExpression' &&
      !node.computed &&
      node.object.type === 'Identifier' &&
      this.#styles.has(node.object.name)
    )
  }

  #writeChildren(making: Making, all: readonly Child[], way: readonly number[]): void {
    const children = all.flatMap((child): (Child | string)[] => {
      if (child.type === 'JSXText') return trimmed(child.value)
      if (child.type !== 'JSXExpressionContainer') return [child]
      const { expression } = child
      if (expression.type === 'JSXEmptyExpression') return []
      return expression.type === 'Literal' && typeof expression.value === 'string' ? [expression.value] : [child]
    })
    let before: 'element' | 'text' | 'child' = 'element'
    for (const [i, child] of children.entries()) {
      const own = children.length > 1 ? [...way, children.length, i] : way
      if (child === '') continue
      if (typeof child === 'string') {
        if (before === 'element') making.add(escapeHtml(child))
        else making.fixed(`_textHole(${quoted(escapeHtml(child))}${before === 'text' ? ', true' : ''})`)
        before = 'text'
      } else if (child.type === 'JSXElement' && this.#isKnown(child)) {
        this.#write(making, child, own)
        before = 'element'
      } else {
        const after = before === 'child' ? '' : `, ${before === 'text'}`
        const node = child.type === 'JSXExpressionContainer' ? child.expression : child
        making.hole(`_childHole([${own.join(', ')}]${after})`, this.edited(node))
        before = 'child'
      }
    }
  }
}

/** A template while it is made: pieces of code. */
class Making {
  readonly strings: string[] = []
  readonly holes: string[] = []
  readonly values: string[] = []
  #string = ''

  /** HTML. */
  add(html: string): void {
    this.#string += html.replace(/[\\`]|\$\{/g, '\\$&')
  }

  /** What gives HTML. */
  addCode(code: string): void {
    this.#string += `\${${code}}`
  }

  hole(hole: string, value: string): void {
    this.fixed(hole)
    this.values.push(value)
  }

  /** A hole that needs no value. */
  fixed(hole: string): void {
    this.strings.push(this.#string)
    this.#string = ''
    this.holes.push(hole)
  }

  text(): string {
    const strings = [...this.strings, this.#string].map((string) => `\`${string}\``)
    return `_template([${strings.join(', ')}], [${this.holes.join(', ')}])`
  }
}

/** Those that React writes after all others, in its order. */
const inOrder = (attributes: readonly ESTree.JSXAttribute[], last: readonly string[]): ESTree.JSXAttribute[] => [
  ...attributes.filter(({ name }) => !last.includes(name.name as string)),
  ...last.flatMap((wanted) => attributes.filter(({ name }) => name.name === wanted)),
]

/** A text between tags as JSX means it, if it is any: lines one after another, without what indents them. */
const trimmed = (text: string): string[] => {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line, i, lines) => {
      const begun = i === 0 ? line : line.replace(/^[ \t]+/, '')
      return i === lines.length - 1 ? begun : begun.replace(/[ \t]+$/, '')
    })
    .filter((line) => line !== '')
  return lines.length > 0 ? [lines.join(' ')] : []
}

const quoted = (text: string): string => JSON.stringify(text)

/** In the order of the file. */
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value,
    )
    .toSorted((a, b) => a.start - b.start)
