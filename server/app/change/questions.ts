import { slug } from '#schema/definitions/contract/fragments.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { idsOf } from '#schema/definitions/scope/targets.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { isDate, today } from '#schema/definitions/text/dates.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { typeset } from '#schema/definitions/text/typography.ts'
import { UsageError } from '../../engine/config.ts'
import type { Draft } from './draft.ts'

export type Answers = Readonly<Record<string, string>>

/** A question about a new file. */
export interface Question {
  /** Its flag without the hyphens: `title`. */
  readonly name: string
  /** In Russian. */
  readonly ask: string
  /** Default answer; undefined if an answer is required. */
  readonly preset?: (answers: Answers, context: CheckContext) => string | undefined
  readonly refuse?: (answer: string, context: CheckContext) => string | undefined
  /** Typesets the answer. */
  readonly words?: true
  /** The answers to choose from, one or several of them. */
  readonly options?: (context: CheckContext) => readonly string[]
}

/** Recipe for files of a kind. */
export interface Recipe {
  readonly questions: readonly Question[]
  /** @returns the path of the new page, where it has one of its own @throws StartError where the name is taken */
  make(draft: Draft, answers: Answers): string | undefined
}

/** Answers that are missing or refused, with why, by the names of their questions. */
export class RefusedAnswers extends UsageError {
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(message)
    this.fields = fields
  }
}

/** Adds the defaults to the given answers. @throws RefusedAnswers */
export function answersOf(
  questions: readonly Question[],
  given: Readonly<Record<string, string | undefined>>,
  context: CheckContext,
): Answers {
  const answers: Record<string, string> = {}
  const missing: string[] = []
  const wrong: string[] = []
  const refused: Record<string, string> = {}
  for (const { name, words, ask: question, preset: presetOf, refuse } of questions) {
    const preset = presetOf?.(answers, context)
    const text = given[name]?.trim() || preset
    const why = text === undefined ? 'нужен ответ' : text === '' ? undefined : refuse?.(text, context)
    if (why !== undefined) refused[name] = why
    if (given[name] === undefined && preset === undefined) missing.push(`  --${name}  ${question}`)
    else if (why !== undefined) wrong.push(`  --${name}  ${why}`)
    answers[name] = words && text ? typeset(text) : (text ?? '')
  }
  const lines = [
    ...(missing.length > 0 ? ['Не хватает:', ...missing] : []),
    ...(wrong.length > 0 ? ['Не годится:', ...wrong] : []),
  ]
  if (lines.length > 0) throw new RefusedAnswers(lines.join('\n'), refused)
  return answers
}

export const title = (ask = 'Заголовок'): Question => ({ name: 'title', ask, words: true })

export const text: Question = { name: 'text', ask: 'Первый абзац', words: true }

const MAX_DESCRIPTION = 160

export const description = (from: string): Question => ({
  name: 'description',
  ask: `Описание для поиска, до ${MAX_DESCRIPTION} знаков`,
  words: true,
  preset: (answers) => ((answers[from] ?? '').length <= MAX_DESCRIPTION ? answers[from] : undefined),
  refuse: ({ length }) => (length > MAX_DESCRIPTION ? `знаков ${length}, а надо до ${MAX_DESCRIPTION}` : undefined),
})

export const date: Question = {
  name: 'date',
  ask: 'Дата, год-месяц-день',
  preset: () => today(),
  refuse: (answer) => (isDate(answer) ? undefined : 'пишите «2026-11-20»'),
}

/** The name of a file, or of an entry; other words are transliterated. */
export const name = (kind: KindName, ask = 'Имя файла: латинские буквы, цифры и дефисы'): Question => ({
  name: 'name',
  ask,
  preset: ({ title = '' }) => (title === '' ? '' : idOf(title) || undefined),
  refuse: (answer, context) => {
    const id = idOf(answer)
    if (id === '') return 'в имени нужны буквы или цифры'
    return idsOf(context, kind).includes(id) ? `«${id}» уже есть: ${FILES_LABEL}${kinds.pathOf(kind, id)}` : undefined
  },
})

/** Words as a name, cut at the end of a word. */
export function idOf(words: string): string {
  const whole = slugOf(words)
  return whole.length <= slug.maxLength ? whole : whole.slice(0, slug.maxLength + 1).replace(/-[^-]*$/, '')
}

export const nameOf = ({ name = '' }: Answers): string => idOf(name)

/** Enough of many names to see their pattern. */
const MAX_LISTED = 12

/** One or several of the existing ids. */
export const oneOf = (question: Omit<Question, 'refuse'>, ids: (context: CheckContext) => string[]): Question => ({
  ...question,
  options: ids,
  refuse: (answer, context) => {
    const existing = ids(context)
    const strange = listed(answer).find((id) => !existing.includes(id))
    return strange === undefined ? undefined : `нет «${strange}». ${suggest(strange, existing, MAX_LISTED)}`
  },
})

/** Splits «имя, телефон». */
export const listed = (answer: string | undefined): string[] =>
  (answer ?? '').split(',').flatMap((part) => part.trim() || [])
