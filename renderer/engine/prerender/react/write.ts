import type { ReactNode } from 'react'
import { escapeHtml } from './attributes.ts'
import { beginComponent, beginIds, enter, hasUsedIds, leave } from './ids.ts'
import { type Component, Context, Element, Fragment } from './react.ts'
import { attributeOf, lastAttribute, type Tag, tagOf } from './tags.ts'
import { Filled } from './template.ts'

/** HTML, bytes of it, and the number of each hole between. */
export type Chunk = string | Buffer | number

/** HTML that is there already: where a page needs it, as it is; elsewhere as a text. */
export class Markup {
  readonly chunks: readonly Chunk[]

  constructor(chunks: readonly Chunk[]) {
    this.chunks = chunks
  }

  toString(): string {
    return this.chunks.join('')
  }

  toJSON(): string {
    return this.toString()
  }
}

/** A node that stands for HTML, or for a hole. */
export const markupNode = (chunks: readonly Chunk[]): ReactNode =>
  // Safe: made and read here alone.
  new Element(Markup, { chunks }) as unknown as ReactNode

let chunks: Chunk[] = []
let html = ''
let hydrates = false
/** Whether a text stands before, which the browser could not tell from the next one. */
let afterText = false
/** What the select around has chosen. */
let chosen: unknown
let providers: { context: Context; before: unknown }[] = []

interface Options {
  /** Whether the browser hydrates it: it expects React's marks between texts. */
  hydrates: boolean
  /** What its ids begin with. */
  prefix?: string
}

/** Renders a tree, also while another one is being rendered. @throws what a component throws */
export function writeNode(node: ReactNode, options: Options): Chunk[] {
  const before = { chunks, html, hydrates, afterText, chosen, providers }
  const values = providers.map(({ context }) => context.value)
  for (const { context } of providers) context.value = context.initial
  const endIds = beginIds(options.prefix ?? '')
  ;[chunks, html, hydrates, afterText, chosen, providers] = [[], '', options.hydrates, false, undefined, []]
  try {
    write(node)
    flush()
    return chunks
  } finally {
    for (const { context } of providers) context.value = context.initial
    ;({ chunks, html, hydrates, afterText, chosen, providers } = before)
    for (const [i, { context }] of providers.entries()) context.value = values[i]
    endIds()
  }
}

function flush(): void {
  if (html !== '') chunks.push(html)
  html = ''
}

function write(node: unknown): void {
  if (node instanceof Element) writeElement(node.type, node.props)
  else if (node instanceof Filled) writeFilled(node)
  else if (typeof node === 'string') writeText(node)
  else if (Array.isArray(node)) writeAll(node)
  else if (typeof node === 'number' || typeof node === 'bigint') writeText(String(node))
  else if (typeof node === 'object' && node !== null) throw new Error('An object is nothing that can be rendered')
}

function writeText(text: string): void {
  if (text !== '') writeEscaped(escapeHtml(text))
}

function writeEscaped(text: string): void {
  if (hydrates && afterText) html += '<!-- -->'
  html += text
  afterText = true
}

function writeAll(nodes: readonly unknown[]): void {
  for (let i = 0; i < nodes.length; i++) {
    enter(nodes.length, i)
    write(nodes[i])
    leave()
  }
}

function writeFilled({ template: { strings, holes }, values }: Filled): void {
  let filled = 0
  for (let i = 0; i < holes.length; i++) {
    html += strings[i]
    const hole = holes[i]
    if (hole?.kind === 'attribute') html += attributeOf(hole.tag, hole.name, values[filled++])
    else if (hole) {
      if (hole.afterText !== undefined) afterText = hole.afterText
      if (hole.kind === 'child') writeAt(hole.way, values[filled++])
      else writeEscaped(hole.html)
    }
  }
  html += strings[holes.length]
  afterText = false
}

function writeAt(way: readonly number[], node: unknown): void {
  if (typeof node === 'string') {
    writeText(node)
    return
  }
  for (let i = 0; i < way.length; i += 2) enter(way[i] ?? 0, way[i + 1] ?? 0)
  write(node)
  for (let i = 0; i < way.length; i += 2) leave()
}

type Props = Element['props']

function writeElement(type: unknown, props: Props): void {
  if (typeof type === 'string') writeTag(tagOf(type), props)
  else if (type === Markup) writeMarkup(props.chunks as readonly Chunk[])
  else if (typeof type === 'function') writeComponent(type, props)
  else if (type === Fragment) write(props.children)
  else if (type instanceof Context) provide(type, props)
  else throw new Error(`Nothing of this kind can be rendered: ${String(type)}`)
}

// biome-ignore lint/complexity/noBannedTypes: what a component is called with, its own types have said
function writeComponent(type: Function, props: Props): void {
  if ('isComponent' in type) {
    const Class = type as typeof Component
    write(new Class(props).render())
    return
  }
  beginComponent()
  const made: unknown = type(props)
  if (!hasUsedIds()) write(made)
  else {
    enter(1, 0)
    write(made)
    leave()
  }
}

function provide(context: Context, { value, children }: Props): void {
  providers.push({ context, before: context.value })
  context.value = value
  write(children)
  context.value = providers.pop()?.before
}

function writeMarkup(markup: readonly Chunk[]): void {
  for (const chunk of markup)
    if (typeof chunk === 'string') html += chunk
    else {
      flush()
      chunks.push(chunk)
    }
  afterText = false
}

function writeTag({ name: tag, start, end, last }: Tag, props: Props): void {
  html += start
  for (const name in props) if (!last?.includes(name)) html += attributeOf(tag, name, props[name])
  if (last) for (const name of last) html += lastAttribute(tag, name, props)
  if (tag === 'option' && isChosen(props)) html += ' selected=""'
  afterText = false
  if (end === undefined) html += '/>'
  else {
    html += '>'
    writeContent(tag, props)
    html += end
    afterText = false
  }
}

function isChosen({ value, children, selected }: Props): boolean {
  if (chosen === undefined || chosen === null) return Boolean(selected)
  const own = String(value ?? [children].flat().join(''))
  return [chosen].flat().map(String).includes(own)
}

function writeContent(tag: string, props: Props): void {
  const { children } = props
  const inner = props.dangerouslySetInnerHTML as { __html: unknown } | null | undefined
  if (inner) {
    const { __html: made } = inner
    if (made instanceof Markup) writeMarkup(made.chunks)
    else html += String(made ?? '')
  } else if (tag === 'select') {
    const around = chosen
    chosen = props.value ?? props.defaultValue
    write(children)
    chosen = around
  } else if (tag === 'textarea') {
    const text = String(props.value ?? props.defaultValue ?? children ?? '')
    // The first line break of its HTML is none of its text.
    html += text.startsWith('\n') ? `\n${escapeHtml(text)}` : escapeHtml(text)
  } else if (typeof children === 'string') {
    if (tag === 'pre' && children.startsWith('\n')) html += '\n'
    html += escapeHtml(children)
  } else write(children)
}

/** The same as a text, by the names that React has for it. */
export const renderToString = (node: ReactNode): string => writeNode(node, { hydrates: true }).join('')
export const renderToStaticMarkup = (node: ReactNode, { identifierPrefix = '' } = {}): string =>
  writeNode(node, { hydrates: false, prefix: identifierPrefix }).join('')
