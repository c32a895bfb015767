import type { ReactNode } from 'react'
import { beforeEach } from 'vitest'
import { Kept } from '../tree/Kept.tsx'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import { type BlockNode, type Components, isReady, perItem, type SlotContent } from '../tree/types.ts'
import { bake, renderRoot } from './bake.tsx'

/** How often each text has been rendered, and what has been reported. */
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
    <Kept as="li" name="card" from={text} className="card">
      {() => {
        rendered.push(text)
        return <b>{text}</b>
      }}
    </Kept>
  ),
}

let number = 0
export const node = (type: string, more: Partial<BlockNode> = {}): BlockNode => {
  const key = `n${number++}`
  return { key, type, props: {}, interactive: false, at: `f.json#/${type}`, ...more }
}
export const text = (value: string, more: Partial<BlockNode> = {}) => node('text', { props: { text: value }, ...more })
export const live = (value: string) => text(value, { interactive: true })
export const box = (...content: BlockNode[]) => node('box', { slots: { content } })

export const report = (at: string, error: unknown) => reported.push(`${at} ${(error as Error).message}`)
export const root = (nodes: readonly BlockNode[]) =>
  renderRoot(nodes, components, report, (tree) => (
    <ComponentsContext value={components}>
      <Tree nodes={tree} />
    </ComponentsContext>
  ))
export const html = (nodes: readonly BlockNode[]) => root(nodes).html.replaceAll(/<div class="ready"[^>]*>/g, '<div>')
export const baked = (nodes: readonly BlockNode[]) =>
  bake(nodes, components, report).map((part) => (isReady(part) ? part.html : part.type))

beforeEach(() => {
  rendered.length = 0
  reported.length = 0
})
