import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { lazy } from '../memoize.ts'
import { quoteInside, wrongBracket, wrongQuote } from './mistakes.ts'
import { misnotedIn, wrongQuoteAbout } from './notation.ts'
import { type Path, type Problem, toPointer } from './problem.ts'

/** A file under schema/ with the positions of its values. */
export interface ParsedDocument {
  /** Path from the project's root. */
  file: string
  text: string
  value: unknown
  /** Positions of the values, computed lazily; undefined if the syntax is invalid or the caller needs no positions. */
  tree: (() => Node | undefined) | undefined
}

type Place = 'value' | 'key'

/** A page's file has a few kilobytes; the limits only prevent an oversized file from stopping the process. */
export const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 64

/** JSON keys that could change an object's prototype or shadow inherited members. The parser reports them. */
const FORBIDDEN_KEYS = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

interface Parsed {
  document: ParsedDocument
  problems: Problem[]
}

type Parse = (file: string, source: string) => Parsed

/** Caches the last result per file, since an edit changes only one file. Callers share the result and must not modify it. */
function memoizeParse(parse: Parse): Parse {
  const last = new Map<string, Parsed & { source: string }>()
  return (file, source) => {
    let cached = last.get(file)
    if (cached?.source !== source) last.set(file, (cached = { source, ...parse(file, source) }))
    return cached
  }
}

/** Parses a file and reports its syntax problems. */
export const parseDocument: Parse = memoizeParse(parseText)

function parseText(file: string, source: string): Parsed {
  const text = source.replace(/^\uFEFF/, '')
  const document: ParsedDocument = { file, text, value: undefined, tree: undefined }
  const json = parseJson(text)
  const tooBig = exceedsLimits(text, json)
  if (tooBig) return { document, problems: [syntaxProblem(document, 0, 'слишком-большой', ...tooBig)] }

  const problems = problemsIn(document)
  if (problems.length === 0) {
    document.value = json?.value
    // Computed lazily: positions take much memory, and are needed only for files with problems.
    document.tree = lazy(() => parseTree(text))
  }
  return { document, problems }
}

function problemsIn(document: ParsedDocument): Problem[] {
  const errors: ParseError[] = []
  const root = parseTree(document.text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  // Only the first error is reported: after an error, the parser's further errors are unreliable.
  if (first) return [slipAt(document, first)]
  return root ? duplicateKeys(document, root) : []
}

/** Reports the parser's first error, or a likelier mistake whose correction makes the file valid. */
function slipAt(document: ParsedDocument, { offset, error }: ParseError): Problem {
  const { text } = document
  if (text.trim() === '') return syntaxProblem(document, 0, ...EMPTY)
  const name = printParseErrorCode(error)
  const conflict = text.search(/^(?:<{7}|={7}|>{7})/m)
  if (conflict >= 0) return syntaxProblem(document, conflict, ...CONFLICT)
  const misnoted = name === 'InvalidCommentToken' ? undefined : misnotedIn(text)
  if (misnoted && isJson(misnoted.mended)) return syntaxProblem(document, misnoted.offset, ...misnoted.about)
  const sign = name === 'CommaExpected' ? ',' : ':'
  const place = sign === ',' ? text.slice(0, offset).trimEnd().length : offset
  const general = syntaxProblem(document, place, ...(SYNTAX[name] ?? SYNTAX_OTHER))
  if (isJson(`${text.slice(0, place)}${sign}${text.slice(place)}`)) return general
  const quote = wrongQuote(text, offset, isJson)
  if (quote) return syntaxProblem(document, quote.offset, ...wrongQuoteAbout(text.charAt(quote.offset)))
  const bracket = wrongBracket(text, isJson)
  if (bracket) return syntaxProblem(document, bracket.offset, ...bracketAbout(bracket))
  const inner = quoteInside(text, offset, isJson)
  if (!inner) return general
  return syntaxProblem(
    document,
    inner.offset,
    'кавычка',
    'Прямая кавычка " кончает строку, а\u00a0здесь она внутри неё.',
    'Внутри строки наберите «ёлочки».',
  )
}

function bracketAbout({ here, right }: { here: string; right: string }): Description {
  const kind = `${'{}'.includes(here || right) ? 'фигурная' : 'квадратная'} скобка`
  if (right === '') return ['лишнее', `Лишняя ${kind}.`, `Уберите «${here}».`]
  if (here !== '') return ['нет-скобки', `Здесь «${here}», а\u00a0нужна «${right}».`, `Поставьте «${right}».`]
  return [
    'нет-скобки',
    `Не\u00a0${'}]'.includes(right) ? 'закрыта' : 'открыта'} ${kind}.`,
    `Добавьте «${right}» здесь.`,
  ]
}

/** Parses a text that is known to be valid, without positions. */
export const parseChecked: Parse = memoizeParse((file, source) => {
  const text = source.replace(/^\uFEFF/, '')
  return { document: { file, text, value: JSON.parse(text), tree: undefined }, problems: [] }
})

/** Returns a problem at a path of a document; if the path does not exist, at its parent object. */
export function problemAt(
  document: ParsedDocument,
  path: Path,
  about: Pick<Problem, 'rule' | 'message'> & Partial<Pick<Problem, 'severity' | 'hint' | 'fix'>>,
  place: Place = 'value',
): Problem {
  return {
    severity: 'error',
    hint: '',
    ...about,
    file: document.file,
    ...lineAndColumn(document.text, offsetOf(document, path, place)),
    pointer: toPointer(path),
  }
}

/** Returns a problem at the key with which a path ends, not at the key's value. */
export const problemAtKey = (document: ParsedDocument, path: Path, about: Parameters<typeof problemAt>[2]): Problem =>
  problemAt(document, path, about, 'key')

/** Returns the line of a path, from 1; the line of its parent if the path does not exist. */
export const lineOf = (document: ParsedDocument, path: Path): number =>
  lineAndColumn(document.text, offsetOf(document, path, 'key')).line

function offsetOf(document: ParsedDocument, path: Path, place: Place): number {
  if (!document.tree) return 0
  for (let length = path.length; length >= 0; length--) {
    const node = nodeAt(document, path.slice(0, length))
    if (!node) continue
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
    return place === 'key' && length === path.length && key ? key.offset : node.offset
  }
  return 0
}

/** Returns the node at a path, whose list indices may be strings, as in JSON pointers. */
export const nodeAt = ({ tree }: Pick<ParsedDocument, 'tree'>, path: Path): Node | undefined =>
  path.reduce<Node | undefined>(
    (node, step) => node && findNodeAtLocation(node, [node.type === 'array' ? Number(step) : String(step)]),
    tree?.(),
  )

/** Converts an offset. @param offset from 0 @returns line and column, from 1 */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

function syntaxProblem(document: ParsedDocument, offset: number, rule: string, message: string, hint: string): Problem {
  const place = lineAndColumn(document.text, offset)
  return { severity: 'error', file: document.file, ...place, pointer: '', rule: `синтаксис/${rule}`, message, hint }
}

const isJson = (text: string): boolean => parseJson(text) !== undefined

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function exceedsLimits(text: string, json: { value: unknown } | undefined): [string, string] | undefined {
  if (Buffer.byteLength(text) > MAX_BYTES)
    return [`Файл больше ${MAX_BYTES / 1024 / 1024} МБ.`, 'Разделите файл на части: одна страница — один файл.']
  return (json ? isDeeper(json.value, MAX_DEPTH) : isTooDeep(text))
    ? [
        `Скобок внутри скобок больше ${MAX_DEPTH}: таких файлов у сайта не бывает.`,
        'Похоже, скобки вставились много раз или это файл другой программы: возьмите прежнюю версию из истории.',
      ]
    : undefined
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)))

/** Returns true if the recursive parser would go too deep. As in the parser, an unmatched closing bracket does not end a level. */
function isTooDeep(text: string): boolean {
  const scanner = createScanner(text, true)
  const open: string[] = []
  while (scanner.getPosition() < text.length && open.length <= MAX_DEPTH) {
    scanner.scan()
    const sign = scanner.getTokenLength() === 1 ? text[scanner.getTokenOffset()] : undefined
    if (sign === '{' || sign === '[') open.push(sign)
    else if ((sign === '}' && open.at(-1) === '{') || (sign === ']' && open.at(-1) === '[')) open.pop()
  }
  return open.length > MAX_DEPTH
}

function duplicateKeys(document: ParsedDocument, node: Node): Problem[] {
  const seen = new Set<string>()
  return (node.children ?? []).flatMap((child) => {
    if (child.type !== 'property') return duplicateKeys(document, child)
    const [name, value] = child.children ?? []
    const key = String(name?.value)
    const problems = value ? duplicateKeys(document, value) : []
    if (FORBIDDEN_KEYS.has(key))
      problems.unshift(
        syntaxProblem(document, child.offset, 'запрещённый-ключ', `Ключ «${key}» запрещён.`, 'Назовите его иначе.'),
      )
    else if (seen.has(key))
      problems.unshift(
        syntaxProblem(
          document,
          child.offset,
          'повтор-ключа',
          `Ключ «${key}» в этом объекте уже есть.`,
          'Оставьте один из них.',
        ),
      )
    seen.add(key)
    return problems
  })
}

type Description = readonly [rule: string, message: string, hint: string]

/** Rule, message and hint for each error of the parser, by its name. */
const SYNTAX: Readonly<Record<string, Description>> = {
  InvalidSymbol: [
    'лишний-знак',
    'Недопустимое слово или знак.',
    'Строки пишутся в двойных кавычках; без кавычек — только числа, true, false и null.',
  ],
  InvalidNumberFormat: ['число', 'Число записано неверно.', 'Пишите 12 или 12.5, без нулей впереди.'],
  PropertyNameExpected: [
    'нет-ключа',
    'Ожидалось имя ключа в двойных кавычках.',
    'Пишите "имя": "значение"; запятую перед закрывающей скобкой уберите.',
  ],
  ValueExpected: ['нет-значения', 'Ожидалось значение.', 'Напишите его здесь или уберите лишнюю запятую рядом.'],
  ColonExpected: ['нет-двоеточия', 'После имени ключа нужно двоеточие.', 'Пишите "имя": "значение".'],
  CommaExpected: [
    'нет-запятой',
    'Между соседними значениями нужна запятая.',
    'Поставьте запятую в\u00a0этом месте. Кавычки внутри строк — «ёлочки».',
  ],
  CloseBraceExpected: ['нет-скобки', 'Не закрыта фигурная скобка.', 'Добавьте «}».'],
  CloseBracketExpected: ['нет-скобки', 'Не закрыта квадратная скобка.', 'Добавьте «]».'],
  EndOfFileExpected: ['лишнее', 'После последней скобки есть что-то лишнее.', 'Уберите всё после неё.'],
  InvalidCommentToken: ['комментарий', 'В JSON нет комментариев.', 'Уберите комментарий.'],
  UnexpectedEndOfString: [
    'кавычка',
    'Строка не закрыта кавычкой.',
    'Поставьте " в её конце. Перенос строки внутри текста пишется как \\n.',
  ],
  InvalidCharacter: ['знак', 'В строке недопустимый знак.', 'Перенос строки пишется как \\n, табуляция — как \\t.'],
  InvalidEscapeCharacter: [
    'знак',
    'После обратной черты стоит недопустимый знак.',
    'Сама обратная черта пишется как \\\\.',
  ],
}

const EMPTY: Description = [
  'пусто',
  'Файл пуст.',
  'Возьмите прежнюю версию из\u00a0истории (git restore) или удалите файл.',
]

const CONFLICT: Description = [
  'лишнее',
  'Здесь отметка git: две правки одного места не\u00a0сошлись.',
  'Оставьте одну из\u00a0двух правок и\u00a0уберите строки с\u00a0<<<<<<<, ======= и\u00a0>>>>>>>.',
]

const SYNTAX_OTHER: Description = ['ошибка', 'Запись не похожа на JSON.', 'Сравните место с соседними файлами.']
