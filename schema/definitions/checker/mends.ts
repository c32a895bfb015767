import { createScanner, type Node } from 'jsonc-parser'
import { lineAndColumn, nodeAt, type ParsedDocument, parseDocument } from '../document/parse.ts'
import { fromPointer, keyOf, type Problem } from '../document/problem.ts'
import { writtenIn } from '../expressions/written.ts'
import type { SchemaFile } from '../kinds/files.ts'
import { defaultsIn, withoutDefaults } from '../rules/defaults/rule.ts'
import type { CheckContext } from '../scope/context.ts'
import { turned } from '../text/dates.ts'
import { mapLinks } from '../text/marks.ts'
import { meantIn, nearest } from '../text/nearest.ts'
import { isTypeset, typeset } from '../text/typography.ts'
import { misspeltNode } from './causes.ts'
import { replaced } from './mended.ts'

/** A change that has one right answer. */
export interface Mend {
  /** From 1, in the text before this and the others. */
  readonly line: number
  /** What is done, in words: «Каталог - всё» → «Каталог — всё». */
  readonly what: string
}

/** A file with all of them. */
export interface Mended {
  readonly text: string
  readonly mends: readonly Mend[]
}

/**
 * Mends what needs no decision: commas too many, single near words, values written as another kind, typography, values
 * that hold anyway, the order of keys.
 * @param contextOf what the rules read where the file has another text
 * @param problemsOf what the checker says of all files where this one has that text
 */
export function mendFile(
  file: SchemaFile,
  contextOf: (text: string) => { context: CheckContext; file: SchemaFile },
  problemsOf: (text: string) => readonly Problem[],
): Mended {
  const { text: readable, mends: commas } = mendCommas(file)
  const mends = [...commas]
  let text = readable
  for (const step of [mendValues(problemsOf), mendTexts, mendDefaults, mendOrder]) {
    const made = contextOf(text)
    if (!made.file.tree) break // what cannot be read is not touched
    const mended = step(made.context, made.file)
    mends.push(...mended.mends)
    text = mended.text
  }
  return { text, mends }
}

type Step = (context: CheckContext, file: SchemaFile) => Mended

/** Commas before a closing bracket, where the file can be read without them. */
function mendCommas({ file, tree, text }: SchemaFile): Mended {
  const commas = tree ? [] : lastCommas(text)
  const tried = commas.toReversed().reduce((all, at) => all.slice(0, at) + all.slice(at + 1), text)
  if (commas.length === 0 || !parseDocument(file, tried).document.tree) return { text, mends: [] }
  return {
    text: tried,
    mends: commas.map((at) => ({
      line: lineAndColumn(text, at).line,
      what: 'запятая перед закрывающей скобкой убрана',
    })),
  }
}

function lastCommas(text: string): number[] {
  const scanner = createScanner(text, true)
  const found: number[] = []
  let comma: number | undefined
  for (let token = scanner.scan(); scanner.getTokenLength() > 0; token = scanner.scan()) {
    const sign = text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength())
    if (comma !== undefined && (sign === '}' || sign === ']')) found.push(comma)
    comma = sign === ',' ? scanner.getTokenOffset() : undefined
    if (token === END_OF_FILE) break
  }
  return found
}

/** jsonc-parser's SyntaxKind.EOF, an ambient enum. */
const END_OF_FILE = 17

/** What the site itself knows: keys, words of lists, blocks. A name that files gave may be wrong where it was given. */
const OF_THE_SITE = /^вид\//

/** Names that other files give. */
const OF_FILES = /^ссылки\/нет-(?:записи|окна|формы|письма|документа)$/

/** What stands in the place of a node, as JSON, and how that is told. */
interface Right {
  readonly node: Node
  readonly json: string
  readonly what: string
}

/**
 * What is nearly right becomes right: a word that is near one other only, a number in quotes, a date written day first,
 * an address without its last slash. Each is tried, and stays where its problem is gone by it and no other comes.
 */
const mendValues =
  (problemsOf: (text: string) => readonly Problem[]): Step =>
  (_, file) => {
    const mends: Mend[] = []
    let { text } = file
    let problems = problemsOf(text)
    for (const problem of problems.filter((one) => one.file === file.file)) {
      const isOfFiles = OF_FILES.test(problem.rule)
      // What several places name so is more likely to be wrong where it is named.
      if (isOfFiles && problems.filter(({ message }) => message === problem.message).length > 1) continue
      const right = rightOf(parseDocument(file.file, text).document, problem)
      if (!right) continue
      const { node, json, what } = right
      const tried = text.slice(0, node.offset) + json + text.slice(node.offset + node.length)
      const left = problemsOf(tried)
      const own = (all: readonly Problem[]): number => all.filter((one) => one.file === file.file).length
      const others = (all: readonly Problem[]): number => all.length - own(all)
      if (own(left) >= own(problems) || others(left) > others(problems) || bringsErrors(problems, left)) continue
      // Nobody else names that thing: its own name may be the one that is wrong.
      if (isOfFiles && others(left) < others(problems)) continue
      mends.push({ line: problem.line, what })
      ;[text, problems] = [tried, left]
    }
    return { text, mends }
  }

function bringsErrors(before: readonly Problem[], after: readonly Problem[]): boolean {
  const known = new Set(before.map(keyOf))
  return after.some((problem) => problem.severity === 'error' && !known.has(keyOf(problem)))
}

function rightOf(document: ParsedDocument, problem: Problem): Right | undefined {
  const { hint, rule, pointer } = problem
  const meant = OF_THE_SITE.test(rule) || OF_FILES.test(rule) ? meantIn(hint) : undefined
  const word = meant === undefined ? undefined : misspeltNode(document, problem)
  if (word && meant !== undefined && meant !== word.value && nearest(String(word.value), [meant]) !== undefined)
    return { node: word, json: JSON.stringify(meant), what: `«${String(word.value)}» → «${meant}»` }
  const node = nodeAt(document, fromPointer(pointer))
  if (!node) return undefined
  const { value } = node
  const json = OF_THE_SITE.test(rule)
    ? (otherKind(value) ?? schemaNamed(problem))
    : rule === 'ссылки/адрес'
      ? withSlash(value, problem)
      : undefined
  return json === undefined ? undefined : { node, json, what: `${JSON.stringify(value)} → ${json}` }
}

/** A number or a word of JSON that stands in quotes, without them, and the other way round; a day, the year first. */
function otherKind(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(String(value))
  if (typeof value !== 'string') return undefined
  const day = /^[\d.]+$/.test(value) ? turned(value) : undefined
  if (day !== undefined) return JSON.stringify(day)
  return /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/.test(value) ? value : undefined
}

/** The "$schema" that a file of this folder has, where it names none that there is; of another kind, the file may be misplaced. */
const schemaNamed = ({ rule, message, hint }: Problem): string | undefined =>
  rule === 'вид/чужая-схема' && /ничего нет|другой сайт/.test(message) ? /"[^"]+"/.exec(hint)?.[0] : undefined

/** The address that a problem names, alone or in a link of a text, with the slash that it lacks. */
function withSlash(value: unknown, { message }: Problem): string | undefined {
  const [, address] = /^В адресе «(.+)» нет косой черты в конце\.$/.exec(message) ?? []
  if (typeof value !== 'string' || address === undefined) return undefined
  const mended = (one: string): string => (one === address ? one.replace(/^[^?#]*/, '$&/') : one)
  return JSON.stringify(value === address ? mended(value) : mapLinks(value, mended))
}

const mendTexts: Step = (context, file) => {
  const texts = context
    .walked(file)
    .places.filter(({ schema }) => schema.role === 'line' || schema.role === 'text')
    .flatMap(({ value, path }) => [...writtenIn(value, path)].map(({ path, text }) => ({ path, value: text })))
    .filter(({ value }) => !isTypeset(value))
  const edits = texts.flatMap(({ path, value }) => {
    const node = nodeAt(file, path)
    // Whoever wrote a text that shows no mistake has broken its lines as he wants them.
    return node ? [{ node, was: value, by: typeset(value) }] : []
  })
  return {
    // From the end, or the places of the others would move.
    text: edits
      .sort((a, b) => b.node.offset - a.node.offset)
      .reduce((text, { node, by }) => replaced(text, node, by), file.text),
    mends: edits
      .reverse()
      .map(({ node, was, by }) => ({ line: lineAndColumn(file.text, node.offset).line, what: shown(was, by) })),
  }
}

/** Only what differs, with a word or two around; spaces that do not break are seen as «⍽». */
function shown(was: string, by: string): string {
  let start = 0
  while (was[start] === by[start]) start++
  let end = 0
  while (end < Math.min(was.length, by.length) - start && was.at(-1 - end) === by.at(-1 - end)) end++
  const piece = (text: string): string =>
    (start > 20 ? '…' : '') +
    text.slice(Math.max(0, start - 20), text.length - Math.max(0, end - 20)) +
    (end > 20 ? '…' : '')
  return `«${piece(was)}» → «${piece(by)}»`.replaceAll('\u00a0', '⍽')
}

const mendDefaults: Step = (context, file) => ({
  text: withoutDefaults(context, file),
  mends: [...defaultsIn(context, file)].map((path) => {
    const node = nodeAt(file, path)
    return {
      line: node ? lineAndColumn(file.text, node.offset).line : 1,
      what: `ключ «${String(path.at(-1))}» убран: это значение действует и без него`,
    }
  }),
})

/** The keys that stand first in a file and in a block. */
const FILE_KEYS = ['$schema', 'format']
const BLOCK_KEYS = ['type', 'props', 'slots', 'visible']

const mendOrder: Step = (context, file) => {
  const blocks = context.walked(file).blocks.map(({ path }) => [path, BLOCK_KEYS] as const)
  const mends: Mend[] = []
  let { text } = file
  // What is inside another block is put in order before that one's own keys are moved.
  for (const [path, keys] of [...blocks, [[], FILE_KEYS] as const].sort(([a], [b]) => b.length - a.length)) {
    const object = nodeAt(parseDocument(file.file, text).document, path)
    const pairs = object?.children ?? []
    const rank = ({ children: [key] = [] }: Node): number =>
      (keys.indexOf(String(key?.value)) + keys.length + 1) % (keys.length + 1)
    const sorted = pairs.toSorted((a, b) => rank(a) - rank(b))
    if (!object || sorted.every((pair, i) => pair === pairs[i])) continue
    mends.push({
      line: lineAndColumn(text, object.offset).line,
      what: `ключи по порядку: ${keys.filter((key) => pairs.some(({ children }) => children?.[0]?.value === key)).join(', ')}`,
    })
    const before = text
    text = pairs.reduceRight((all, pair, i) => {
      const { offset = 0, length = 0 } = sorted[i] ?? {}
      return all.slice(0, pair.offset) + before.slice(offset, offset + length) + all.slice(pair.offset + pair.length)
    }, text)
  }
  return { text, mends }
}
