import { createScanner } from 'jsonc-parser'

interface BracketProblem {
  readonly offset: number
  /** One of the codes of syntax.ts. */
  readonly rule: string
  readonly message: string
  readonly hint: string
}

/**
 * Where brackets do not pair, the parser stumbles lines later. A file that was laid out as all are says better: what is
 * opened on a line is closed on it, or at the beginning of a line as far in.
 */
export function bracketOutOfPlace(text: string): BracketProblem | undefined {
  const scanner = createScanner(text, true)
  const open: { sign: Opening; line: number; indent: number; offset: number }[] = []
  while (scanner.getPosition() < text.length) {
    scanner.scan()
    const offset = scanner.getTokenOffset()
    const sign = scanner.getTokenLength() === 1 ? (text[offset] ?? '') : ''
    if (!/[{}[\]]/.test(sign)) continue
    const line = scanner.getTokenStartLine()
    const before = text.slice(offset - scanner.getTokenStartCharacter(), offset)
    const indent = /^ */.exec(before)?.[0].length ?? 0
    if (isOpening(sign)) {
      open.push({ sign, line, indent, offset })
      continue
    }
    const opened = open.pop()
    const isPair = opened !== undefined && (opened.sign === '{') === (sign === '}')
    const isFirst = /^[\s}\],]*$/.test(before)
    if (isPair && (opened.line === line || (isFirst && indent === opened.indent))) continue
    return opened && isFirst && indent < opened.indent
      ? notClosed(opened.offset, opened.sign, '')
      : {
          offset,
          rule: 'лишнее',
          message: `Скобка «${sign}» лишняя или стоит не на месте.`,
          hint: 'Уберите её или поставьте пару к ней.',
        }
  }
  return undefined
}

/** How many lines before the one where the parser stumbles are tried. */
const MOST_TRIES = 20

/**
 * A bracket that was opened on a line with what stands in it, and is not closed there: the whole file reads when it is.
 * @param until where the parser has stumbled: the line is that one or before it
 */
export function bracketLeftOpen(text: string, until: number): BracketProblem | undefined {
  for (const { end, offset, sign } of linesLeftOpen(text, until).reverse().slice(0, MOST_TRIES))
    if (reads(text.slice(0, end) + CLOSING[sign] + text.slice(end))) return notClosed(offset, sign, ' в конце строки')
  return undefined
}

interface OpenLine {
  /** Of what stands on the line, without a comma. */
  readonly end: number
  /** Of the last bracket that is open then. */
  readonly offset: number
  readonly sign: Opening
}

/** The lines that open a bracket, write something into it and leave it open. */
function linesLeftOpen(text: string, until: number): OpenLine[] {
  const scanner = createScanner(text, true)
  const lines: OpenLine[] = []
  let open: { offset: number; sign: Opening }[] = []
  let line = 0
  let [end, last] = [0, '']
  const endLine = (): void => {
    const opened = open.at(-1)
    if (opened && end > opened.offset + 1) lines.push({ ...opened, end })
    open = []
  }
  while (scanner.getPosition() < text.length) {
    scanner.scan()
    const offset = scanner.getTokenOffset()
    if (scanner.getTokenLength() === 0) continue
    if (scanner.getTokenStartLine() !== line) {
      endLine()
      if (offset > until) return lines
      line = scanner.getTokenStartLine()
    }
    last = text.slice(offset, scanner.getPosition())
    if (isOpening(last)) open.push({ offset, sign: last })
    else if (last === '}' || last === ']') open.pop()
    if (last !== ',') end = scanner.getPosition()
  }
  endLine()
  return lines
}

function reads(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const CLOSING = { '{': '}', '[': ']' } as const
type Opening = keyof typeof CLOSING

const isOpening = (sign: string): sign is Opening => sign === '{' || sign === '['

const notClosed = (offset: number, sign: Opening, where: string): BracketProblem => ({
  offset,
  rule: 'нет-скобки',
  message: `Эта скобка «${sign}» не закрыта.`,
  hint: `Добавьте «${CLOSING[sign]}»${where}.`,
})
