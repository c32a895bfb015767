import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { KindName } from '../../kinds/kinds.ts'
import type { Rule } from '../../scope/context.ts'
import { plural } from '../../text/format.ts'
import { plainText } from '../../text/marks.ts'
import { foreignWords } from './latin.ts'

/** Layer 6, of words: what was left behind unwritten, titles over their length, foreign words in the interface. */
export const writingRule: Rule = {
  meta: {
    title: 'Тексты',
    explanation:
      'Недописанное, слово не по-русски, слишком длинный заголовок: посетитель это заметит, поиск — обрежет.',
    mending: 'Допишите, переведите, сократите.',
    codes: ['тексты/не-дописано', 'тексты/не-по-русски', 'тексты/длинно'],
  },
  *checkFile(context, file) {
    for (const { path, value, schema } of context.walked(file).places) {
      if (typeof value !== 'string' || !(schema.role === 'line' || schema.role === 'text')) continue
      const text = plainText(value)
      yield* checkUnwritten(file, path, text)
      if (INTERFACE.has(file.kind)) yield* checkWords(file, path, text)
    }
    if (file.kind === 'page') yield* checkLengths(file)
  },
}

/** Kinds whose words are the interface itself, not a story about something. */
const INTERFACE: ReadonlySet<KindName> = new Set<KindName>(['form', 'modal', 'layout', 'page', 'partial', 'mail'])

const UNWRITTEN =
  /lorem ipsum|dolor sit amet|\b(?:TODO|FIXME|TBD|XXX)\b|\{\{|\[\[|текст-рыба|рыбный текст|тут будет|здесь будет текст|вставить текст/i

function* checkUnwritten(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  const [found] = UNWRITTEN.exec(text) ?? []
  if (found === undefined) return
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'тексты/не-дописано',
    message: `Похоже, текст не дописан: «${found}».`,
    hint: 'Напишите его или уберите.',
  })
}

function* checkWords(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  const words = foreignWords(text)
  if (words.length === 0) return
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'тексты/не-по-русски',
    message: `В тексте для посетителя ${plural(words.length, 'слово', 'слова', 'слова')} не по-русски: ${words.map((word) => `«${word}»`).join(', ')}.`,
    hint: 'Переведите. Названия, единицы и форматы, которые остаются латиницей, перечислены в schema/definitions/rules/writing/latin.ts.',
  })
}

/** What search engines show before they cut it. */
const LENGTHS = [
  ['title', 60, 'Заголовок'],
  ['description', 160, 'Описание'],
] as const

function* checkLengths(file: SchemaFile): Iterable<Problem> {
  const meta = record(record(file.value).meta)
  for (const [key, most, what] of LENGTHS) {
    const value = meta[key]
    if (typeof value !== 'string' || value.length <= most) continue
    yield problemAt(file, ['meta', key], {
      severity: 'warning',
      rule: 'тексты/длинно',
      message: `${what} длиннее ${most} знаков (${value.length}): поисковая система его обрежет.`,
      hint: 'Сократите.',
    })
  }
}
