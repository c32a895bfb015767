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
  const open: { sign: string; line: number; indent: number; offset: number }[] = []
  while (scanner.getPosition() < text.length) {
    scanner.scan()
    const offset = scanner.getTokenOffset()
    const sign = scanner.getTokenLength() === 1 ? (text[offset] ?? '') : ''
    if (!/[{}[\]]/.test(sign)) continue
    const line = scanner.getTokenStartLine()
    const before = text.slice(offset - scanner.getTokenStartCharacter(), offset)
    const indent = /^ */.exec(before)?.[0].length ?? 0
    if (sign === '{' || sign === '[') {
      open.push({ sign, line, indent, offset })
      continue
    }
    const opened = open.pop()
    const isPair = opened !== undefined && (opened.sign === '{') === (sign === '}')
    const isFirst = /^[\s}\],]*$/.test(before)
    if (isPair && (opened.line === line || (isFirst && indent === opened.indent))) continue
    return opened && isFirst && indent < opened.indent
      ? {
          offset: opened.offset,
          rule: 'нет-скобки',
          message: `Эта скобка «${opened.sign}» не закрыта.`,
          hint: `Добавьте «${opened.sign === '{' ? '}' : ']'}».`,
        }
      : {
          offset,
          rule: 'лишнее',
          message: `Скобка «${sign}» лишняя или стоит не на месте.`,
          hint: 'Уберите её или поставьте пару к ней.',
        }
  }
  return undefined
}
