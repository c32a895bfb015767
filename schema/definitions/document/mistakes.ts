import { createScanner } from 'jsonc-parser'

/** A syntax mistake: its offset, and the file's text with the mistake corrected. */
interface Slip {
  readonly offset: number
  readonly mended: string
}

/** A wrong bracket (`here`) and its correction (`right`): `here` is empty if a bracket is missing, `right` if one is superfluous. */
interface Bracket extends Slip {
  readonly here: string
  readonly right: string
}

type IsJson = (text: string) => boolean

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }
const OPENING: Readonly<Record<string, string>> = { '}': '{', ']': '[' }

interface Token {
  readonly at: number
  readonly end: number
  /** The token's first character: a quotation mark for a string; empty for the end of the text. */
  readonly sign: string
  readonly line: number
  readonly isFirst: boolean
  /** Indentation of the token's line. */
  readonly indent: number
}

function* tokensOf(text: string): Generator<Token> {
  const scanner = createScanner(text, true)
  let indent = 0
  for (let last = -1, sign = ' '; sign !== ''; ) {
    scanner.scan()
    const at = scanner.getTokenOffset()
    const line = scanner.getTokenStartLine()
    const isFirst = line !== last
    if (isFirst) indent = scanner.getTokenStartCharacter()
    sign = text.charAt(at)
    yield { at, end: at + scanner.getTokenLength(), sign, line, isFirst, indent }
    last = line
  }
}

/** Finds a wrong, missing or superfluous bracket, judging by the other brackets and the indentation. */
export const wrongBracket = (text: string, isJson: IsJson): Bracket | undefined =>
  [...disagreements(text)].flatMap(repairsOf(text)).find(({ mended }) => isJson(mended))

interface Disagreement {
  readonly token: Token
  /** The innermost bracket that is open before the token. */
  readonly top: Token | undefined
  /** Offset where the missing closing bracket belongs: after the value before the token, and before that value's comma. */
  readonly end: number
  readonly isAfterComma: boolean
}

/** Maximum number of disagreements for which corrections are tried. */
const MOST = 50

/** Yields tokens whose indentation contradicts the open brackets: lines inside brackets must be indented deeper than the opening line. */
function* disagreements(text: string): Generator<Disagreement> {
  const open: Token[] = []
  let [end, isAfterComma, count] = [0, false, 0]
  for (const token of tokensOf(text)) {
    const { sign, isFirst, indent, line } = token
    const top = open.at(-1)
    const closes = top !== undefined && sign === CLOSING[top.sign]
    const agrees =
      sign in OPENING || closes
        ? closes && (isFirst ? indent === top.indent : line === top.line)
        : !top || (sign !== '' && (!isFirst || indent > top.indent))
    if (!agrees && count++ < MOST) yield { token, top, end, isAfterComma }
    if (closes) open.pop()
    if (sign in CLOSING) open.push(token)
    isAfterComma = sign === ','
    if (!isAfterComma) end = token.end
  }
}

/** Returns corrections after which the brackets match at the token, the likeliest first. */
const repairsOf =
  (text: string) =>
  ({ token: { at, sign, isFirst, indent }, top, end, isAfterComma }: Disagreement): Bracket[] => {
    const put = (offset: number, here: string, right: string, after = ''): Bracket => ({
      ...{ offset, here, right },
      mended: `${text.slice(0, offset)}${right}${after}${text.slice(offset + here.length)}`,
    })
    const needsComma = !isAfterComma && sign !== '' && !(sign in OPENING) && sign !== ','
    const closer = top && put(end, '', CLOSING[top.sign] ?? '', needsComma ? ',' : '')
    const opener = OPENING[sign]
    if (opener === undefined) return closer ? [closer] : []
    const start = text.lastIndexOf('\n', at) + 1
    const above = [...text.slice(0, start).matchAll(/^( *)\S.*$/gm)].findLast(([, { length } = '']) => length <= indent)
    const places = isFirst
      ? [above ? above.index + above[0].length : 0]
      : [...text.slice(start, at).matchAll(/(?<=^\s*|:\s*)[^\s[]/g)].map(({ index }) => start + index)
    const [before, after] = [text.slice(0, at), text.slice(at + 1)]
    // Removing a duplicate bracket may leave a comma before another comma or bracket.
    const without = [before + after, before + after.replace(/^\s*,/, ''), before.replace(/,\s*$/, '') + after]
    return [
      ...(top && top.sign !== opener ? [put(at, sign, CLOSING[top.sign] ?? ''), put(top.at, top.sign, opener)] : []),
      ...(closer ? [closer] : []),
      ...places.map((place) => put(place, '', opener)),
      ...without.map((mended) => ({ offset: at, here: sign, right: '', mended })),
    ]
  }

/** Returns the offsets of all matches of `marks` in the line of an error. */
function placesInLine(text: string, error: number, marks: RegExp): number[] {
  const start = text.lastIndexOf('\n', error - 1) + 1
  const end = text.indexOf('\n', error) < 0 ? text.length : text.indexOf('\n', error)
  return [...text.slice(start, end).matchAll(marks)].map(({ index }) => start + index)
}

/** Finds a typographic quotation mark, in an error's line, that should be a plain one; notation.ts finds pairs of them. */
export const wrongQuote = (text: string, error: number, isJson: IsJson): Slip | undefined =>
  placesInLine(text, error, /[“”„‟«»‘’'`]/g)
    .map((offset) => ({ offset, mended: `${text.slice(0, offset)}"${text.slice(offset + 1)}` }))
    .find(({ mended }) => isJson(mended))

/** Finds plain quotation marks around a word inside a string, which end the string too early. */
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
