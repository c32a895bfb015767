import type { Node } from 'jsonc-parser'
import { isRecord } from '../json-schema/unknown.ts'
import { nodeAt, parseDocument } from './parse.ts'
import type { Path } from './problem.ts'

// Edits of a file's text at a path: all other bytes stay unchanged, and new text has the formatter's layout. Each function
// throws a RangeError if the path does not exist.

/** A replacement of characters inside a string value. */
export interface Piece {
  readonly path: Path
  readonly start: number
  readonly end: number
  readonly by: string
}

/** A replacement of characters in the file's text. */
export interface Splice {
  readonly from: number
  readonly to: number
  readonly by: string
}

/** Returns the node at a path of a JSON text. @throws RangeError if the path does not exist */
export function findNode(text: string, path: Path): Node {
  const node = nodeAt(parseDocument('', text).document, path)
  if (!node) throw new RangeError(`Nothing at /${path.join('/')}`)
  return node
}

const splice = (text: string, from: number, to: number, by: string): string => text.slice(0, from) + by + text.slice(to)

/** Converts replacements inside string values to replacements in the file's text, in the order of the text. */
export const splicesOf = (text: string, pieces: readonly Piece[]): Splice[] =>
  pieces
    .map(({ path, start, end, by }) => {
      const { offset, length } = findNode(text, path)
      const literal = text.slice(offset, offset + length)
      const at = (index: number): number => offset + offsetInLiteral(literal, index)
      return { from: at(start), to: at(end), by }
    })
    .sort((a, b) => a.from - b.from)

export const applySplices = (text: string, splices: readonly Splice[]): string =>
  splices.reduceRight((all, { from, to, by }) => splice(all, from, to, by), text)

/** Replaces a value. Wraps a line that becomes too long, as the formatter does. */
export function replaceValue(text: string, path: Path, value: unknown): string {
  const { offset, length } = findNode(text, path)
  const changed = splice(text, offset, offset + length, printAt(text, offset, value))
  return broken(changed, findNode(changed, path))
}

/** If the node's line is too long, reformats the outermost value that begins in this line. */
function broken(text: string, node: Node): string {
  const line = text.lastIndexOf('\n', node.offset - 1) + 1
  const end = text.indexOf('\n', node.offset)
  if ((end < 0 ? text.length : end) - line <= WIDTH) return text
  let outermost = node
  for (let above = node.parent; above && above.offset >= line; above = above.parent)
    if (above.type !== 'property') outermost = above
  if (outermost === node) return text
  const { offset, length } = outermost
  const value: unknown = JSON.parse(text.slice(offset, offset + length))
  return splice(text, offset, offset + length, printAt(text, offset, value))
}

/** Inserts a value into a list, or as a key into an object. @param index position; undefined: at the end */
export function insertValue(text: string, place: Path, key: string | undefined, value: unknown, index?: number) {
  const around = findNode(text, place)
  const parts = partsOf(text, around)
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `
  const indent = indentAt(text, around.offset) + 2
  const part = name + print(value, indent, indent + name.length + 1)
  return withParts(text, around, parts.toSpliced(index ?? parts.length, 0, part))
}

/** Moves an element of a list without changing its bytes. */
export function moveInList(text: string, list: Path, from: number, to: number): string {
  const around = findNode(text, list)
  const parts = partsOf(text, around)
  return withParts(text, around, parts.toSpliced(from, 1).toSpliced(to, 0, ...parts.slice(from, from + 1)))
}

/** Returns the node of a list's element, or of a key with its value. */
export function partAt(text: string, path: Path): Node {
  const node = findNode(text, path)
  return node.parent?.type === 'property' ? node.parent : node
}

/** Removes an element of a list, or a key with its value. */
export function removeValue(text: string, path: Path): string {
  const part = partAt(text, path)
  const around = part.parent
  if (!around) throw new RangeError('A file is removed, not its value')
  return withParts(text, around, partsOf(text, around).toSpliced(around.children?.indexOf(part) ?? 0, 1))
}

/** The formatter's line width. */
const WIDTH = 120

export const printFile = (value: unknown): string => `${print(value)}\n`

const printAt = (text: string, offset: number, value: unknown): string =>
  print(value, indentAt(text, offset), columnAt(text, offset))

/** Prints a value as the formatter does: on one line if it fits. @param column where the value begins */
function print(value: unknown, indent = 0, column = indent): string {
  const line = inline(value)
  if (column + line.length <= WIDTH || !(isRecord(value) || Array.isArray(value))) return line
  const inner = ' '.repeat(indent + 2)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((element) => print(element, indent + 2))
    : Object.entries(value).map(([key, part]) => {
        const name = `${JSON.stringify(key)}: `
        return name + print(part, indent + 2, indent + name.length + 3)
      })
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${' '.repeat(indent)}${close}`
}

/** Prints a value on one line. */
export const inline = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\[\n\s*/g, '[')
    .replace(/\n\s*\]/g, ']')
    .replace(/\n\s*/g, ' ')

/** Returns the offset of a string's character in the JSON literal of the string, which may contain escapes. */
function offsetInLiteral(literal: string, characters: number): number {
  let at = 1
  for (let i = 0; i < characters; i++) at += literal[at] !== '\\' ? 1 : literal[at + 1] === 'u' ? 6 : 2
  return at
}

/** Returns the source texts of a list's elements, or of an object's keys with their values. */
const partsOf = (text: string, { children = [] }: Node): string[] =>
  children.map(({ offset, length }) => text.slice(offset, offset + length))

const columnAt = (text: string, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1)

const indentAt = (text: string, offset: number): number => text.slice(offset - columnAt(text, offset)).search(/\S/)

/** Replaces the elements of a list or the keys of an object: on one line if they fit, otherwise each on its own line. */
function withParts(text: string, { type, offset, length }: Node, parts: readonly string[]): string {
  const indent = ' '.repeat(indentAt(text, offset))
  const [open, close, gap] = type === 'array' ? ['[', ']', ''] : ['{', '}', ' ']
  const line = parts.length === 0 ? open + close : `${open}${gap}${parts.join(', ')}${gap}${close}`
  const fits = !line.includes('\n') && columnAt(text, offset) + line.length <= WIDTH
  const lines = `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`
  return splice(text, offset, offset + length, fits ? line : lines)
}
