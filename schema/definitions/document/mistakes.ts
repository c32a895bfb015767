import { createScanner } from 'jsonc-parser'

/** A slip in the text of a file: its place, and the text with it mended. */
interface Slip {
  readonly offset: number
  readonly mended: string
}

interface Bracket extends Slip {
  /** The bracket to add. */
  readonly sign: string
  /** Offset of its other half. */
  readonly other: number
}

const CLOSING = { '{': '}', '[': ']' } as const
const OPENING = { '}': '{', ']': '[' } as const

/**
 * The bracket that is missing, by the indentation: what stands no deeper than the line of an opening bracket is outside of
 * it, and a closing one has its other half in the last line above that is as deep. The parser notices it much later.
 */
export function missingBracket(text: string): Bracket | undefined {
  const scanner = createScanner(text, true)
  const open: { sign: '{' | '['; at: number; indent: number }[] = []
  let last = { end: 0, line: -1, isComma: false, before: 0 }
  let indent = 0
  for (;;) {
    scanner.scan()
    const at = scanner.getTokenOffset()
    // A string begins with its quotation mark.
    const sign = text[at]
    const isEnd = sign === undefined
    const line = scanner.getTokenStartLine()
    const isFirst = line !== last.line
    if (isFirst) indent = scanner.getTokenStartCharacter()
    const top = open.at(-1)
    const isClosing = sign === '}' || sign === ']'
    const closes = top !== undefined && isClosing && sign === CLOSING[top.sign]
    const isOutside =
      isEnd ||
      (isFirst && top !== undefined && (closes ? indent < top.indent : indent <= top.indent)) ||
      (isClosing && !closes)
    if (isClosing && !closes && isFirst && !open.some((outer) => outer.indent === indent))
      return unopened(text, at, indent, OPENING[sign])
    if (top && isOutside) {
      const end = last.isComma ? last.before : last.end
      const needsComma = !last.isComma && !isClosing && !isEnd && sign !== ','
      const mended = `${text.slice(0, end)}${CLOSING[top.sign]}${needsComma ? ',' : ''}${text.slice(end)}`
      return { offset: end, sign: CLOSING[top.sign], other: top.at, mended }
    }
    if (isEnd || (isClosing && !top)) return undefined
    if (sign === '{' || sign === '[') open.push({ sign, at, indent })
    if (closes) open.pop()
    const isComma = sign === ','
    last = { end: at + scanner.getTokenLength(), line, isComma, before: isComma ? last.end : 0 }
  }
}

function unopened(text: string, other: number, indent: number, sign: string): Bracket | undefined {
  const line = [...text.slice(0, other).matchAll(/^( *)\S.*$/gm)].findLast(
    ([, before = '']) => before.length === indent,
  )
  if (!line) return undefined
  const offset = line.index + line[0].length
  return { offset, sign, other, mended: `${text.slice(0, offset)}${sign}${text.slice(offset)}` }
}

const QUOTES = /[“”„‟«»‘’']/g

/** Offsets of marks on the line of an error. */
function placesInLine(text: string, error: number, marks: RegExp): number[] {
  const start = text.lastIndexOf('\n', error - 1) + 1
  const end = text.indexOf('\n', error) < 0 ? text.length : text.indexOf('\n', error)
  return [...text.slice(start, end).matchAll(marks)].map(({ index }) => start + index)
}

/** A quotation mark on the line of an error that should be a plain one. @param isJson whether a text is whole */
export function wrongQuote(text: string, error: number, isJson: (text: string) => boolean): Slip | undefined {
  const places = placesInLine(text, error, QUOTES)
  return [...places.map((at) => [at]), ...pairsOf(places)]
    .map((offsets) => ({ offset: offsets[0] ?? error, mended: replaceAt(text, offsets) }))
    .find(({ mended }) => isJson(mended))
}

/** Plain quotation marks inside a string, which end it. */
export function quoteInside(text: string, error: number, isJson: (text: string) => boolean): Slip | undefined {
  const places = placesInLine(text, error, /"/g)
  return places
    .slice(1, -2)
    .map((offset, i) => {
      const other = places[i + 2] ?? offset
      return { offset, mended: `${text.slice(0, offset)}«${text.slice(offset + 1, other)}»${text.slice(other + 1)}` }
    })
    .find(({ mended }) => isJson(mended))
}

/** Two quotation marks around one string. */
const pairsOf = (places: readonly number[]): number[][] =>
  places.flatMap((first, i) => places.slice(i + 1).map((second) => [first, second])).slice(0, 50)

const replaceAt = (text: string, offsets: readonly number[]): string =>
  offsets.reduce((all, at) => `${all.slice(0, at)}"${all.slice(at + 1)}`, text)
