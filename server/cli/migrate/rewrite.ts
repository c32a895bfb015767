import { isDeepStrictEqual } from 'node:util'
import { getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { print, withoutPart, withPart } from '../change/json.ts'

/** The text of a file so changed that it says another value; what both say alike stays byte by byte as it was. */
export function rewritten(text: string, value: unknown): string {
  let now = text
  for (;;) {
    const root = parseTree(now)
    const next = root && firstEdit(now, root, value)
    if (next === undefined) return now
    now = next
  }
}

/** The text with one difference less; undefined where there is none. Each edit leaves fewer, so they come to an end. */
function firstEdit(text: string, node: Node, value: unknown): string | undefined {
  const parts = node.children ?? []
  if (node.type === 'object' && isRecord(value)) return objectEdit(text, node, value)
  if (node.type === 'array' && Array.isArray(value) && value.length === parts.length)
    return firstOf(parts, (part, i) => firstEdit(text, part, value[i]))
  return isDeepStrictEqual(getNodeValue(node), value) ? undefined : spliced(text, node, printed(text, node, value))
}

function objectEdit(text: string, node: Node, value: Record<string, unknown>): string | undefined {
  const pairs = node.children ?? []
  const keys = pairs.map(({ children }) => String(children?.[0]?.value))
  const wanted = Object.keys(value)
  const at = wanted.findIndex((key) => !keys.includes(key))
  const key = wanted[at]
  if (key !== undefined) {
    const place = at === 0 ? 0 : keys.indexOf(wanted[at - 1] ?? '') + 1
    const [name, old] = pairs[place]?.children ?? []
    const isGone = name !== undefined && !(String(name.value) in value)
    if (name && old && isGone && isAlike(getNodeValue(old), value[key])) return spliced(text, name, JSON.stringify(key))
    const word = `${JSON.stringify(key)}: `
    return withPart(text, node, place, (indent) => word + print(value[key], indent, indent + word.length + 1))
  }
  const gone = keys.findIndex((one) => !(one in value))
  if (gone >= 0) return withoutPart(text, node, gone)
  return firstOf(pairs, (pair, i) => {
    const part = pair.children?.[1]
    return part && firstEdit(text, part, value[keys[i] ?? ''])
  })
}

/** Whether one value may be what the other has become: then only what differs in it is written anew. */
const isAlike = (before: unknown, after: unknown): boolean =>
  isRecord(before) && isRecord(after)
    ? Object.keys(before).some((key) => key in after)
    : Array.isArray(before) === Array.isArray(after) && typeof before === typeof after

function firstOf<T>(parts: readonly T[], find: (part: T, i: number) => string | undefined): string | undefined {
  for (const [i, part] of parts.entries()) {
    const found = find(part, i)
    if (found !== undefined) return found
  }
  return undefined
}

const spliced = (text: string, { offset, length }: Node, by: string): string =>
  text.slice(0, offset) + by + text.slice(offset + length)

function printed(text: string, { offset }: Node, value: unknown): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return print(value, line.length - line.trimStart().length, line.length + 1)
}
