import type { ReactNode } from 'react'
import { Cached, Same } from '../tree/Cached.tsx'
import { StaticPart } from '../tree/StaticPart.tsx'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import { type BlockNode, type Components, isStaticHtml, perItem, type SlotContent } from '../tree/types.ts'
import { prerender, renderRoot } from './prerender.tsx'

/** How often each text has been rendered, and what has been reported. */
export const rendered: string[] = []
export const reported: string[] = []

interface Priced {
  name: string
  price?: string
}

const Priced = ({ name, price }: Priced): ReactNode => (
  <p>
    {name}
    <StaticPart as="div" part={name}>
      {price ?? null}
    </StaticPart>
  </p>
)
Priced.inDocument = ({ price: _, ...rest }: Priced) => rest

const Framed = ({ title, slots }: { title: string; path: string } & SlotContent): ReactNode => {
  rendered.push(title)
  return (
    <header>
      {title}
      {slots.content as ReactNode}
      <ol>{perItem(slots.row)}</ol>
    </header>
  )
}
Framed.shownFrom = ({ title }: { title: string }) => title

const Outline = (): ReactNode => {
  rendered.push('контур')
  return (
    <b>
      {'контур'} {'один'}
    </b>
  )
}
/** Kept, as a drawing's parts are. */
const outline = (
  <Same>
    <Outline />
  </Same>
)

export const components: Components = {
  priced: Priced,
  framed: Framed,
  text: ({ text }: { text: string }) => {
    rendered.push(text)
    return <p>{text}</p>
  },
  drawn: ({ name }: { name: string }) => (
    <p>
      {name}
      {outline}
    </p>
  ),
  box: ({ slots }: SlotContent) => <section>{slots.content as ReactNode}</section>,
  rows: ({ slots }: SlotContent) => <ul>{perItem(slots.row).map((row) => row)}</ul>,
  broken: () => {
    throw new Error('так вышло')
  },
  card: ({ text }: { text: string }) => (
    <Cached as="li" name="card" from={text} className="card">
      {() => {
        rendered.push(text)
        return <b>{text}</b>
      }}
    </Cached>
  ),
}

let number = 0
export const node = (type: string, more: Partial<BlockNode> = {}): BlockNode => {
  const key = `n${number++}`
  return { key, type, props: {}, interactive: false, at: `f.json#/${type}`, ...more }
}
export const textBlock = (value: string, more: Partial<BlockNode> = {}) =>
  node('text', { props: { text: value }, ...more })
export const island = (value: string) => textBlock(value, { interactive: true })
export const boxBlock = (...content: BlockNode[]) => node('box', { slots: { content } })

export const report = (at: string, error: unknown) => reported.push(`${at} ${(error as Error).message}`)
export function renderTestRoot(nodes: readonly BlockNode[]) {
  const { prerendered, html } = renderRoot(nodes, components, report, (tree) => (
    <ComponentsContext value={components}>
      <Tree nodes={tree} />
    </ComponentsContext>
  ))
  return { prerendered, html: html.join('') }
}
export const html = (nodes: readonly BlockNode[]) =>
  renderTestRoot(nodes).html.replaceAll(/<div class="static-html"[^>]*>/g, '<div>')
export const prerendered = (nodes: readonly BlockNode[]) =>
  prerender(nodes, components, report).map((part) => (isStaticHtml(part) ? String(part.html) : part.type))

/** For `beforeEach`: files of tests share this module. */
export function forget(): void {
  rendered.length = 0
  reported.length = 0
}
