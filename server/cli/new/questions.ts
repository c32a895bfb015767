import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { typeset } from '#schema/definitions/text/typography.ts'
import type { Draft } from '../change/draft.ts'
import { readWords } from '../change/read-words.ts'
import { Refusal } from '../change/refusal.ts'

export type Answers = Readonly<Record<string, string>>

/** Something that a new file needs to know. */
export interface Question {
  /** Its flag without the strokes: `title`. */
  readonly name: string
  /** In Russian, as it is asked and as it is named where it is missing. */
  readonly ask: string
  /** What is taken without an answer; undefined where there must be one. */
  readonly preset?: (answers: Answers, context: CheckContext) => string | undefined
  /** Why an answer is none. */
  readonly refuse?: (answer: string, context: CheckContext) => string | undefined
  /** Words for people are typeset. */
  readonly words?: true
}

/** How files of a kind are made. */
export interface Recipe {
  readonly questions: readonly Question[]
  /**
   * @returns the path by which it will be seen, where it has one of its own
   * @throws Refusal where something of that name is there
   */
  make(draft: Draft, answers: Answers): string | undefined
}

/** Asks somebody; undefined where nobody sits there. */
export type Ask = ((question: string) => Promise<string>) | undefined

/**
 * Reads the answers from flags, and asks for the others.
 * @throws Refusal that names all that is missing or wrong, where nobody can be asked
 */
export async function answer(
  questions: readonly Question[],
  flags: readonly string[],
  context: CheckContext,
  ask: Ask,
): Promise<Answers> {
  const given = readFlags(questions, flags)
  const answers: Record<string, string> = {}
  const missing: string[] = []
  const wrong: string[] = []
  for (const question of questions) {
    const { name, words } = question
    const preset = question.preset?.(answers, context)
    let said = given[name]?.trim()
    const check = (): string | undefined => whyRefused(question, said || preset, context)
    let why = check()
    if (ask)
      while (said === undefined || why !== undefined) {
        said = (await ask(asked(question, preset, said === undefined ? undefined : why))).trim()
        why = check()
      }
    else if (said === undefined && preset === undefined) missing.push(`  --${name}  ${question.ask}`)
    else if (why !== undefined) wrong.push(`  --${name}  ${why}`)
    const text = said || (preset ?? '')
    answers[name] = words ? typeset(text) : text
  }
  if (missing.length + wrong.length > 0)
    throw new Refusal(
      [
        ...(missing.length > 0 ? ['Не хватает:', ...missing] : []),
        ...(wrong.length > 0 ? ['Не годится:', ...wrong] : []),
      ].join('\n'),
      2,
    )
  return answers
}

/** @param said or what is taken without an answer: nothing at all may be taken, too */
const whyRefused = ({ refuse }: Question, said: string | undefined, context: CheckContext): string | undefined =>
  said === undefined ? 'нужен ответ' : said === '' ? undefined : refuse?.(said, context)

const asked = ({ ask }: Question, preset: string | undefined, why: string | undefined): string =>
  `${why === undefined ? '' : `  ${why}\n`}${ask}${preset === undefined ? '' : ` [${preset || 'нет'}]`}: `

function readFlags(
  questions: readonly Question[],
  flags: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const options = Object.fromEntries(questions.map(({ name }) => [name, { type: 'string' }] as const))
  return readWords({ args: [...flags], options }, usageOf(questions)).values
}

/** All flags of a kind. */
export const usageOf = (questions: readonly Question[]): string =>
  ['Что можно назвать сразу:', ...questions.map(({ name, ask }) => `  --${name}  ${ask}`)].join('\n')
