import { createScanner } from 'jsonc-parser'

/** A slip in the text of a file: its place, and the text with it mended. */
interface Slip {
  readonly offset: number
  readonly mended: string
}

interface Bracket extends Slip {
  /** The bracket to add or to take away. */
  readonly sign: string
  /** Offset of its other half; a bracket too many has none. */
  readonly other: number | undefined
}

type IsJson = (text: string) => boolean

const CLOSING = { '{': '}', '[': ']' } as const
const OPENING = { '}': '{', ']': '[' } as const

interface Token {
  readonly at: number
  readonly end: number
  /** Its first character: a string begins with its quotation mark; undefined at the end of the text. */
  readonly sign: string | undefined
  readonly line: number
  readonly isFirst: boolean
  /** Column at which its line begins. */
  readonly indent: number
}

function* tokensOf(text: string): Generator<Token> {
  const scanner = createScanner(text, true)
  let indent = 0
  for (let last = -1, sign: string | undefined = ''; sign !== undefined; ) {
    scanner.scan()
    const at = scanner.getTokenOffset()
    const line = scanner.getTokenStartLine()
    const isFirst = line !== last
    if (isFirst) indent = scanner.getTokenStartCharacter()
    sign = text[at]
    yield { at, end: at + scanner.getTokenLength(), sign, line, isFirst, indent }
    last = line
  }
}

/**
 * The bracket that is missing, by the indentation: what stands no deeper than the line of an opening bracket is outside of
 * it, and a closing one has its other half in the last line above that is no deeper. The parser notices it much later.
 */
function missingBracket(text: string): Bracket | undefined {
  const open: { sign: '{' | '['; at: number; indent: number }[] = []
  let last = { end: 0, isComma: false, before: 0 }
  for (const { at, end, sign, isFirst, indent } of tokensOf(text)) {
    const isEnd = sign === undefined
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
      const offset = last.isComma ? last.before : last.end
      const needsComma = !last.isComma && !isClosing && !isEnd && sign !== ','
      const mended = `${text.slice(0, offset)}${CLOSING[top.sign]}${needsComma ? ',' : ''}${text.slice(offset)}`
      return { offset, sign: CLOSING[top.sign], other: top.at, mended }
    }
    if (isClosing && !top) return undefined
    if (sign === '{' || sign === '[') open.push({ sign, at, indent })
    if (closes) open.pop()
    const isComma = sign === ','
    last = { end, isComma, before: isComma ? last.end : 0 }
  }
  return undefined
}

function unopened(text: string, other: number, indent: number, sign: string): Bracket {
  const line = [...text.slice(0, other).matchAll(/^( *)\S.*$/gm)].findLast(([, before = '']) => before.length <= indent)
  return withOpening(text, line ? line.index + line[0].length : 0, other, sign)
}

const withOpening = (text: string, offset: number, other: number, sign: string): Bracket => ({
  offset,
  sign,
  other,
  mended: `${text.slice(0, offset)}${sign}${text.slice(offset)}`,
})

/** The opening bracket that is missing in the line of an error or, if it closed what is around it, in the line above. */
const missingOpening = (
  text: string,
  error: number,
  sign: string,
  before: RegExp,
  isJson: IsJson,
): Bracket | undefined =>
  [error, text.lastIndexOf('\n', error - 1)]
    .flatMap((at) => placesInLine(text, at, before).slice(0, MOST))
    .map((at) => withOpening(text, at, error, sign))
    .find(({ mended }) => isJson(mended))

/** A closing bracket too many: one that stands neither as deep as its other half nor in its line. */
function extraBracket(text: string, isJson: IsJson): Bracket | undefined {
  const open: Token[] = []
  const extra: number[] = []
  for (const token of tokensOf(text)) {
    const { sign, isFirst } = token
    if (sign === '{' || sign === '[') open.push(token)
    if (sign !== '}' && sign !== ']') continue
    const top = open.at(-1)
    if (top?.sign === OPENING[sign] && (isFirst ? token.indent === top.indent : token.line === top.line)) open.pop()
    else extra.push(token.at)
  }
  return extra
    .slice(0, MOST)
    .flatMap((offset) => {
      const [before, after] = [text.slice(0, offset), text.slice(offset + 1)]
      // A bracket that was doubled with its comma leaves one before a comma or another bracket.
      return [before + after, before + after.replace(/^\s*,/, ''), before.replace(/,\s*$/, '') + after].map(
        (mended) => ({ offset, mended, sign: text.charAt(offset), other: undefined }),
      )
    })
    .find(({ mended }) => isJson(mended))
}

/** A closing bracket of the other kind. */
export function otherBracket(text: string, isJson: IsJson): Slip | undefined {
  const open: ('{' | '[')[] = []
  for (const { at, sign } of tokensOf(text)) {
    if (sign === '{' || sign === '[') open.push(sign)
    if (sign !== '}' && sign !== ']') continue
    const top = open.pop()
    if (top === OPENING[sign]) continue
    const mended = `${text.slice(0, at)}${top && CLOSING[top]}${text.slice(at + 1)}`
    return isJson(mended) ? { offset: at, mended } : undefined
  }
  return undefined
}

/** The bracket that is missing or too many. */
export function wrongBracket(text: string, error: number, isJson: IsJson): Bracket | undefined {
  const missing = [missingBracket(text)].find((bracket) => bracket && isJson(bracket.mended))
  // A list without its opening bracket is whole without the closing one, too; and what follows an object that was closed
  // too early, with an opening brace.
  if (missing?.sign === '[' && /:\s*$/.test(text.slice(0, missing.offset))) return missing
  return (
    missingOpening(text, error, '[', /(?<=^\s*)"(?=.*\])|(?<=:\s*)["{]/g, isJson) ??
    extraBracket(text, isJson) ??
    missing ??
    missingOpening(text, error, '{', /"/g, isJson)
  )
}

/** Places that are tried out at most. */
const MOST = 50

/** Offsets of marks on the line of an error. */
function placesInLine(text: string, error: number, marks: RegExp): number[] {
  const start = text.lastIndexOf('\n', error - 1) + 1
  const end = text.indexOf('\n', error) < 0 ? text.length : text.indexOf('\n', error)
  return [...text.slice(start, end).matchAll(marks)].map(({ index }) => start + index)
}

/** One quotation mark on the line of an error that should be a plain one; notation.ts finds two around a string. */
export const wrongQuote = (text: string, error: number, isJson: IsJson): Slip | undefined =>
  placesInLine(text, error, /[“”„‟«»‘’'`]/g)
    .map((offset) => ({ offset, mended: `${text.slice(0, offset)}"${text.slice(offset + 1)}` }))
    .find(({ mended }) => isJson(mended))

/** Plain quotation marks around a word inside a string, which end it. */
export function quoteInside(text: string, error: number, isJson: IsJson): Slip | undefined {
  const places = placesInLine(text, error, /"/g)
  return places
    .slice(1, -2)
    .map((offset, i) => {
      const other = places[i + 2] ?? offset
      return { offset, mended: `${text.slice(0, offset)}«${text.slice(offset + 1, other)}»${text.slice(other + 1)}` }
    })
    .find(({ offset, mended }) => /[^\s:,{}[\]]/.test(text.charAt(offset + 1)) && isJson(mended))
}
