import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { ViteDevServer } from 'vite'
import { contracts } from '#blocks/contracts.ts'
import { mapSlots } from '#renderer/engine/tree/slots.ts'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { coreBlocks } from '#schema/definitions/contract/core-blocks.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import { root } from '../engine/paths.ts'

/** An error of the code, at a place of the sources. */
export interface CodeError {
  readonly message: string
  /** Name of the component that threw. */
  readonly component?: string | undefined
  /** Position relative to the project's root: «blocks/quote/Component.tsx:6:12». */
  readonly place?: string | undefined
  /** Source lines around the position. */
  readonly frame?: string | undefined
  /** Position of the missing block: «schema/pages/home.json#/blocks/0». */
  readonly at?: string | undefined
}

/** @param error what a module or a component threw on the server; its stack is mapped to the sources */
export function describeError(error: unknown, vite: Pick<ViteDevServer, 'ssrFixStacktrace'>, at?: string): CodeError {
  if (!(error instanceof Error)) return { message: String(error), at }
  // vike wraps the original error.
  const { getOriginalError } = error as { getOriginalError?: () => unknown }
  const original = getOriginalError?.() ?? error
  if (!(original instanceof Error)) return { message: String(original), at }
  const transform = transformErrorOf(original)
  if (transform) return { ...transform, at }
  vite.ssrFixStacktrace(original)
  const frame = frameOf(original.stack)
  // A missing package is reported with its importer, without a line.
  const [, importer] = / imported from '(.+?)'/.exec(original.message) ?? []
  return {
    message: original.message,
    component: frame?.name,
    place: frame ? placeOf(frame) : importer && fromRoot(importer),
    at,
  }
}

/** Reads an error of the bundler or PostCSS, and Vite's response for a module that fails to transform. */
function transformErrorOf(error: object): CodeError | undefined {
  const { errors, message, loc, id, frame } = error as Record<string, unknown>
  const [first] = Array.isArray(errors) ? errors : []
  const { line, column, file = id } = record(loc ?? record(first).loc)
  if (typeof file !== 'string') return undefined
  const text = stripVTControlCharacters(String(record(first).message ?? message))
    .replaceAll(root + sep, '')
    .trim()
  const [head = '', ...rest] = text.split('\n')
  return {
    message: head,
    place: fromRoot(file) + (line === undefined ? '' : `:${line}:${Number(column) + 1}`),
    frame: typeof frame === 'string' ? stripVTControlCharacters(frame) : rest.join('\n') || undefined,
  }
}

/** Returns the blocks that can be rendered, and reports the others: a BigInt, of which JSON fails, would take the page along. */
export function withoutMissing(nodes: readonly BlockNode[], tell: (error: CodeError) => void): BlockNode[] {
  return nodes.flatMap((node) => {
    const lack = lackOf(node.type)
    if (lack) tell({ ...lack, at: node.at })
    if (lack) return []
    const props = isHydrated(node) ? withoutBigInts(node.props) : node.props
    return [{ ...node, props, ...mapSlots(node.slots, (content) => withoutMissing(content, tell)) }]
  })
}

/** The blocks in the slots of a block. */
const insideOf = ({ slots = {} }: BlockNode): BlockNode[] => Object.values(slots).flatMap((content) => content.flat())

/** Returns true if the browser runs a block: it, or a block in its slots, is interactive. */
const isHydrated = (node: BlockNode): boolean => node.interactive || insideOf(node).some(isHydrated)

function withoutBigInts<Value>(value: Value): Value
function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(withoutBigInts)
  if (!isRecord(value) || value.constructor !== Object) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutBigInts(part)]))
}

/**
 * Reports props of hydrated blocks that the page's JSON cannot carry: the browser would get other ones than the server.
 */
export function tellUnserializable(nodes: readonly BlockNode[], tell: (error: CodeError) => void): void {
  for (const node of nodes) {
    tellUnserializable(insideOf(node), tell)
    if (!isHydrated(node)) continue
    const { type, props, at } = node
    for (const [path, kind] of unserializable(props, []))
      tell({
        message: `Свойство «${path.join('.')}» блока «${type}» в\u00a0браузере будет другим: ${kind} в\u00a0JSON не\u00a0записать. Годятся строки, конечные числа, true, false, null, списки и\u00a0простые объекты.`,
        place: `blocks/${type}/contract.ts`,
        at,
      })
  }
}

/** The values that JSON drops or changes, by their paths. An undefined key is the same as none. */
function unserializable(value: unknown, path: readonly string[]): [path: readonly string[], kind: string][] {
  if (typeof value !== 'object')
    return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
      ? []
      : [[path, typeof value === 'number' ? String(value) : typeof value]]
  if (value === null) return []
  if (Array.isArray(value)) return value.flatMap((part, i) => unserializable(part, [...path, String(i)]))
  const { name } = value.constructor ?? Object
  if (name !== 'Object') return [[path, name]]
  return Object.entries(value).flatMap(([key, part]) =>
    part === undefined ? [] : unserializable(part, [...path, key]),
  )
}

function lackOf(type: string): CodeError | undefined {
  // Blocks of the renderer itself (renderer/components.ts).
  if (coreBlocks.has(type) || type === 'modal') return undefined
  const folder = `blocks/${type}`
  if (!contracts.has(type)) return { message: `Блока «${type}» нет: нет файла ${folder}/contract.ts.` }
  if (existsSync(join(root, folder, 'Component.tsx'))) return undefined
  return { message: `У\u00a0блока «${type}» нет файла ${folder}/Component.tsx.` }
}

interface Frame {
  name: string | undefined
  file: string
  line: number
  column: number
}

const framesOf = (stack = ''): Frame[] =>
  [...stack.matchAll(/^\s*at (?:async )?(?:(\S+)[^(\n]* \()?(?:file:\/\/)?(.+?)(?:\?[^:]*)?:(\d+):(\d+)\)?$/gm)].map(
    ([, name, file = '', line, column]) => ({ name, file, line: Number(line), column: Number(column) }),
  )

/** The innermost frame in the project's own code. */
export const frameOf = (stack?: string): Frame | undefined => framesOf(stack).find(({ file }) => isOurs(file))

const placeOf = ({ file, line, column }: Omit<Frame, 'name'>): string => `${fromRoot(file)}:${line}:${column}`

export const isOurs = (file: string): boolean =>
  file.startsWith(root + sep) && !file.includes(`${sep}node_modules${sep}`)

export const fromRoot = (file: string): string => relative(root, file).replaceAll(sep, '/')
