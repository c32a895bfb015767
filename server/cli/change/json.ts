import type { Node } from 'jsonc-parser'

/** Edits of a JSON text that leave everything else as it was written; values are printed as the formatter does. */

const WIDTH = 120

/** A value in one line where it fits, else a line for each of its parts. @param before how much stands on its line already, @param indent of that line */
export function print(value: unknown, indent = 0, before = indent): string {
  const line = inline(value)
  if (typeof value !== 'object' || value === null || before + line.length <= WIDTH) return line
  const inner = ' '.repeat(indent + 2)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((one) => print(one, indent + 2))
    : Object.entries(value).map(([key, part]) => {
        const name = `${JSON.stringify(key)}: `
        return name + print(part, indent + 2, indent + 2 + name.length + 1)
      })
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${' '.repeat(indent)}${close}`
}

/** A new file's text. */
export const printFile = (value: object): string => `${print(value)}\n`

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${inline(part)}`)
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'
}

/** Where a letter of a string stands in its literal, which may write letters by several signs. */
export function offsetInLiteral(literal: string, letters: number): number {
  let at = 1
  for (let i = 0; i < letters; i++) at += literal[at] !== '\\' ? 1 : literal[at + 1] === 'u' ? 6 : 2
  return at
}

const endOf = ({ offset, length }: Node): number => offset + length

const splice = (text: string, from: number, to: number, by: string): string => text.slice(0, from) + by + text.slice(to)

const rawPartsOf = (text: string, { children = [] }: Node): string[] =>
  children.map(({ offset, length }) => text.slice(offset, offset + length))

const indentAt = (text: string, offset: number): number => {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return line.length - line.trimStart().length
}

const newlineOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

/** A list or an object with one part more. @param part as it is printed, for an object with its key */
export function withPart(text: string, around: Node, index: number, part: (indent: number) => string): string {
  const parts = rawPartsOf(text, around)
  const indent = indentAt(text, around.offset)
  const next = around.children?.[index]
  const last = around.children?.at(-1)
  const isExpanded = /\n/.test(text.slice(around.offset, around.children?.[0]?.offset ?? endOf(around)))
  if (isExpanded && last) {
    const between = `,${newlineOf(text)}${' '.repeat(indent + 2)}`
    return next
      ? splice(text, next.offset, next.offset, part(indent + 2) + between)
      : splice(text, endOf(last), endOf(last), between + part(indent + 2))
  }
  return withParts(text, around, parts.toSpliced(index, 0, part(indent + 2)))
}

/** A list or an object without one of its parts. */
export function withoutPart(text: string, around: Node, index: number): string {
  const { children = [] } = around
  const [before, own, next] = [children[index - 1], children[index], children[index + 1]]
  if (!own) return text
  const parts = rawPartsOf(text, around).toSpliced(index, 1)
  // What fits into a line stands in one.
  if (parts.every((part) => !part.includes('\n')) && fits(text, around, parts)) return withParts(text, around, parts)
  if (next) return splice(text, own.offset, next.offset, '')
  return before ? splice(text, endOf(before), endOf(own), '') : withParts(text, around, [])
}

const inOneLine = ({ type }: Node, parts: readonly string[]): string =>
  parts.length === 0
    ? ({ array: '[]', object: '{}' }[String(type)] ?? '')
    : type === 'array'
      ? `[${parts.join(', ')}]`
      : `{ ${parts.join(', ')} }`

/** With what stands before it on its line, and the comma after it. */
const fits = (text: string, around: Node, parts: readonly string[]): boolean =>
  around.offset - (text.lastIndexOf('\n', around.offset - 1) + 1) + inOneLine(around, parts).length + 1 <= WIDTH + 1

function withParts(text: string, around: Node, parts: readonly string[]): string {
  const indent = indentAt(text, around.offset)
  const [open, close] = around.type === 'array' ? '[]' : '{}'
  const [newline, inner] = [newlineOf(text), ' '.repeat(indent + 2)]
  const whole =
    parts.every((part) => !part.includes('\n')) && fits(text, around, parts)
      ? inOneLine(around, parts)
      : `${open}${newline}${parts.map((part) => inner + part).join(`,${newline}`)}${newline}${' '.repeat(indent)}${close}`
  return splice(text, around.offset, endOf(around), whole)
}
