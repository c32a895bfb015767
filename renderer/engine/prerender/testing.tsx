import type { ReactNode } from 'react'
import { Cached } from '../tree/Cached.tsx'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import { type BlockNode, type Components, isStaticHtml, perItem, type SlotContent } from '../tree/types.ts'
import { prerender, renderRoot } from './prerender.tsx'

/** Recorded renderings and reported errors. */
export const rendered: string[] = []
export const reported: string[] = []

export const components: Components = {
  text: ({ text }: { text: string }) => {
    rendered.push(text)
    return <p>{text}</p>
  },
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
  return renderRoot(nodes, components, report, (tree) => (
    <ComponentsContext value={components}>
      <Tree nodes={tree} />
    </ComponentsContext>
  ))
}
export const html = (nodes: readonly BlockNode[]) =>
  renderTestRoot(nodes).html.replaceAll(/<div class="static-html"[^>]*>/g, '<div>')
export const prerendered = (nodes: readonly BlockNode[]) =>
  prerender(nodes, components, report).map((part) => (isStaticHtml(part) ? part.html : part.type))

/** Clears the recorded calls; for `beforeEach`, since the test files share this module. */
export function forget(): void {
  rendered.length = 0
  reported.length = 0
}
