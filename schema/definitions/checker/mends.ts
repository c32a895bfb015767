import type { Node } from 'jsonc-parser'
import { lineAndColumn, nodeAt, parseDocument } from '../document/parse.ts'
import type { Problem } from '../document/problem.ts'
import type { SchemaFile } from '../kinds/files.ts'
import { defaultsIn, withoutDefaults } from '../rules/defaults/rule.ts'
import { textsOf } from '../rules/typography/rule.ts'
import type { CheckContext } from '../scope/context.ts'
import { meantIn, nearest } from '../text/nearest.ts'
import { typeset, typosIn } from '../text/typography.ts'
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
 * Mends what needs no decision: single near words, typography, values that hold anyway, the order of keys.
 * @param contextOf what the rules read where the file has another text
 * @param problemsOf what the checker says of the file with that text
 */
export function mendFile(
  file: SchemaFile,
  contextOf: (text: string) => { context: CheckContext; file: SchemaFile },
  problemsOf: (text: string) => readonly Problem[],
): Mended {
  const mends: Mend[] = []
  let { text } = file
  for (const step of [mendWords(problemsOf), mendTexts, mendDefaults, mendOrder]) {
    const made = contextOf(text)
    if (!made.file.root) break // what cannot be read is not touched
    const mended = step(made.context, made.file)
    mends.push(...mended.mends)
    text = mended.text
  }
  return { text, mends }
}

type Step = (context: CheckContext, file: SchemaFile) => Mended

/** What the site itself knows: keys, words of lists, blocks. A name that files gave may be wrong where it was given. */
const OF_THE_SITE = /^вид\//

/** A word that is nearly a known one becomes that, where the problem is gone by it and no other comes. */
const mendWords =
  (problemsOf: (text: string) => readonly Problem[]): Step =>
  (_, file) => {
    const mends: Mend[] = []
    let { text } = file
    let problems = problemsOf(text)
    for (const problem of problems) {
      const { hint, line, rule } = problem
      const meant = OF_THE_SITE.test(rule) ? meantIn(hint) : undefined
      const node = misspeltNode(parseDocument(file.file, text).document.root, problem)
      if (!node || meant === undefined || !nearest(String(node.value), [meant])) continue
      const tried = replaced(text, node, meant)
      const left = problemsOf(tried)
      if (left.length >= problems.length) continue
      mends.push({ line, what: `«${String(node.value)}» → «${meant}»` })
      ;[text, problems] = [tried, left]
    }
    return { text, mends }
  }

const mendTexts: Step = (context, file) => {
  const edits = [...textsOf(context, file)].flatMap(({ path, value }) => {
    const node = file.root && nodeAt(file.root, path)
    // Whoever wrote a text that shows no mistake has broken its lines as he wants them.
    return node && typosIn(value).length > 0 ? [{ node, was: value, by: typeset(value) }] : []
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
    const node = file.root && nodeAt(file.root, path)
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
    const { root } = parseDocument(file.file, text).document
    const object = root && nodeAt(root, path)
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
